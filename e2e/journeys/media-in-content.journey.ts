import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { expectToast, signInAsAdmin } from "../support/admin/admin-session.ts";
import { give, picture } from "../support/admin/files.ts";
import { editorIn, markdownOf, openNewPost } from "../support/admin/post-editor.ts";
import type { Site } from "../support/site.ts";
import { test } from "../support/journey.ts";

// Pictures of the library in articles, fields and pages (docs/product.md#media-library).

const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;

async function visit(site: Site, path: string): Promise<string> {
  return (await fetch(site.url + path)).text();
}

/** Opens the screen of the library item with this name, found by the search. */
async function openItem(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/media?q=${encodeURIComponent(name)}`);
  await page.getByRole("list", { name: "Media" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
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
  // Writing goes on meanwhile, and the picture stays where it was pasted.
  await page.keyboard.type(" After it.");
  const bar = dialog.getByRole("group", { name: "Picture" });
  await expect(bar.getByLabel("What it shows")).toBeVisible();
  await axe(page);
  await bar.getByLabel("What it shows").fill("Eight rowers");
  await bar.getByRole("button", { name: "Change picture" }).click();
  expect(await markdownOf(dialog)).toMatch(/^Before it\.!\[Eight rowers\]\(\/media\/[0-9a-f-]{36}\) After it\.$/);
  const [reference = ""] = /\/media\/[0-9a-f-]{36}/.exec(await markdownOf(dialog)) ?? [];

  await dialog.getByRole("button", { name: "Choose from the library for Featured image" }).click();
  const picker = page.getByRole("dialog", { name: "Featured image" });
  await picker.getByLabel("Search the library").fill("Pasted on");
  await axe(page);
  await picker.getByRole("list", { name: "Library" }).getByRole("button").first().click();
  await expect(dialog.getByRole("group", { name: "Featured image" })).toContainText("Without alternative text");
  await dialog.getByRole("checkbox", { name: "Published" }).check();
  await dialog.getByRole("button", { name: "Create" }).click();
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
    page.getByText("By Homecoming").first().boundingBox(),
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
  await expectToast(page, "Success", "File replaced. Every place that uses it shows the new one.");
  expect(await visit(site, address)).toMatch(/alt="Eight rowers"[^>]+ width="800" height="400">/);

  await page.getByRole("region", { name: "Where it is used" }).getByRole("link", { name: title }).click();
  await expect(page.getByRole("dialog", { name: "Edit blog post" })).toBeVisible();
  await page.goto(`/admin${reference}`);
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
  await expect(page.getByRole("region", { name: "Uploads" }).getByRole("link", { name })).toBeVisible();
  await openItem(page, name);
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
  await dialog.getByRole("button", { name: "Create" }).click();
  await expectToast(page, "Success", "Use case created successfully");
  const html = await visit(site, `/use-cases/${title.toLowerCase().replaceAll(" ", "-")}`);
  expect(html).toMatch(/<picture class="contents">.*<img[^>]+alt="A meadow"/);
});
