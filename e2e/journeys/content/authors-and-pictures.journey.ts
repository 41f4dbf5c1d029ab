import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectToast, signInAsAdmin, give, picture } from "../../support/admin-user.ts";
import {
  act,
  editorIn,
  kindOf,
  markdownOf,
  openNewPost,
  storeItem,
  writeMarkdown,
} from "../../support/content-editor.ts";
import { test } from "../../support/journey.ts";
import sharp from "sharp";
import type { Site } from "../../support/site.ts";

// What a post has besides its text: authors, a series, pictures of the library.

const mark = randomUUID()
  .slice(0, 8)
  .replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");
const author = `Ada ${mark}`;
const authorPath = `/blog/authors/ada-${mark}`;

test("an author gets a page and posts of a series, under a new name too, and a deletion names the posts @one-engine", async ({
  page,
  site,
  admin,
  axe,
  guard,
}) => {
  guard.allow(/422/);
  const database = await site.database();
  const read = (path: string) => visit(site, path);

  await signInAsAdmin(page, admin);
  await page.goto("/admin/authors?new");
  const form = page.getByRole("dialog", { name: "New author" });
  await form.getByLabel("Name", { exact: true }).fill(author);
  await form.getByLabel("Role").fill("Editor");
  await form.getByLabel("About").fill("Sails.\n\nWrites.");
  await form.getByLabel("Portrait").fill("/images/stock-1.svg");
  await expect(form.getByText(`Address: ${authorPath}`)).toBeVisible();
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await expectToast(page, "Success", "Author created successfully");

  await page.goto("/admin/blog?new");
  const first = page.getByRole("dialog", { name: "New blog post" });
  await first.getByLabel("Title").fill(`First ${mark}`);
  await writeMarkdown(first, "Boats.");
  await first.getByLabel("Date", { exact: false }).fill("2999-01-01");
  await first.getByLabel("Series").fill(`Harbors ${mark}`);
  const authors = first.getByRole("combobox", { name: "Add an author" });
  await authors.focus();
  await page.keyboard.type(author);
  await page.keyboard.press("Enter");
  await expect(first.getByRole("list", { name: "Authors" })).toContainText(author);
  await first.getByRole("checkbox", { name: "Published" }).check();
  await first.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(first.getByLabel("Date", { exact: false })).toHaveAccessibleDescription(/choose “Schedule …”/);
  await expect(first.getByLabel("Date", { exact: false })).toBeFocused();
  await axe(page);
  await first.getByLabel("Date", { exact: false }).fill("2024-02-03");
  await first.getByRole("checkbox", { name: "Pinned" }).check();
  await first.getByRole("button", { name: "Publish", exact: true }).click();
  await expectToast(page, "Success", "Blog post created successfully");
  const { id } = await database.db
    .selectFrom("authors")
    .select("id")
    .where("name", "=", author)
    .executeTakeFirstOrThrow();
  await storeItem(page, kindOf("Blog Posts"), `Second ${mark}`, {
    content: "Boats.",
    dated: "2024-02-04",
    series: `Harbors ${mark}`,
    authors: id,
    published: "true",
  });

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
  await page.getByRole("link", { name: author }).first().click();
  await expect(page).toHaveURL(authorPath);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(author);
  await expect(page.locator("main h3")).toHaveText([`Second ${mark}`, `First ${mark}`]);
  await axe(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  const list = (await read("/blog")).replace(/^[\s\S]*<main/, "");
  expect(list.indexOf(`/blog/first-${mark}`), "the pinned post stands first").toBe(
    list.indexOf('href="/blog/') + 'href="'.length,
  );
  expect(await read(`/blog/second-${mark}`)).toContain(`"author":[{"@type":"Person","name":"${author}"`);
  expect(await read("/sitemap.xml")).toContain(`${authorPath}</loc>`);
  expect(await read(`/blog?q=${mark}`)).toContain(`/blog/second-${mark}`);

  await page.goto("/admin/authors");
  await page.getByRole("link", { name: `Edit ${author}` }).click();
  const edited = page.getByRole("dialog", { name: "Edit author" });
  await edited.getByLabel("Name", { exact: true }).fill(`Eva ${mark}`);
  await edited.getByRole("button", { name: "Update", exact: true }).click();
  await expectToast(page, "Success", "Author updated successfully");
  expect(await read(`/blog/second-${mark}`)).toContain(`>Eva ${mark}</a>`);
  const moved = await fetch(site.url + authorPath, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([301, `/blog/authors/eva-${mark}`]);

  await act(page, "Delete", `Eva ${mark}`);
  const question = page.getByRole("dialog", { name: "Delete this author?" });
  await expect(question).toContainText(`First ${mark}`);
  await expect(question).toContainText(`Second ${mark}`);
  await question.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Success", "Author deleted successfully");
  expect(await read(`/blog/second-${mark}`)).toContain("Editorial Team");

  await page.goto("/admin/trash");
  await page.getByRole("button", { name: `Restore Eva ${mark}` }).click();
  await expect(page.getByRole("button", { name: `Restore Eva ${mark}` })).toHaveCount(0);
  expect(await read(`/blog/second-${mark}`)).toContain(`>Eva ${mark}</a>`);
  // The pinned post would stand before those of other journeys.
  const pinned = await database.db
    .selectFrom("blog_posts")
    .select("id")
    .where("title", "=", `First ${mark}`)
    .executeTakeFirstOrThrow();
  const answer = await page.request.post("/admin/blog.data", {
    form: { intent: "delete", id: pinned.id },
    headers: { "x-requested-with": "test" },
  });
  expect(await answer.text()).toContain("deleted");
});

// Pictures of the library in articles, fields and pages (docs/product.md#media-library).
const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;

async function visit(site: Site, path: string): Promise<string> {
  return (await fetch(site.url + path)).text();
}

test("a screenshot is pasted into an article, described, cropped and published; replaced, it is shown at once; deleted and restored", async ({
  page,
  site,
  admin,
  axe,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const title = unique("Regatta");
  const address = `/blog/${title.toLowerCase().replaceAll(" ", "-")}`;
  await signInAsAdmin(page, admin);
  const dialog = await openNewPost(page);
  await dialog.getByLabel("Title", { exact: true }).fill(title);
  await editorIn(dialog).click();
  await page.keyboard.type("Before it.");
  const screenshot = {
    name: "image.png",
    type: "image/png",
    bytes: await sharp(await picture("#336699"))
      .png()
      .toBuffer(),
  };
  await give(page, "paste", [screenshot], editorIn(dialog));
  const bar = dialog.getByRole("group", { name: "Picture" });
  await expect(bar.getByLabel("What it shows")).toBeFocused();
  await axe(page);
  await page.keyboard.type("Eight rowers");
  await bar.getByRole("button", { name: "Change picture" }).click();
  await expect(editorIn(dialog)).toBeFocused();
  await page.keyboard.type(" After it.");
  expect(await markdownOf(dialog)).toMatch(/^Before it\.!\[Eight rowers\]\(\/media\/[0-9a-f-]{36}\) After it\.$/);
  const [reference = ""] = /\/media\/[0-9a-f-]{36}/.exec(await markdownOf(dialog)) ?? [];

  await dialog.getByRole("button", { name: "Choose from the library for Featured image" }).click();
  const picker = page.getByRole("dialog", { name: "Featured image" });
  await picker.getByLabel("Search the library").fill("Pasted on");
  await axe(page);
  await picker.getByRole("list", { name: "Library" }).getByRole("button").first().click();
  await expect(dialog.getByRole("group", { name: "Featured image" })).toContainText("No alternative text");
  await dialog.getByRole("checkbox", { name: "Published" }).check();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expectToast(page, "Success", "Blog post created successfully");

  const first = await visit(site, address);
  const text =
    /<picture><source type="image\/avif" srcset="[^"]+" sizes="[^"]+"><source type="image\/webp"[^>]+><img alt="Eight rowers"[^>]+ width="900" height="600">/;
  expect(first).toMatch(text);
  expect(first).not.toContain(`"${reference}"`);
  expect(await visit(site, "/blog")).toMatch(/<picture class="contents"><source hidden="" type="image\/avif"/);
  await page.goto(address);
  const head = page.locator("article picture img").first();
  await expect(head).toHaveJSProperty("complete", true);
  // The sources take no place in the grid: the byline stands beside the picture, not below it.
  const [pictureBox, bylineBox] = await Promise.all([
    head.boundingBox(),
    page.getByText("By Editorial Team").first().boundingBox(),
  ]);
  expect(bylineBox?.y).toBeLessThan((pictureBox?.y ?? 0) + 60);
  expect(await head.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /\/media\/[0-9a-f]{32}-\d+\.avif$/,
  );
  await axe(page);

  // Cropped, and said once more where it is used.
  await page.goto(`/admin${reference}`);
  await expect(page.getByRole("region", { name: "Where it is used" }).getByRole("listitem")).toContainText(
    `${title}, content, featured image`,
  );
  await page.getByRole("button", { name: "Crop", exact: true }).click();
  await page.getByLabel("Shape", { exact: true }).selectOption("Square");
  await page.getByLabel("Alternative text").fill("A boat and its crew");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Success", "Saved");
  const cropped = await visit(site, address);
  expect(cropped).toMatch(/alt="Eight rowers"[^>]+ width="600" height="600">/);
  expect(cropped, "the library proposes for uses without words of their own").toContain('alt="A boat and its crew"');

  await page
    .getByLabel("Replace the file")
    .last()
    .setInputFiles({ name: "new.jpg", mimeType: "image/jpeg", buffer: await picture("#993333", [800, 400]) });
  await expectToast(page, "Success", "File replaced. Every place that uses it now shows the new one.");
  expect(await visit(site, address)).toMatch(/alt="Eight rowers"[^>]+ width="800" height="400">/);

  await page.getByRole("region", { name: "Where it is used" }).getByRole("link", { name: title }).click();
  await expect(page.getByRole("dialog", { name: "Edit blog post" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Move to the trash" })).toBeVisible();
  const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await page.getByRole("button", { name: "Move to the trash" }).click();
  const question = page.getByRole("dialog", { name: "Move to the trash?" });
  await expect(question.getByRole("link", { name: title })).toBeVisible();
  await axe(page);
  await question.getByRole("button", { name: "Move to the trash anyway" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Media" })).toBeVisible();
  expect(await visit(site, address)).not.toContain("<picture");
  await page.goto("/admin/trash");
  await page
    .getByRole("button", { name: `Restore ${name}` })
    .first()
    .click();
  await expectToast(page, "Success", "Media restored successfully");
  expect(await visit(site, address)).toMatch(/alt="Eight rowers"[^>]+ width="800" height="400">/);
});

test("a page of editors shows a picture of the library, chosen at 390 px", async ({ page, site, admin, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const name = unique("Meadow");
  await signInAsAdmin(page, admin);
  await page.goto("/admin/media");
  await page
    .getByLabel("Upload", { exact: true })
    .last()
    .setInputFiles({ name: `${name}.jpg`, mimeType: "image/jpeg", buffer: await picture("#339933") });
  await page.getByRole("region", { name: "Uploads" }).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await axe(page);
  await page.getByLabel("Alternative text").fill("A meadow");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Success", "Saved");
  await page.goto("/admin/use-cases?new");
  const dialog = page.getByRole("dialog", { name: "New use case" });
  const title = unique("Walkers");
  await dialog.getByLabel("Title", { exact: true }).fill(title);
  await dialog.getByLabel("Description", { exact: true }).fill("They meet each spring.");
  await dialog.getByRole("button", { name: "Choose from the library for Image" }).click();
  const picker = page.getByRole("dialog", { name: "Image", exact: true });
  await picker.getByLabel("Search the library").fill(name);
  await expect(picker.getByRole("status").filter({ hasText: "1 found" })).toBeVisible();
  await axe(page);
  await picker.getByRole("button", { name }).click();
  await expect(dialog.getByRole("group", { name: "Image", exact: true })).toContainText("A meadow");
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expectToast(page, "Success", "Use case created successfully");
  const html = await visit(site, `/use-cases/${title.toLowerCase().replaceAll(" ", "-")}`);
  expect(html).toMatch(/<picture class="contents">.*<img[^>]+alt="A meadow"/);
});
