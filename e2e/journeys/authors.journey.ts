import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectToast, signInAsAdmin } from "../support/admin/admin-session.ts";
import { writeMarkdown } from "../support/admin/post-editor.ts";
import { test } from "../support/journey.ts";

const mark = randomUUID()
  .slice(0, 8)
  .replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");
const name = `Ada ${mark}`;
const authorPath = `/blog/authors/ada-${mark}`;

test("an author gets a page and posts of a series, under a new name too, and a deletion names the posts", async ({
  page,
  site,
  admin,
  axe,
  guard,
}) => {
  guard.allow(/422/);
  const read = async (path: string) => (await fetch(site.url + path)).text();

  await signInAsAdmin(page, admin);
  await page.goto("/admin/authors?new");
  const form = page.getByRole("dialog", { name: "New author" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByLabel("Role").fill("Editor");
  await form.getByLabel("About").fill("Sails.\n\nWrites.");
  await form.getByLabel("Portrait").fill("/images/stock-1.svg");
  await expect(form.getByText(`Address: ${authorPath}`)).toBeVisible();
  await form.getByRole("button", { name: "Create" }).click();
  await expectToast(page, "Success", "Author created successfully");

  const write = async (title: string, day: string) => {
    await page.goto("/admin/blog?new");
    const post = page.getByRole("dialog", { name: "New blog post" });
    await post.getByLabel("Title").fill(title);
    await writeMarkdown(post, "Boats.");
    await post.getByLabel("Date", { exact: false }).fill(day);
    await post.getByLabel("Series").fill(`Harbors ${mark}`);
    const authors = post.getByRole("combobox", { name: "Add an author" });
    await authors.focus();
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await expect(post.getByRole("list", { name: "Authors" })).toContainText(name);
    await post.getByRole("checkbox", { name: "Published" }).check();
    return post;
  };
  const first = await write(`First ${mark}`, "2999-01-01");
  await first.getByRole("button", { name: "Create" }).click();
  await expect(first.getByLabel("Date", { exact: false })).toHaveAccessibleDescription(/schedule the release/);
  await expect(first.getByLabel("Date", { exact: false })).toBeFocused();
  await axe(page);
  await first.getByLabel("Date", { exact: false }).fill("2024-02-03");
  await first.getByRole("checkbox", { name: "Pinned" }).check();
  await first.getByRole("button", { name: "Create" }).click();
  await expectToast(page, "Success", "Blog post created successfully");
  const second = await write(`Second ${mark}`, "2024-02-04");
  await second.getByRole("button", { name: "Create" }).click();
  await expectToast(page, "Success", "Blog post created successfully");

  await page.goto(`/blog/second-${mark}`);
  await expect(page.getByRole("navigation", { name: `Part 2 of 2 of the series Harbors ${mark}` })).toBeVisible();
  await expect(page.locator("time").first()).toHaveText("February 4, 2024");
  await axe(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page
    .getByRole("link", { name: `First ${mark}` })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`First ${mark}`);
  await page.getByRole("link", { name }).first().click();
  await expect(page).toHaveURL(authorPath);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.locator("main h3")).toHaveText([`Second ${mark}`, `First ${mark}`]);
  await axe(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  const list = (await read("/blog")).replace(/^[\s\S]*<main/, "");
  expect(list.indexOf(`/blog/first-${mark}`), "the pinned post stands first").toBe(
    list.indexOf('href="/blog/') + 'href="'.length,
  );
  expect(await read(`/blog/second-${mark}`)).toContain(`"author":[{"@type":"Person","name":"${name}"`);
  expect(await read("/sitemap.xml")).toContain(`${authorPath}</loc>`);
  expect(await read(`/blog?q=${mark}`)).toContain(`/blog/second-${mark}`);

  await page.goto("/admin/authors");
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  const edited = page.getByRole("dialog", { name: "Edit author" });
  await edited.getByLabel("Name", { exact: true }).fill(`Eva ${mark}`);
  await edited.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Success", "Author updated successfully");
  expect(await read(`/blog/second-${mark}`)).toContain(`>Eva ${mark}</a>`);
  const moved = await fetch(site.url + authorPath, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([301, `/blog/authors/eva-${mark}`]);

  await page.getByRole("link", { name: `Delete Eva ${mark}` }).click();
  const question = page.getByRole("dialog", { name: "Delete this author?" });
  await expect(question).toContainText(`First ${mark}`);
  await expect(question).toContainText(`Second ${mark}`);
  await question.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Success", "Author deleted successfully");
  expect(await read(`/blog/second-${mark}`)).toContain("Homecoming Editorial Team");

  await page.goto("/admin/trash");
  await page.getByRole("button", { name: `Restore Eva ${mark}` }).click();
  await expect(page.getByRole("button", { name: `Restore Eva ${mark}` })).toHaveCount(0);
  expect(await read(`/blog/second-${mark}`)).toContain(`>Eva ${mark}</a>`);
  // The pinned post would stand before those of other journeys.
  await page.goto("/admin/blog");
  await page.getByRole("link", { name: `Edit First ${mark}` }).click();
  const unpinned = page.getByRole("dialog", { name: "Edit blog post" });
  await unpinned.getByRole("checkbox", { name: "Pinned" }).uncheck();
  await unpinned.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Success", "Blog post updated successfully");
});
