import { randomUUID } from "node:crypto";
import { expect, type Locator } from "@playwright/test";
import { expectSaved, expectToast, signInAsAdmin } from "../support/admin/admin-session.ts";
import { kinds, openNew } from "../support/admin/content-editor.ts";
import { shareOfText, watchCaret, whatHidesFocus } from "../support/admin/focus.ts";
import { test } from "../support/journey.ts";
import { editorIn, openNewPost } from "../support/admin/post-editor.ts";

// What an editor sees while writing, independent of the engine.

const windows = [
  { width: 1366, height: 640 },
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

test("forty paragraphs are written in sight in both editors, which have most of the window", async ({
  page,
  admin,
}) => {
  test.setTimeout(120_000);
  await signInAsAdmin(page, admin);
  for (const size of windows) {
    const where = `${size.width}×${size.height}`;
    await page.setViewportSize(size);
    const dialog = await openNewPost(page);
    const source = dialog.locator("textarea[name=content]");
    const caret = await watchCaret(page);
    const expectInSight = async (looks: number, doing: string) => {
      const found = await caret();
      expect(found.hidden, `${doing} at ${where}`).toEqual([]);
      expect(found.looks).toBeGreaterThanOrEqual(looks);
    };
    const write = async (lineEnd: string[]) => {
      for (let paragraph = 1; paragraph <= 40; paragraph++) {
        await page.keyboard.insertText(`Line ${paragraph}.`);
        for (const key of lineEnd) await page.keyboard.press(key);
      }
      await expectInSight(80, "writing");
    };
    await editorIn(dialog).focus();
    expect(await shareOfText(page), `the text's part of ${where}`).toBeGreaterThanOrEqual(0.6);
    await write(["Enter"]);
    for (let up = 1; up <= 40; up++) await page.keyboard.press("ArrowUp");
    await expectInSight(40, "going up");
    await dialog.getByRole("button", { name: "Edit as Markdown" }).click();
    await expect(source).toBeFocused();
    await source.fill("");
    expect(await shareOfText(page), `the source's part of ${where}`).toBeGreaterThanOrEqual(0.6);
    await write(["Enter", "Enter"]);
    await source.fill("");
  }
});

test("what takes the focus is in sight: by Tab there and back, and what a refused save complains of", async ({
  page,
  admin,
  guard,
}) => {
  guard.allow(/422/);
  await page.setViewportSize({ width: 1366, height: 640 });
  await signInAsAdmin(page, admin);
  const caseStudies = kinds.find(({ heading }) => heading === "Case Studies")!;
  const dialog = await openNew(page, caseStudies);
  await expect(dialog.getByLabel("Title")).toBeFocused();
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let stop = 0; stop < 26; stop++) {
      await page.keyboard.press(key);
      if (await page.evaluate(() => document.activeElement?.matches("iframe, body"))) continue;
      expect(await whatHidesFocus(page), `${key} ${stop}`).toBeNull();
    }
  }
  await dialog.getByLabel("Title").fill("Pilots");
  await dialog.getByLabel("Company").fill("A guild of pilots");
  await dialog.getByLabel("Challenge").fill("The channel is silent.");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByLabel("Solution")).toBeFocused();
  expect(await whatHidesFocus(page)).toBeNull();
  await expect(dialog.locator("[id$=error]").first()).toBeInViewport({ ratio: 1 });
  const toast = page.locator("[popover]:popover-open");
  await expect(toast).toContainText("Error");
  // Nothing moves while the button is still pressed, so the form makes room a moment later.
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const { top } = document.querySelector("[popover]:popover-open")!.getBoundingClientRect();
          return document.querySelector("dialog:modal")!.getBoundingClientRect().bottom <= top;
        }),
      { message: "the toast stands below the form" },
    )
    .toBe(true);
});

test("Ctrl+S saves and stays, for a new post and again, and the toast of an ordinary save covers no control", async ({
  page,
  admin,
  axe,
}) => {
  await page.setViewportSize({ width: 1366, height: 640 });
  const title = `Kept ${randomUUID().slice(0, 8)}`;
  await signInAsAdmin(page, admin);
  const dialog = await openNewPost(page);
  await dialog.getByLabel("Title").fill(title);
  await editorIn(dialog).focus();
  await page.keyboard.type("First words.");
  await page.keyboard.press("Control+s");
  await expectSaved(page);
  const editing = page.getByRole("dialog", { name: "Edit blog post" });
  await expect(editorIn(editing)).toBeFocused();
  await expect(page).toHaveURL(/edit=/);
  await axe(page);
  await page.keyboard.type(" More words.");
  await expect(page.getByText("Saved", { exact: true })).toBeHidden();
  // The earliest possible moment for closing: when "Saved" appears.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (![...document.querySelectorAll("[role=status]")].some(({ textContent }) => textContent === "Saved")) return;
      observer.disconnect();
      const buttons = [...document.querySelectorAll<HTMLButtonElement>("dialog button")];
      buttons.find(({ innerText }) => innerText === "Close")!.click();
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await expect(editing.getByLabel("Title")).toBeFocused();
  await expect(editorIn(editing)).toHaveText("First words. More words.");
  await page.keyboard.press("Escape");
  // Narrow, so that the toast is nearly as wide as the list; a very long list would leave it no free place.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await editing.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Success", "Blog post updated successfully");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => coveredBy(page.locator("[popover]:popover-open"))).toEqual([]);
  // When a page leaves no free place, it gets room at its end, so that its last controls can be scrolled clear.
  await page.evaluate(() => {
    const buttons = Array.from({ length: 40 }, () => document.createElement("button"));
    for (const button of buttons) Object.assign(button.style, { display: "block", width: "100%", height: "40px" });
    document.querySelector("main")?.append(...buttons);
  });
  await expect.poll(() => page.evaluate(() => document.body.style.paddingBottom)).not.toBe("");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => coveredBy(page.locator("[popover]:popover-open"))).toEqual([]);
});

/** Controls that a box covers, as HTML. */
function coveredBy(box: Locator): Promise<string[]> {
  return box.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [...document.querySelectorAll("a[href], button, input, select, textarea")]
      .filter((control) => {
        const rect = control.getBoundingClientRect();
        const isOver = rect.left < right && rect.right > left && rect.top < bottom && rect.bottom > top;
        return isOver && rect.width > 0 && !element.contains(control);
      })
      .map((control) => control.outerHTML.slice(0, 80));
  });
}
