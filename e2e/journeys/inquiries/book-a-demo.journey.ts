import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type FrameLocator, type Page, expect } from "@playwright/test";
import type { OpenDatabase } from "#db/client.ts";
import { test } from "../../support/own-site.ts";
import { openHydrated } from "../../support/pages.ts";
import { humanPause, inquirerAddress, visitorAddress } from "../../support/visitor-forms.ts";

// From 'Get Demo' to a booked time with its calendar file (docs/product.md#contact-form, docs/product.md#bookings).

/** Makes somebody of the team a host in London, from Monday to Friday. */
async function addHost({ db }: OpenDatabase): Promise<void> {
  const created_at = new Date();
  const admin_id = randomUUID();
  await db.deleteFrom("booking_hosts").execute();
  await db
    .insertInto("admin_users")
    .values({
      id: admin_id,
      email: `host-${admin_id}@homecoming.example`,
      user_id: null,
      is_active: true,
      last_login: null,
      created_at,
    })
    .execute();
  await db
    .insertInto("booking_hosts")
    .values({
      id: randomUUID(),
      admin_id,
      name: "Ann Moana",
      is_on: true,
      office_id: "london",
      buffer_minutes: 0,
      notice_hours: 0,
      horizon_days: 21,
      busy_refresh_at: created_at,
      feed_key: randomUUID(),
      created_at,
    })
    .execute();
}

async function fillIn(form: FrameLocator | Page, email: string): Promise<void> {
  await form.getByLabel("Your name").fill("Ada Palmer");
  await form.getByLabel("Organization", { exact: false }).first().fill("Northgate College");
  await form.getByLabel("Work email").fill(email);
  await form.getByLabel("Kind of organization").selectOption("university");
  await form.getByLabel("Number of alumni").fill("about 4.5k");
}

/** Chooses the first time of a day, counted from the first one, and gives it as ISO 8601. */
async function chooseTime(form: FrameLocator | Page, day: number): Promise<string> {
  const times = form.locator("[data-day]").nth(day);
  await times.getByRole("radio").first().check();
  const time = times.getByRole("group").getByRole("radio").first();
  // The frame grows with the times, and the dialog may scroll under the pointer.
  await expect(() => time.check({ timeout: 5_000 })).toPass();
  return time.inputValue();
}

/** What the page of thanks says: a day and a time in a zone. */
const wordsOf = (time: string, zone: string) =>
  new Intl.DateTimeFormat("en-US", { timeZone: zone, dateStyle: "full" }).format(new Date(time));

const stamp = (time: string) => time.replace(/\.\d+/, "").replace(/[-:]/g, "");

test.beforeEach(({ database }) => addHost(database));

