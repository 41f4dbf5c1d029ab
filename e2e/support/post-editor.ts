import { expect, type Locator, type Page } from "@playwright/test";
import { expectToast } from "./admin-session.ts";

interface PostText {
  title: string;
  content: string;
  published?: boolean;
}

/** Replaces the text of an open form, in the source view; leaves that open. */
export async function writeMarkdown(dialog: Locator, markdown: string): Promise<void> {
  const source = dialog.locator('textarea[name="content"]');
  if (!(await source.isVisible())) await dialog.getByRole("button", { name: "Edit as Markdown" }).click();
  await source.fill(markdown);
}

/** Writes a post on the admin's screen. */
export async function createPost(page: Page, { title, content, published = false }: PostText): Promise<void> {
  await page.goto("/admin/blog");
  await page.getByRole("link", { name: "New blog post" }).click();
  const dialog = page.getByRole("dialog", { name: "New blog post" });
  await dialog.getByLabel("Title").fill(title);
  await writeMarkdown(dialog, content);
  if (published) await dialog.getByRole("checkbox", { name: "Published" }).check();
  await dialog.getByRole("button", { name: "Create" }).click();
  await expectToast(page, "Success", "Blog post created successfully");
  await expect(dialog).toBeHidden();
}

/** Opens a post, changes it, saves. */
export async function editPost(page: Page, title: string, change: Partial<PostText>): Promise<void> {
  await page.goto("/admin/blog");
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit blog post" });
  if (change.title !== undefined) await dialog.getByLabel("Title").fill(change.title);
  if (change.content !== undefined) await writeMarkdown(dialog, change.content);
  if (change.published !== undefined) {
    await dialog.getByRole("checkbox", { name: "Published" }).setChecked(change.published);
  }
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Success", "Blog post updated successfully");
  await expect(dialog).toBeHidden();
}
