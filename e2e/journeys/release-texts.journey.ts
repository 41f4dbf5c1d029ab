import { expect, type Page } from "@playwright/test";
import { expectToast, signInAsAdmin } from "../support/admin/admin-session.ts";
import { kindOf, storeItem } from "../support/admin/content-editor.ts";
import { test } from "../support/own-site.ts";

test.use({ viewport: { width: 1366, height: 900 } });
test.describe.configure({ timeout: 120_000 });

const texts = (page: Page) => page.getByRole("region", { name: "Texts" });
const saved = (page: Page) => page.getByText("All drafts are saved");
const pageOf = (page: Page) => page.frameLocator('iframe[title^="The page"]');

async function unfold(page: Page, ...names: string[]) {
  for (const name of names) await texts(page).locator("summary", { hasText: name }).first().click();
}

test("prices, menus and posts are written within a release, which visitors see at once and no sooner @one-engine", async ({
  page,
  admin,
  axe,
  site,
  guard,
}) => {
  await signInAsAdmin(page, admin);
  await storeItem(page, kindOf("Blog Posts"), "Old news", { content: "As it was.", published: "true" });
  const source = async (path: string) => (await fetch(site.url + path)).text();

  await page.goto("/admin/site?text=faq");
  await expect(pageOf(page).locator("h1")).toBeVisible();
  await unfold(page, "Groups", "Getting Started", "Questions");
  await texts(page).locator("ol ol summary").first().click();
  await texts(page).getByRole("textbox", { name: /weeks/ }).first().fill("Asked and answered.");
  await expect(saved(page)).toBeVisible();

  // A draft beside the live site moves into a release that is made for it.
  await page.getByRole("button", { name: "Publish …" }).click();
  await page.getByLabel("Add FAQ to a release").selectOption("New release …");
  const naming = page.getByRole("dialog", { name: "New release" });
  await naming.getByLabel("Name").fill("New prices");
  await axe(page);
  await naming.getByRole("button", { name: "Create" }).click();
  await expectToast(page, "Success", "The draft is in the release now.");
  await expect(pageOf(page).getByText("Asked and answered.")).not.toBeAttached();
  await page.goto("/admin/releases");
  await page.getByRole("link", { name: "New prices" }).click();
  await page.getByRole("link", { name: "Edit FAQ" }).click();
  await expect(page.getByText("In the release New prices")).toBeVisible();
  await expect(pageOf(page).getByText("Asked and answered.")).toBeAttached();

  // The others are written within it.
  await page.getByLabel("Text to edit").selectOption({ label: "Menus and footer" });
  await unfold(page, "Pricing");
  await texts(page).getByRole("textbox", { name: "Title" }).first().fill("Who it serves");
  await expect(pageOf(page).getByText("Who it serves").first()).toBeAttached();
  await page.getByLabel("Text to edit").selectOption({ label: "Pricing" });
  await unfold(page, "Plan");
  await texts(page).getByRole("spinbutton", { name: "Monthly" }).first().fill("249");
  await expect(pageOf(page).getByText("$249").first()).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await page.getByRole("button", { name: "Pages …" }).click();
  await page.getByLabel("Title of a new page").fill("Spring offer");
  await page.getByRole("button", { name: "Make the page" }).click();
  await expect(pageOf(page).locator("h1")).toHaveText("Spring offer");
  await page.getByRole("button", { name: "Pages …" }).click();
  await expect(page.getByText("new in this release")).toBeVisible();
  await axe(page);
  await page.keyboard.press("Escape");

  // A post is led to its form within the release.
  await page.goto(page.url().replace(/text=[^&]*/, "at=/blog/old-news"));
  await pageOf(page).locator("h1").dispatchEvent("click");
  await page.getByRole("link", { name: "Open the form" }).click();
  const form = page.getByRole("dialog", { name: "Edit blog post" });
  await expect(form.getByText("in the release New prices")).toBeVisible();
  await form.getByLabel("Title", { exact: true }).fill("Better news");
  await axe(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Success", "Kept in “New prices”.");
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
  const open = await page.context().newPage();
  await open.goto(`/admin/site?release=${release.split("/").at(-1)}`);
  await expect(pageOf(open).locator("h1")).toBeVisible();

  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expectToast(page, "Success", "The release is public");
  for (const [path, words] of Object.entries(made)) expect(await source(path)).toContain(words);
  expect(await source("/blog/better-news")).toContain("Better news");

  // Somebody who still writes in it is told.
  guard.allow(/409/);
  await pageOf(open).locator("h1").click();
  await open.keyboard.type("Late");
  await expect(open.locator("span[role=alert]")).toContainText(
    "“New prices” is public already. What you type here is not saved",
  );
  await axe(open);
  await open.close({ runBeforeUnload: false });

  await page.getByRole("button", { name: "Take it back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take it back" }).click();
  await expectToast(page, "Success", "The site is as it was before the release");
  for (const [path, words] of Object.entries(made)) expect(await source(path)).not.toContain(words);
});
