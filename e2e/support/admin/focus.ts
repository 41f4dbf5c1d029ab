import { expect, type Locator, type Page } from "@playwright/test";

/** Presses Tab, or Shift+Tab, until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < 300; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** Moves to a control by Tab and presses Enter on it. */
export async function tabAndPress(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press("Enter");
}

/**
 * Checks the text cursor after each letter and key, when the window has been drawn.
 * @returns reports what has hidden it since the last call: it was outside the window, or covered
 */
export async function watchCaret(page: Page): Promise<() => Promise<{ looks: number; hidden: string[] }>> {
  await page.evaluate(() => {
    const found = { looks: 0, hidden: [] as string[] };
    Object.assign(globalThis, { caretFound: found });
    const look = () => requestAnimationFrame(() => setTimeout(lookNow));
    document.addEventListener("input", look);
    document.addEventListener("keyup", look);

    function lookNow(): void {
      const active = document.activeElement as HTMLElement;
      const caret = active instanceof HTMLTextAreaElement ? caretOfArea(active) : caretOfSelection();
      const [x, middle] = [caret.left + 1, (caret.top + caret.bottom) / 2];
      const at = document.elementFromPoint(x, middle);
      found.looks += 1;
      if (caret.top < 0 || caret.bottom > innerHeight || !at || !active.contains(at))
        found.hidden.push(`${at?.tagName}.${at?.className} at ${Math.round(x)},${Math.round(middle)}`);
    }

    function caretOfSelection(): DOMRect {
      const range = getSelection()!.getRangeAt(0);
      const { startContainer: node } = range;
      return (
        range.getClientRects()[0] ?? (node instanceof Element ? node : node.parentElement!).getBoundingClientRect()
      );
    }

    /** For text without line wrapping. */
    function caretOfArea(area: HTMLTextAreaElement): DOMRect {
      const { lineHeight, paddingTop, paddingLeft } = getComputedStyle(area);
      const line = area.value.slice(0, area.selectionEnd).split("\n").length - 1;
      const { left, top } = area.getBoundingClientRect();
      const height = Number.parseFloat(lineHeight);
      const y = top + Number.parseFloat(paddingTop) + line * height - area.scrollTop;
      return new DOMRect(left + Number.parseFloat(paddingLeft), y, 1, height);
    }
  });
  return () =>
    page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      const found = (globalThis as unknown as { caretFound: { looks: number; hidden: string[] } }).caretFound;
      const { looks, hidden } = found;
      Object.assign(found, { looks: 0, hidden: [] });
      return { looks, hidden };
    });
}

/** What covers the focused control, or null while all of it, or as much as fits into the window, is visible. */
export function whatHidesFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const active = document.activeElement as HTMLElement;
    const { left, right, top, bottom } = active.getBoundingClientRect();
    const x = (left + right) / 2;
    const points = bottom - top > innerHeight / 2 ? [(top + bottom) / 2] : [top + 2, (top + bottom) / 2, bottom - 2];
    for (const y of points) {
      const at = document.elementFromPoint(x, y);
      const isSeen = at !== null && (active.contains(at) || at.contains(active));
      if (!isSeen || at.matches("dialog, .dialog-body"))
        return `${active.outerHTML.slice(0, 90)} behind ${at?.outerHTML.slice(0, 90)}`;
    }
    return null;
  });
}

/** Share of the window's height that the focused text has, from 0 to 1. */
export function shareOfText(page: Page): Promise<number> {
  return page.evaluate(() => {
    const text = document.activeElement as HTMLElement;
    const { left, right, top, bottom } = text.getBoundingClientRect();
    let seen = 0;
    for (let y = Math.max(0, top); y < Math.min(bottom, innerHeight); y += 1)
      if (text.contains(document.elementFromPoint((left + right) / 2, y))) seen += 1;
    return seen / innerHeight;
  });
}
