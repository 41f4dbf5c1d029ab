import { expect, type Locator, type Page } from "@playwright/test";

/** The text of an open form, in the editor. */
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

/** What the form would send as the post's text. */
export function markdownOf(dialog: Locator): Promise<string> {
  return dialog.locator("[name=content]").inputValue();
}

/** Pastes as another program would put it on the clipboard. */
export async function paste(target: Locator, content: { html?: string; text?: string }): Promise<void> {
  await target.focus();
  await target.evaluate((element, { html, text }) => {
    const clipboardData = new DataTransfer();
    if (html !== undefined) clipboardData.setData("text/html", html);
    if (text !== undefined) clipboardData.setData("text/plain", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, content);
}
