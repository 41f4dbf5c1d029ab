import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectToast, signInAsAdmin } from "../support/admin/admin-session.ts";
import { rowOf } from "../support/admin/content-editor.ts";
import { test } from "../support/journey.ts";
import { createPost, editPost, writeMarkdown } from "../support/admin/post-editor.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;
const slugOf = (title: string) => title.toLowerCase().replaceAll(" ", "-");

test("a post is written as a draft, published, changed, taken back and deleted; visitors see each step on the next request", async ({
  page,
  site,
  admin,
  axe,
}) => {
  const title = unique("Reunion weekend");
  const address = `/blog/${slugOf(title)}`;
  const visit = async (path: string) => {
    const answer = await fetch(site.url + path);
    return { status: answer.status, html: await answer.text() };
  };

  await signInAsAdmin(page, admin);
  await createPost(page, { title, content: "## Friday\n\nDoors open at **six**.\n\n<script>alert(1)</script>" });
  await axe(page);
  await expect(rowOf(page, title)).toContainText("Draft");
  expect((await visit(address)).status).toBe(404);
  expect((await visit("/blog")).html).not.toContain(title);

  await editPost(page, title, { published: true });
  const published = await visit(address);
  expect(published.status).toBe(200);
  expect(published.html).toContain("<strong>six</strong>");
  expect(published.html).not.toContain("alert(1)");
  const list = (await visit("/blog")).html.replace(/^[\s\S]*<main/, "");
  expect(list).toContain(title);
  expect(list.indexOf(address), "the newest post comes first").toBe(list.indexOf('href="/blog/') + 'href="'.length);

  await editPost(page, title, { content: "Doors open at **seven**." });
  expect((await visit(address)).html).toContain("<strong>seven</strong>");

  await editPost(page, title, { published: false });
  expect((await visit(address)).status).toBe(404);
  expect((await visit("/blog")).html).not.toContain(title);

  await editPost(page, title, { published: true });
  expect((await visit(address)).status).toBe(200);
  await page.getByRole("link", { name: `Delete ${title}` }).click();
  const confirmation = page.getByRole("dialog", { name: "Delete this blog post?" });
  await axe(page);
  await confirmation.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Success", "Blog post deleted successfully");
  await expect(page.getByText(title)).toHaveCount(0);
  expect((await visit(address)).status).toBe(404);
});

test("changing the title keeps the address, and a clash of addresses is said beside the title", async ({
  page,
  admin,
  guard,
}) => {
  guard.allow(/422/);
  const [one, other] = [unique("Founders day"), unique("Homecoming day")];
  await signInAsAdmin(page, admin);
  await createPost(page, { title: one, content: "One." });
  await page.goto("/admin/blog?new");
  const dialog = page.getByRole("dialog", { name: "New blog post" });
  await dialog.getByLabel("Title").fill(one);
  await writeMarkdown(dialog, "Another text that must not be lost.");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByLabel("Title")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.locator('textarea[name="content"]')).toHaveValue("Another text that must not be lost.");
  await dialog.getByLabel("Title").fill(other);
  await dialog.getByRole("button", { name: "Create" }).click();
  await expectToast(page, "Success", "Blog post created successfully");
});

test("a title and a text are required, and what was typed stays @one-engine", async ({ page, admin, guard, axe }) => {
  guard.allow(/422/);
  await signInAsAdmin(page, admin);
  await page.goto("/admin/blog?new");
  const dialog = page.getByRole("dialog", { name: "New blog post" });
  await dialog.getByLabel("Excerpt").fill("An excerpt.");
  await dialog.getByLabel("Featured image").fill("not an address");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByLabel("Title")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByRole("textbox", { name: "Content" })).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Featured image")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Excerpt")).toHaveValue("An excerpt.");
  await axe(page);
});

test("a save over a newer version is refused and shows both texts", async ({ page, context, admin, guard }) => {
  guard.allow(/409/);
  const title = unique("Shared draft");
  await signInAsAdmin(page, admin);
  await createPost(page, { title, content: "First." });
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit blog post" });
  await writeMarkdown(dialog, "Mine.");

  const other = await context.newPage();
  await editPost(other, title, { content: "Theirs." });

  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert").first()).toContainText("while you were editing");
  await expect(dialog.getByRole("group", { name: "Content, mine" })).toHaveText("Mine.");
  await expect(dialog.getByRole("group", { name: "Content, theirs" })).toHaveText("Theirs.");
});
