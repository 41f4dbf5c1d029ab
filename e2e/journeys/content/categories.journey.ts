import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectToast, signInAsAdmin } from "../../support/admin-user.ts";
import { openNewPost, writeMarkdown } from "../../support/content-editor.ts";
import { test } from "../../support/journey.ts";

// Categories and tags are the team's own (docs/product.md#categories-and-tags).

test("a category and a tag are made in the form of a post, have pages, and are renamed, moved, merged and removed", async ({
  page,
  site,
  admin,
  axe,
  guard,
}) => {
  guard.allow(/422/);
  await page.setViewportSize({ width: 1366, height: 768 });
  const mark = randomUUID().slice(0, 6);
  const [category, tag, title] = [`Field notes ${mark}`, `Rowing ${mark}`, `Harbor ${mark}`];
  const read = async (path: string) => (await fetch(site.url + path)).text();
  const list = `/blog?category=field-notes-${mark}`;
  await signInAsAdmin(page, admin);
  const dialog = await openNewPost(page);
  await dialog.getByLabel("Title", { exact: true }).fill(title);
  await writeMarkdown(dialog, "Boats and tides.");
  const field = dialog.getByRole("combobox", { name: "Category" });
  await field.fill(category);
  await expect(dialog.getByRole("option", { name: `Create “${category}”` })).toBeVisible();
  await axe(page);
  await field.press("Enter");
  await expect(dialog.getByRole("listbox", { name: "Category" })).toBeHidden();
  await expect(field).toHaveValue(category);
  await field.press("ArrowDown");
  await expect(dialog.getByRole("option", { name: "Best Practices" })).toBeVisible();
  await field.press("Escape");
  await expect(dialog, "Escape closes the list alone").toBeVisible();
  const tags = dialog.getByRole("combobox", { name: "Tags" });
  await tags.fill(tag);
  await tags.press("Tab");
  await expect(dialog.getByText("is not chosen yet")).toBeVisible();
  await tags.press("Enter");
  await tags.press("Enter");
  await expect(dialog.getByRole("list", { name: "Tags" })).toContainText(tag);
  await dialog.getByRole("checkbox", { name: "Published" }).check();
  await page.keyboard.press("Control+Enter");
  await expectToast(page, "Success", "Blog post created successfully");

  const first = await read(list);
  expect(first).toContain(`Latest Articles: ${category}`);
  expect(first).toContain(title);
  expect(first).toMatch(new RegExp(`<link[^>]*rel="canonical"[^>]*href="[^"]*${RegExp.escape(list)}"`));
  expect(first).toContain(`href="/blog/feed.xml?category=field-notes-${mark}"`);
  expect(first).not.toContain("noindex");
  expect(await read(`/blog/feed.xml?category=field-notes-${mark}`)).toContain(title);
  expect(await read("/sitemap.xml")).toContain(list);
  const article = await read(`/blog/harbor-${mark}`);
  expect(article).toContain(`/blog?tag=rowing-${mark}`);
  expect(await read(`/blog?tag=rowing-${mark}`)).toContain(title);

  await page.goto("/admin/topics");
  await axe(page);
  await page.getByRole("button", { name: `Edit ${category}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit category" });
  await edit.getByLabel("Name").fill("Strategy");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit.getByLabel("Name")).toHaveAccessibleDescription(/There is a category “Strategy” already\./);
  await edit.getByLabel("Name").fill(`Letters ${mark}`);
  await edit.getByLabel("Description").fill("From <the> field & the harbor.");
  await edit.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Success", "Saved");
  await page.getByRole("button", { name: `Move Letters ${mark} up` }).click();
  const names = page.getByRole("region", { name: "Categories" }).getByRole("listitem");
  await expect(names.last()).not.toContainText(`Letters ${mark}`);
  await expect
    .poll(() => read(list), { message: "the former address, with the new name" })
    .toContain(`Latest Articles: Letters ${mark}`);
  expect(await read(list)).toContain("From &lt;the&gt; field &amp; the harbor.");
  await page.goto("/blog");
  await expect(page.getByRole("navigation", { name: "Categories" }).getByRole("link").first()).toHaveText("All");

  await page.goto("/admin/topics");
  await page.getByRole("button", { name: `Merge Letters ${mark}` }).click();
  const merge = page.getByRole("dialog", { name: `Merge “Letters ${mark}”` });
  await merge.getByLabel("Into").selectOption("Events");
  await expect(merge).toContainText("1 article will be in “Events”");
  await axe(page);
  await merge.getByRole("button", { name: "Merge", exact: true }).click();
  await expectToast(page, "Success", `“Letters ${mark}” is part of “Events” now`);
  await expect.poll(() => read(list)).toContain("Latest Articles: Events");
  expect(await read(list)).toContain(title);

  // Removed while a post has it.
  await page.getByRole("button", { name: `Remove ${tag}` }).click();
  const remove = page.getByRole("dialog", { name: `Remove “${tag}”?` });
  await expect(remove).toContainText("1 article will lose this tag. What is published stays published.");
  await remove.getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Success", `“${tag}” removed`);
  await expect.poll(() => read(`/blog/harbor-${mark}`)).not.toContain("?tag=");
  expect(await read(`/blog?tag=rowing-${mark}`)).toContain(`No articles found with the tag “rowing-${mark}”.`);
  expect(await read("/blog?category=gone")).toContain("No articles found in the gone category.");
});

test("categories and tags are kept on a phone @one-engine", async ({ page, admin, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const name = `Walks ${randomUUID().slice(0, 6)}`;
  await signInAsAdmin(page, admin);
  await page.goto("/admin/topics");
  await page.getByRole("button", { name: "New tag" }).click();
  const dialog = page.getByRole("dialog", { name: "New tag" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expectToast(page, "Success", `“${name}” added`);
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/topics-390.png`, fullPage: true });
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  const question = page.getByRole("dialog", { name: `Remove “${name}”?` });
  await expect(question).toContainText("No post uses it.");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText(name)).toHaveCount(0);
});
