import { expect, type Locator, type Page } from "@playwright/test";
import { expectToast } from "./admin-session.ts";

interface PostText {
  title: string;
  content: string;
  published?: boolean;
}

/** Replaces the text of an open form in the source view, which stays open. */
export async function writeMarkdown(dialog: Locator, markdown: string): Promise<void> {
  const source = dialog.locator('textarea[name="content"]');
  if (!(await source.isVisible())) await dialog.getByRole("button", { name: "Edit as Markdown" }).click();
  await source.fill(markdown);
}

/** Creates a post on the admin screen. */
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

/** The rich-text editor of an open form. */
export function editorIn(dialog: Locator): Locator {
  return dialog.getByRole("textbox", { name: "Content" });
}

/** Opens the form of a new post and waits for its editor. */
export async function openNewPost(page: Page): Promise<Locator> {
  await page.goto("/admin/blog?new");
  const dialog = page.getByRole("dialog", { name: "New blog post" });
  await expect(editorIn(dialog)).toBeVisible();
  return dialog;
}

/** The text that the form would send. */
export function markdownOf(dialog: Locator): Promise<string> {
  return dialog.locator("[name=content]").inputValue();
}

interface Carried {
  html?: string;
  text?: string;
  /** Types of files, such as "image/png". */
  files?: string[];
}

/** Pastes content as another program would put it on the clipboard. */
export async function paste(target: Locator, content: Carried): Promise<void> {
  await target.focus();
  await carry(target, "paste", content);
}

/**
 * Drops content that was dragged from another program.
 * @returns false when the browser handles it, which opens files in place of the page
 */
export async function drop(target: Locator, content: Carried): Promise<boolean> {
  return await carry(target, "drop", content);
}

function carry(target: Locator, kind: "paste" | "drop", content: Carried): Promise<boolean> {
  return target.evaluate(
    (element, { kind, html, text, files = [] }) => {
      const data = new DataTransfer();
      if (html !== undefined) data.setData("text/html", html);
      if (text !== undefined) data.setData("text/plain", text);
      for (const type of files) data.items.add(new File(["x"], "file", { type }));
      const { left, top } = element.getBoundingClientRect();
      const rest = { bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 20 };
      const event =
        kind === "paste"
          ? new ClipboardEvent(kind, { ...rest, clipboardData: data })
          : new DragEvent(kind, { ...rest, dataTransfer: data });
      element.dispatchEvent(event);
      return event.defaultPrevented;
    },
    { kind, ...content },
  );
}