for (const { zone, city, width } of [
  { zone: "Pacific/Auckland", city: "Auckland", width: 390 },
  { zone: "America/Los_Angeles", city: "Los Angeles", width: 1440 },
])
  test.describe(`a visitor in ${city}, at ${width} px`, () => {
    test.use({ timezoneId: zone, viewport: { width, height: 844 } });

    test("books a demo in the zone of their clock, and has it in their calendar", async ({
      page,
      site,
      database,
      axe,
    }) => {
      const email = inquirerAddress();
      await openHydrated(page, "/?utm_source=letter");
      await page.getByRole("banner").getByRole("link", { name: "Get Demo" }).click();
      await expect(page.getByRole("dialog", { name: "Book a demo" })).toBeVisible();
      // It gets another title.
      const dialog = page.getByRole("dialog");
      const form = dialog.frameLocator("iframe");
      await expect(form.getByLabel("Your time zone")).toHaveValue(zone);
      await expect(dialog.locator("iframe")).toHaveCSS("opacity", "1");
      await axe(page);
      await fillIn(form, email);
      const time = await chooseTime(form, 1);
      const isWhole = () =>
        form.locator("html").evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight);
      expect(await isWhole(), "the dialog scrolls, and not the frame").toBe(true);
      await delay(humanPause);
      await form.getByRole("button", { name: "Request a demo" }).click();

      await expect(form.getByRole("heading", { level: 1, name: "Your demo is booked" })).toBeVisible();
      await expect(form.getByText(wordsOf(time, zone))).toContainText(`(${city}, GMT`);
      await expect(form.getByRole("list").first().getByRole("listitem")).toHaveCount(3);
      await expect(form.getByText("We reply within 24 hours on business days.")).toBeVisible();
      await expect(form.getByRole("link", { name: "See what it would cost you" })).toHaveAttribute(
        "href",
        "/pricing?members=4500#calculator",
      );
      expect(await isWhole()).toBe(true);
      await axe(page);

      const file = await page.request.get(
        new URL((await form.getByRole("link", { name: "Add it to your calendar" }).getAttribute("href"))!, site.url)
          .href,
      );
      expect(file.headers()["content-type"]).toContain("text/calendar");
      expect(await file.text()).toContain(`DTSTART:${stamp(time)}`);
      const mail = await site.mailTo(email, /text\/calendar/);
      expect(mail.raw).toContain("ics");

      const { db } = database;
      const lead = await db.selectFrom("leads").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
      expect(lead).toMatchObject({
        status: "new",
        details: { kind: "university", alumni: 4500, time, zone },
        trace: {
          first: { referrer: "", campaign: { utm_source: "letter" }, landing: "/" },
          pages: ["/"],
          call_to_action: "header",
          opened_at: expect.any(String),
        },
      });
      await expect(
        db.selectFrom("bookings").selectAll().where("lead_id", "=", lead.id).execute(),
      ).resolves.toMatchObject([{ state: "booked", starts_at: new Date(time), zone }]);

      await dialog.getByRole("button", { name: "Done" }).click();
      await expect(dialog).toBeHidden();
    });
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("the times are shown in another zone with all that was typed, and one is booked", async ({ page, site }) => {
    const email = inquirerAddress();
    await page.goto("/contact?type=demo");
    const form = page.frameLocator("#contact-form iframe");
    await fillIn(form, email);
    await form.getByLabel("Your time zone").selectOption("America/Los_Angeles");
    await form.getByRole("button", { name: "Show times in this zone" }).click();
    await expect(form.getByLabel("Work email")).toHaveValue(email);
    await expect(form.getByLabel("Kind of organization")).toHaveValue("university");
    await expect(form.getByLabel("Your time zone")).toHaveValue("America/Los_Angeles");
    // A week later, and back.
    await form.getByRole("button", { name: "Show later times" }).click();
    const back = form.getByRole("button", { name: "Back to the first times" });
    await expect(back).toBeVisible();
    const later = await chooseTime(form, 0);
    await back.click();
    await expect(back).toHaveCount(0);
    await expect(form.locator(`[name^=time-][value="${later}"]`)).toHaveCount(0);
    await form.getByRole("button", { name: "Show later times" }).click();
    await expect(form.getByLabel("Work email")).toHaveValue(email);
    await expect(form.getByLabel("Your time zone")).toHaveValue("America/Los_Angeles");
    const time = await chooseTime(form, 2);
    await delay(humanPause);
    await form.getByRole("button", { name: "Request a demo" }).click();
    await expect(form.getByRole("heading", { level: 1, name: "Your demo is booked" })).toBeVisible();
    await expect(form.getByText(wordsOf(time, "America/Los_Angeles"))).toBeVisible();
    await site.mailTo(email, /text\/calendar/);
  });
});

test("by keyboard: Enter in a field sends the form, Done closes the dialog and gives the focus back", async ({
  page,
  site,
}) => {
  const email = inquirerAddress();
  await openHydrated(page, "/demo");
  const opener = page.getByRole("main").getByRole("link", { name: "Book a Free Demo Now" }).first();
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const form = dialog.frameLocator("iframe");
  await expect(dialog.locator("iframe")).toHaveCSS("opacity", "1");
  const focused = form.locator(":focus");
  const tabTo = async (name: string) => {
    for (let tabs = 0; tabs < 30; tabs++) {
      await page.keyboard.press("Tab");
      if ((await focused.count()) > 0 && (await focused.getAttribute("name")) === name) return;
    }
    throw new Error(`${name} is not reached`);
  };
  await tabTo("name");
  await page.keyboard.type("Ada Palmer");
  await tabTo("email");
  await page.keyboard.type(email);
  await tabTo("day");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await delay(humanPause);
  for (let back = 0; back < 30 && (await focused.getAttribute("name")) !== "alumni"; back++)
    await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("4,500");
  await page.keyboard.press("Enter");
  await expect(form.getByRole("heading", { level: 1, name: "Your demo is booked" })).toBeVisible();
  await site.mailTo(email, /text\/calendar/);
  const done = dialog.getByRole("button", { name: "Done" });
  for (let tabs = 0; tabs < 15 && !(await done.evaluate((button) => button === document.activeElement)); tabs++)
    await page.keyboard.press("Tab");
  await expect(done).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a time that is taken meanwhile comes back as an error at its field, with all that was typed", async ({
  page,
  database,
  guard,
  axe,
}) => {
  guard.allow(/422/);
  const email = inquirerAddress();
  await page.goto("/embed/contact-form?type=demo&zone=Europe/Berlin");
  await fillIn(page, email);
  const time = await chooseTime(page, 1);
  await delay(humanPause);
  const { db } = database;
  const host = await db.selectFrom("booking_hosts").select("id").executeTakeFirstOrThrow();
  const now = new Date();
  await db
    .insertInto("bookings")
    .values({
      id: randomUUID(),
      lead_id: randomUUID(),
      host_id: host.id,
      starts_at: new Date(time),
      ends_at: new Date(Date.parse(time) + 30 * 60_000),
      zone: "UTC",
      state: "booked",
      sequence: 0,
      moves: 0,
      name: "Somebody",
      email: inquirerAddress(),
      organization: "",
      remind_at: null,
      created_at: now,
      changed_at: now,
    })
    .execute();
  await page.getByRole("button", { name: "Request a demo" }).click();
  await expect(page.getByRole("alert")).toContainText("This time has just been taken");
  await expect(page.locator("#time-error")).toBeVisible();
  await expect(page.getByLabel("Work email")).toHaveValue(email);
  await expect(page.getByLabel("Number of alumni")).toHaveValue("about 4.5k");
  await expect(page.getByLabel("Your time zone")).toHaveValue("Europe/Berlin");
  await expect(page.locator(`[name^=time-][value="${time}"]`)).toHaveCount(0);
  await axe(page);
  await chooseTime(page, 2);
  await page.getByRole("button", { name: "Request a demo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your demo is booked" })).toBeVisible();
  await axe(page);
});

