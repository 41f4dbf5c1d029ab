import { type Page, expect } from "@playwright/test";
import { publishRelease, undoRelease } from "#domain/publishing/releases/publish-release.ts";
import { expectToast, signInAsAdmin } from "../../support/admin-user.ts";
import { test } from "../../support/own-site.ts";
import { publisher } from "../../support/site-data.ts";
import { eventually } from "../../support/site.ts";
import { kindOf, pageOf, savedIn, storeItem, textsOf, writeText } from "../../support/content-editor.ts";

test.use({ viewport: { width: 1366, height: 900 } });

test("a draft beside what is live goes into a release, is looked at, shared, published and taken back", async ({
  page,
  admin,
  axe,
  site,
  guard,
}) => {
  // A form that is refused.
  guard.allow(/422/);
  await signInAsAdmin(page, admin);
  await storeItem(page, kindOf("Blog Posts"), "Spring reunion", { content: "Come along.", published: "true" });
  const statusOf = async (address: string) => (await fetch(address, { redirect: "manual" })).status;
  const status = (path: string) => statusOf(site.url + path);
  expect(await status("/blog/spring-reunion")).toBe(200);

  await page.goto("/admin/releases");
  await page.getByRole("button", { name: "New release" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Give the release a name.")).toBeVisible();
  await axe(page);
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
  await expect(editor.getByText("Draft saved")).toBeVisible();
  await editor.getByRole("button", { name: "Save draft" }).click();
  await expectToast(page, "Success", "Draft saved. Visitors don’t see it yet.");
  await expect(page.getByText("Unpublished changes").last()).toBeVisible();
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
  await page.getByLabel("Who it's for").fill("The agency");
  await page.getByRole("button", { name: "Create link" }).click();
  const link = await page.locator(".font-mono").innerText();
  await axe(page);

  // What a stranger gets; comments.journey.ts sees it in a browser.
  const shown = await fetch(`${link}/blog/summer-reunion`);
  expect(shown.status).toBe(200);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  const html = await shown.text();
  expect(html).toMatch(/Preview for (?:<!-- -->)?The agency/);
  expect(html).toMatch(/<h1[^>]*>Summer reunion</);
  expect(await status("/blog/summer-reunion")).toBe(404);
  expect(await statusOf(`${link}/admin`)).toBe(404);

  await page.getByRole("button", { name: "Publish now" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).press("Enter");
  await expectToast(page, "Success", "Release published", 60_000);
  expect(await status("/blog/summer-reunion")).toBe(200);
  expect(await status("/blog/spring-reunion")).toBe(301);
  expect(await statusOf(link)).toBe(404);

  await page.getByRole("button", { name: "Undo release" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo release" }).click();
  await expectToast(page, "Success", "Release undone. The site is as it was before");
  expect(await status("/blog/spring-reunion")).toBe(200);

  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .press("Enter");
  await expectToast(page, "Success", "Removed from the release");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  // Without a change there is no page to check first.
  await page.getByRole("button", { name: "Schedule …" }).press("Enter");
  const scheduling = page.getByRole("dialog", { name: "Schedule this release" });
  await scheduling.getByLabel("Date and time").fill("2030-03-31T02:30");
  await scheduling.getByRole("combobox", { name: "Time zone" }).fill("Berlin");
  await scheduling.getByRole("combobox", { name: "Time zone" }).press("Enter");
  await scheduling.getByRole("button", { name: "Schedule" }).press("Enter");
  const told = page.getByRole("status").filter({ hasText: "Goes live Sun, Mar 31, 2030, 3:30 (Berlin)" });
  await expect(told).toContainText("The clocks skip the time that you chose in that night");
  await page.goto("/admin/calendar?month=2030-03");
  await expect(page.getByRole("link", { name: "Launch on Monday" })).toBeVisible();
});

async function unfold(page: Page, ...names: string[]) {
  for (const name of names) await textsOf(page).locator("summary", { hasText: name }).first().click();
}

test("prices, menus and posts are written within a release, which visitors see at once and no sooner @one-engine", async ({
  page,
  admin,
  axe,
  site,
  database,
  guard,
}) => {
  await signInAsAdmin(page, admin);
  await storeItem(page, kindOf("Blog Posts"), "Old news", { content: "As it was.", published: "true" });
  const source = async (path: string) => (await fetch(site.url + path)).text();

  await page.goto("/admin/site?text=faq");
  await expect(pageOf(page).locator("h1")).toBeVisible();
  await unfold(page, "Groups", "Getting Started", "Questions");
  await textsOf(page).locator("ol ol summary").first().click();
  await textsOf(page).getByRole("textbox", { name: /weeks/ }).first().fill("Asked and answered.");
  await expect(savedIn(page)).toBeVisible();

  // A draft beside the live site moves into a release that is made for it.
  await page.getByRole("button", { name: "Publish …" }).click();
  await page.getByLabel("Add FAQ to a release").selectOption("New release …");
  const naming = page.getByRole("dialog", { name: "New release" });
  await naming.getByLabel("Name").fill("New prices");
  await naming.getByRole("button", { name: "Create" }).click();
  await expectToast(page, "Success", "Draft added to the release.");
  await expect(pageOf(page).getByText("Asked and answered.")).not.toBeAttached();
  await page.goto("/admin/releases");
  await page.getByRole("link", { name: "New prices" }).click();
  await page.getByRole("link", { name: "Edit FAQ" }).click();
  await expect(page.getByText("In the release New prices")).toBeVisible();
  await expect(pageOf(page).getByText("Asked and answered.")).toBeAttached();

  // The others are written within it.
  await page.getByLabel("Page or text").selectOption({ label: "Menus and footer" });
  await unfold(page, "Pricing");
  await textsOf(page).getByRole("textbox", { name: "Title" }).first().fill("Who it serves");
  await expect(pageOf(page).getByText("Who it serves").first()).toBeAttached();
  await page.getByLabel("Page or text").selectOption({ label: "Pricing" });
  await unfold(page, "Plan");
  await textsOf(page).getByRole("spinbutton", { name: "Price per month ($)" }).first().fill("249");
  await expect(pageOf(page).getByText("$249").first()).toBeVisible();
  await expect(savedIn(page)).toBeVisible();
  await page.getByRole("link", { name: "All pages" }).click();
  await page.getByRole("button", { name: "New page" }).click();
  await page.getByRole("radio", { name: /^Empty/ }).check();
  await page.getByRole("dialog").getByRole("textbox", { name: "Title" }).fill("Spring offer");
  await page.getByRole("button", { name: "Create page" }).click();
  await expect(pageOf(page).locator("h1")).toHaveText("Spring offer");
  // The picture that the form shows of a page is there once the page is public.
  guard.allow(/\/social\/spring-offer\.png/);
  await writeText(page, "sections.0.paragraphs.0", "Two months for one.");
  await writeText(page, "meta.description", "What a year of the platform costs whoever begins in spring.");
  await expect(page.getByText("All drafts are saved", { exact: true })).toBeVisible();
  const inEditor = page.url();
  await page.getByRole("link", { name: "All pages" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Spring offer" })).toContainText("Draft");
  await axe(page);
  await page.goto(inEditor);

  // A post is led to its form within the release.
  await page.goto(page.url().replace(/text=[^&]*/, "at=/blog/old-news"));
  await pageOf(page).locator("h1").dispatchEvent("click");
  await page.getByRole("link", { name: "Open the form" }).click();
  const form = page.getByRole("dialog", { name: "Edit blog post" });
  await expect(form.getByText("in the release New prices")).toBeVisible();
  await form.getByLabel("Title", { exact: true }).fill("Better news");
  await axe(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Success", "Saved in “New prices”.");
  for (const change of ["FAQ", "Menus and footer", "Pricing", "Page: Spring offer", "Better news"])
    await expect(page.getByRole("link", { name: `Edit ${change}`, exact: true })).toBeVisible();
  const release = page.url();

  // Whoever looks at the release sees it, and visitors do not.
  const inRelease = async (path: string) =>
    (await page.request.get(`${release.replace("/releases/", "/look/release/")}${path}`)).text();
  const made = {
    "/": "Who it serves",
    "/pricing": "$249",
    "/faq": "Asked and answered.",
    "/spring-offer": "Spring offer",
  };
  for (const [path, words] of Object.entries(made)) {
    expect(await inRelease(path)).toContain(words);
    expect(await source(path)).not.toContain(words);
  }

  // Published on the screen above, which checks each page first. All of it is public in one moment.
  const id = release.split("/").at(-1) ?? "";
  await page.goto(`/admin/site?release=${id}`);
  await expect(pageOf(page).locator("h1")).toBeVisible();
  await publishRelease(publisher(database.db), id, null);
  await eventually("the release", async () => (await source("/")).includes(made["/"]));
  for (const [path, words] of Object.entries(made)) expect(await source(path)).toContain(words);
  expect(await source("/blog/better-news")).toContain("Better news");

  // Somebody who still writes in it is told.
  guard.allow(/409/);
  await pageOf(page).locator("h1").click();
  await page.keyboard.type("Late");
  await expect(page.locator("span[role=alert]")).toContainText(
    "“New prices” is already published. Your changes here are no longer saved",
  );
  await axe(page);

  const { version } = await database.db
    .selectFrom("releases")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await undoRelease(publisher(database.db), id, version);
  await eventually("the site as before", async () => !(await source("/")).includes(made["/"]));
  for (const [path, words] of Object.entries(made)) expect(await source(path)).not.toContain(words);
});
