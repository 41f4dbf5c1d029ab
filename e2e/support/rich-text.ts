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

interface Carried {
  html?: string;
  text?: string;
  /** Types of files, such as "image/png". */
  files?: string[];
}

/** Pastes as another program would put it on the clipboard. */
export async function paste(target: Locator, content: Carried): Promise<void> {
  await target.focus();
  await carry(target, "paste", content);
}

/**
 * Drops what was dragged from another program.
 * @returns false when the browser is left to do what it does with files: open them in place of the page
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
