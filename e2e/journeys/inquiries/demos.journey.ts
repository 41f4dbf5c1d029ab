import { expect } from "@playwright/test";
import { bookDemo, demoTime, makeHost } from "../../support/demo-host.ts";
import { expectToast, signInAsAdmin } from "../../support/admin-user.ts";
import { lookAt, test } from "../../support/journey.ts";
import { inquirerAddress } from "../../support/visitor-forms.ts";

/** The state of the bookings of an address, and when they are. */
async function bookingsOf(site: Parameters<typeof makeHost>[0], email: string) {
  const { db } = await site.database();
  const rows = await db.selectFrom("bookings").select(["state", "starts_at"]).where("email", "=", email).execute();
  return rows.map(({ state, starts_at }) => `${state} ${starts_at.toISOString()}`);
}

test("a host sets up demo times, and moves and cancels a demo", async ({ page, site, admin, guard, axe }) => {
  test.setTimeout(180_000);
  guard.allow(/422/);
  await signInAsAdmin(page, admin);
  await page.goto("/admin/inquiries/hosts");
  await expect(page.getByText("No hosts yet.")).toBeVisible();
  await page.getByRole("button", { name: "Add a host" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Notice").fill("soon");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter the name that visitors read.")).toBeVisible();
  await expect(dialog.getByText("Enter 0 to 336 hours.")).toBeVisible();
  await axe(page);
  await dialog.getByLabel("Name").fill("Grace");
  await dialog.getByLabel("Notice").fill("0");
  await dialog.getByLabel("Buffer").fill("0");
  await dialog.getByLabel("Time zone").selectOption("Europe/London");
  await dialog.getByLabel("Custom hours").check();
  for (const day of ["Saturday", "Sunday"]) await dialog.getByLabel(day, { exact: true }).check();
  await dialog.getByLabel("Meeting link").fill("https://meet.example/grace");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Success", "Demo times saved");
  await expect(page.getByRole("list", { name: "Hosts" })).toContainText("Mon–Sun 09:00–18:00 (Europe/London)");

  const email = inquirerAddress();
  await bookDemo(site, email, demoTime("11:00"), "Pacific/Auckland");
  await page.reload();
  const demos = page.getByRole("list", { name: "Demos" });
  await expect(demos).toContainText("Ada Palmer, Northgate College");
  await expect(demos).toContainText("With Grace. For the visitor");
  await lookAt(page, axe);
  await demos.getByRole("button", { name: "Move the demo of Ada Palmer" }).click();
  const time = dialog.getByLabel("Time");
  await expect(time).toBeVisible();
  await axe(page);
  await time.selectOption(demoTime("13:00").toISOString());
  await dialog.getByRole("button", { name: "Move" }).click();
  await expectToast(page, "Success", "Demo booked. The visitor will get an email");
  expect(await bookingsOf(site, email)).toEqual([`booked ${demoTime("13:00").toISOString()}`]);
  const moved = await site.mailTo(email, /Your demo has a new time/);
  expect(moved.raw).toMatch(/method=REQUEST/i);
  expect(moved.raw).toContain("SEQUENCE:1");

  await demos.getByRole("button", { name: "Cancel the demo of Ada Palmer" }).click();
  await dialog.getByRole("button", { name: "Cancel the demo" }).click();
  await expectToast(page, "Success", "Demo canceled. The visitor will get an email");
  await expect(page.getByText("No upcoming demos.")).toBeVisible();
  expect((await site.mailTo(email, /Your demo is canceled/)).raw).toMatch(/method=CANCEL/i);

  const [booking] = await (
    await site.database()
  ).db
    .selectFrom("bookings")
    .select("lead_id")
    .where("email", "=", email)
    .execute();
  await page.goto(`/admin/inquiries/${booking!.lead_id}`);
  const timeline = page.getByRole("list", { name: "Timeline, newest first" });
  for (const words of ["Ada Palmer booked a demo on", "moved the demo to", "canceled the demo of"])
    await expect(timeline).toContainText(words);
  await expect(page.getByRole("list", { name: "Demos" })).toContainText("Canceled.");
  await page.goto("/admin/inquiries/hosts");
  await page.getByRole("button", { name: "Feed of the demos of Grace" }).click();
  const address = await dialog.getByLabel("Address").inputValue();
  const feed = await fetch(address);
  expect(feed.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(await feed.text()).toContain("METHOD:PUBLISH");
  await dialog.getByRole("button", { name: "Create a new address" }).click();
  await page
    .getByRole("dialog", { name: "Make another address?" })
    .getByRole("button", { name: "Create a new address" })
    .click();
  await expectToast(page, "Success", "The feed has a new address");
  expect((await fetch(address)).status).toBe(404);
});

for (const hasScript of [true, false])
  test.describe(hasScript ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled: hasScript, viewport: { width: 390, height: 844 } });

    test("a visitor moves and cancels their demo by the link of the mail and by keyboard", async ({
      page,
      site,
      admin,
      guard,
      axe,
    }) => {
      test.setTimeout(120_000);
      guard.allow(/410|422/);
      await makeHost(site, admin.email);
      const email = inquirerAddress();
      const link = await bookDemo(site, email, demoTime(hasScript ? "20:00" : "21:00"), "Pacific/Auckland");

      const opened = await page.goto(link);
      expect(opened?.status()).toBe(200);
      expect(opened?.headers()).toMatchObject({ "cache-control": "no-store", "referrer-policy": "strict-origin" });
      await expect(page.getByRole("heading", { level: 1, name: "Your demo is booked" })).toBeVisible();
      await expect(page.getByRole("main")).toContainText("(Auckland, GMT+13)");
      expect(await page.locator("script[src]").count()).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      if (hasScript) await lookAt(page, axe);
      await page.setViewportSize({ width: 390, height: 844 });

      // Without a choice.
      await page.getByRole("button", { name: "Move my demo to this time" }).press("Enter");
      await expect(page.getByRole("alert")).toBeFocused();
      await expect(page.getByRole("alert")).toContainText("Please choose a time from the list.");
      if (hasScript) await axe(page);

      await page.goto(link);
      await page.getByLabel("Your time zone").selectOption("America/Los_Angeles");
      await page.getByRole("button", { name: "Show times in this zone" }).press("Enter");
      await expect(page.getByRole("main")).toContainText("(Los Angeles, GMT-");
      // The times of a day are shown when it is chosen.
      const second = page.locator("[data-day]").nth(1);
      await expect(second.getByRole("group")).toBeHidden();
      await second.getByRole("radio").first().press("Space");
      const time = second.getByRole("radio", { name: "10:30 AM" });
      await time.press("Space");
      await expect(time).toBeChecked();
      const start = await time.inputValue();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("status")).toContainText("Your demo has a new time.");
      await expect(page.getByRole("main")).toContainText("10:30 AM (Los Angeles");
      expect(await bookingsOf(site, email)).toEqual([`booked ${start}`]);
      await site.mailTo(email, /Your demo has a new time/);

      const file = await page.request.get(new URL(link, site.url).href.replace("/booking?", "/booking/demo.ics?"));
      expect(file.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
      expect(await file.text()).toContain("SEQUENCE:1");

      const answered = page.waitForResponse(
        (response) => response.url().includes("/booking?") && response.status() === 410,
      );
      await page.getByRole("button", { name: "Cancel my demo" }).press("Enter");
      await answered;
      await expect(page.getByRole("heading", { level: 1, name: "This demo is canceled" })).toBeFocused();
      expect(await bookingsOf(site, email)).toEqual([`canceled ${start}`]);
      if (hasScript) await lookAt(page, axe);
      expect((await page.request.get(link.replace(/token=\w/, "token=x"))).status()).toBe(404);
    });
  });
