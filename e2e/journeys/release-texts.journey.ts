import { expect, type Page } from "@playwright/test";
import { expectToast, signInAsAdmin } from "../support/admin/admin-session.ts";
import { kindOf, storeItem } from "../support/admin/content-editor.ts";
import { testOnOwnSite } from "../support/own-site.ts";

const test = testOnOwnSite();

test.use({ viewport: { width: 1366, height: 900 } });
test.describe.configure({ timeout: 120_000 });

const texts = (page: Page) => page.getByRole("region", { name: "Texts" });
const saved = (page: Page) => page.getByText("All drafts are saved");
const pageOf = (page: Page) => page.frameLocator('iframe[title^="The page"]');

test("prices, menus and posts are written within a release, which visitors see at once and no sooner", async ({
  page,
  admin,
  axe,
  site,
}) => {
  await signInAsAdmin(page, admin);
  await storeItem(page, kindOf("Blog Posts"), "Old news", { content: "As it was." });
  const source = async (path: string) => (await fetch(site.url + path)).text();

  await page.goto("/admin/site?text=faq");
  await expect(pageOf(page).locator("h1")).toBeVisible();
  await texts(page).getByRole("textbox", { name: "Introduction" }).first().fill("Asked and answered.");
  await expect(saved(page)).toBeVisible();
  await page.goto("/admin/releases");
  await page.getByRole("button", { name: "New release" }).click();
  await page.getByLabel("Name").fill("New prices");
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name: "New prices" })).toBeVisible();
  const release = page.url();

  // A draft beside the live site moves in.
  await page.goto("/admin/site");
  await page.getByRole("button", { name: "Publish …" }).click();
  await page.getByLabel("Add FAQ to a release").selectOption("New prices");
  await expectToast(page, "Success", "The draft is in the release now.");

  // The others are written within it.
  await page.goto(release);
  await page.getByRole("link", { name: "Edit the site in it" }).click();
  await expect(page.getByText("In the release New prices")).toBeVisible();
  await axe(page);
  await pageOf(page).locator("h1").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Everybody comes back");
  await page.keyboard.press("Enter");
  await page.getByLabel("Text to edit").selectOption({ label: "Pricing" });
  await texts(page).locator("summary", { hasText: "Plan" }).first().click();
  await texts(page).getByRole("spinbutton", { name: "Monthly" }).first().fill("249");
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText("In the release New prices")).toBeVisible();
  await expect(texts(page).getByRole("spinbutton", { name: "Monthly", includeHidden: true }).first()).toHaveValue(
    "249",
  );
  expect(await source("/pricing"), "visitors see nothing of it").not.toContain("$249");
  await page.goto("/admin/site?text=pricing");
  await expect(page.getByText("All drafts are saved")).toBeVisible();
  await expect(
    texts(page).getByRole("spinbutton", { name: "Monthly", includeHidden: true }).first(),
    "nor does who edits the live site",
  ).not.toHaveValue("249");

  // A post, in its own form.
  await page.goto("/admin/blog");
  await page.getByRole("link", { name: "Edit Old news" }).click();
  const form = page.getByRole("dialog", { name: "Edit blog post" });
  await form.getByLabel("Title", { exact: true }).fill("Good news");
  await form.getByLabel("Published").check();
  await expect(form.getByText("A draft is kept", { exact: true })).toBeVisible();
  await form.getByLabel("Add it to a release").selectOption("New prices");
  await expectToast(page, "Success", "Blog post added to the release successfully");
  await page.goto(release);
  await page.getByRole("link", { name: "Edit Good news" }).click();
  await expect(form.getByText("in the release New prices")).toBeVisible();
  await form.getByLabel("Title", { exact: true }).fill("Better news");
  await axe(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Success", "Kept in “New prices”.");
  await expect(page).toHaveURL(release);
  await expect(page.getByRole("link", { name: "Edit Better news" })).toBeVisible();

  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expectToast(page, "Success", "The release is public");
  expect(await source("/")).toContain("Everybody comes back");
  expect(await source("/pricing")).toContain("$249");
  expect(await source("/faq")).toContain("Asked and answered.");
  expect(await source("/blog/better-news")).toContain("Better news");
  await page.getByRole("button", { name: "Take it back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take it back" }).click();
  await expectToast(page, "Success", "The site is as it was before the release");
  expect(await source("/")).not.toContain("Everybody comes back");
  expect(await source("/pricing")).not.toContain("$249");
});
