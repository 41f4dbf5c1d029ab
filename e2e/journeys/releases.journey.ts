import { expect, type Page } from "@playwright/test";
import { expectToast, signInAsAdmin } from "../support/admin/admin-session.ts";
import { test } from "../support/own-site.ts";

test.use({ viewport: { width: 1366, height: 900 } });
test.describe.configure({ timeout: 120_000 });

async function createPost(page: Page, title: string) {
  await page.goto("/admin/blog?new");
  const dialog = page.getByRole("dialog", { name: "New blog post" });
  await dialog.getByLabel("Title", { exact: true }).fill(title);
  await dialog.locator("[contenteditable=true], textarea[name=content]").first().fill("Come along.");
  await dialog.getByLabel("Published").check();
  await dialog.getByRole("button", { name: "Create" }).click();
  await expectToast(page, "Success", "Blog post created successfully");
}

test("a draft beside what is live goes into a release, is looked at, shared, published and taken back", async ({
  page,
  admin,
  axe,
  site,
  browser,
  guard,
}) => {
  // A form that is refused, and an address that is not there yet.
  guard.allow(/422|404/);
  await signInAsAdmin(page, admin);
  await createPost(page, "Spring reunion");
  const status = async (path: string) => (await fetch(site.url + path, { redirect: "manual" })).status;
  expect(await status("/blog/spring-reunion")).toBe(200);

  await page.goto("/admin/releases");
  await page.getByRole("button", { name: "New release" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Give the release a name.")).toBeVisible();
  await page.getByLabel("Name").fill("Launch on Monday");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name: "Launch on Monday" })).toBeVisible();
  await axe(page);
  const release = new URL(page.url()).pathname;

  // Typed, and kept by itself; offered again after a reload, as on any computer.
  await page.goto("/admin/blog");
  await page.getByRole("link", { name: "Edit Spring reunion" }).click();
  const editor = page.getByRole("dialog", { name: "Edit blog post" });
  await editor.getByLabel("Title", { exact: true }).fill("Summer reunion");
  await expect(editor.getByText("A draft is kept")).toBeVisible();
  await editor.getByRole("button", { name: "Keep as draft" }).click();
  await expectToast(page, "Success", "Kept as a draft. Visitors see what they saw before.");
  await expect(page.getByText("Published, with changes")).toBeVisible();
  expect(await status("/blog/summer-reunion")).toBe(404);
  await page.getByRole("link", { name: "Edit Spring reunion" }).click();
  const notice = page.getByRole("region", { name: "Draft" });
  await notice.getByRole("button", { name: "Compare" }).click();
  await expect(notice.getByText("Summer")).toBeVisible();
  await axe(page);
  await notice.getByLabel("Add it to a release").selectOption("Launch on Monday");
  await expectToast(page, "Success", "Blog post added to the release successfully");

  await page.goto(release);
  await expect(page.getByText("Blog post, changed by")).toBeVisible();
  await page.getByLabel("For whom").fill("The agency");
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = await page.locator(".font-mono").innerText();
  await axe(page);

  const stranger = await (await browser.newContext()).newPage();
  const shown = await stranger.goto(`${link}/blog/summer-reunion`);
  expect(shown?.status()).toBe(200);
  expect(shown?.headers()).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  await expect(stranger.getByText("Preview for The agency")).toBeVisible();
  await expect(stranger.locator("h1")).toHaveText("Summer reunion");
  await axe(stranger);
  expect((await stranger.goto(`${site.url}/blog/summer-reunion`))?.status()).toBe(404);
  expect((await stranger.goto(`${link}/admin`))?.status()).toBe(404);

  await page.getByRole("button", { name: "Publish now" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).press("Enter");
  await expectToast(page, "Success", "The release is public");
  expect(await status("/blog/summer-reunion")).toBe(200);
  expect(await status("/blog/spring-reunion")).toBe(301);
  expect((await stranger.goto(link))?.status()).toBe(404);

  await page.getByRole("button", { name: "Take it back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take it back" }).click();
  await expectToast(page, "Success", "The site is as it was before the release");
  expect(await status("/blog/spring-reunion")).toBe(200);

  await page.getByLabel("When").fill("2027-03-28T02:30");
  await page.getByLabel("Time zone").selectOption("Europe/Berlin");
  await page.getByRole("button", { name: "Plan" }).click();
  await expectToast(
    page,
    "Success",
    "Planned for 2027-03-28 03:30 (Europe/Berlin), which is 28 Mar 2027, 01:30 UTC. The clocks skip the time that you chose in that night, so it happens as much later.",
  );
  await page.goto("/admin/calendar?month=2027-03");
  await expect(page.getByRole("link", { name: "Launch on Monday" })).toBeVisible();
  await axe(page);

  // The site as it was before the post; a time to come, and visitors, are refused.
  await expect(page.getByRole("button", { name: "Look at the site" })).toBeVisible();
  const past = "/admin/look/past/2026-01-01t09:00z";
  expect((await page.goto(`${past}/`))?.status()).toBe(200);
  await expect(page.getByText("The site as visitors saw it then.")).toBeVisible();
  expect((await page.goto(`${past}/blog/spring-reunion`))?.status()).toBe(404);
  await axe(page);
  expect((await page.goto("/admin/look/past/2099-01-01t09:00z/"))?.status()).toBe(422);
  await expect(page.getByText("Choose a time in the past.")).toBeVisible();
  expect((await stranger.goto(`${site.url}${past}/`))?.status()).toBe(401);
});