test("a trial says where it came from: another site, the pages of the visit, and the button @one-engine", async ({
  page,
  database,
}) => {
  const traceOf = async (email: string) => {
    const lead = database.db.selectFrom("leads").select(["trace", "page", "referrer"]).where("email", "=", email);
    return lead.executeTakeFirstOrThrow();
  };
  const send = async (email: string) => {
    await page.getByRole("main").getByRole("link", { name: "Start Free Trial" }).first().click();
    const form = page.getByRole("dialog").frameLocator("iframe");
    await expect(page.getByRole("dialog").locator("iframe")).toHaveCSS("opacity", "1");
    await fillIn(form, email);
    await delay(humanPause);
    await form.getByRole("button", { name: "Start free trial" }).click();
    await expect(form.getByRole("heading", { level: 1, name: "Your trial is being set up" })).toBeVisible();
  };
  await test.step("over several pages", async () => {
    const email = inquirerAddress();
    await page.goto("/pricing", { referer: "https://news.example/alumni" });
    await page.mouse.move(5, 5);
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForFunction(() => sessionStorage.getItem("visit"));
    await page.getByRole("main").getByRole("link", { name: "Start Free Trial" }).first().click();
    await expect(page).toHaveURL("/demo");
    await send(email);
    const touch = { referrer: "news.example", campaign: {}, landing: "/pricing" };
    expect(await traceOf(email)).toEqual({
      page: "/demo",
      referrer: "https://news.example/alumni",
      trace: {
        first: touch,
        last: touch,
        pages: ["/pricing", "/demo"],
        call_to_action: "top",
        opened_at: expect.any(String),
      },
    });
    expect(await page.evaluate(() => document.cookie)).toBe("");
  });
  await test.step("under Global Privacy Control the button alone", async () => {
    const email = inquirerAddress();
    await page.evaluate(() => sessionStorage.clear());
    await page.addInitScript(() => Object.assign(navigator, { globalPrivacyControl: true }));
    await openHydrated(page, "/demo");
    await send(email);
    expect((await traceOf(email)).trace).toEqual({ call_to_action: "top", opened_at: expect.any(String) });
    expect(await page.evaluate(() => sessionStorage.getItem("visit"))).toBeNull();
  });
});

test("an old post without the newer fields is an inquiry like any other @one-engine", async ({ site, database }) => {
  const email = inquirerAddress();
  const answer = await fetch(`${site.url}/embed/contact-form?type=demo`, {
    method: "POST",
    redirect: "manual",
    headers: { "x-forwarded-for": visitorAddress() },
    body: new URLSearchParams({ type: "demo", name: "Ada Palmer", email, organization: "", message: "" }),
  });
  expect(answer.status).toBe(303);
  const { db } = database;
  const lead = await db.selectFrom("leads").select(["details", "trace"]).where("email", "=", email).executeTakeFirst();
  expect(lead).toEqual({ details: {}, trace: {} });
});
