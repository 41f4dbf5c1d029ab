import { randomUUID } from "node:crypto";
import { type Locator, expect } from "@playwright/test";
import {
  expectSaved,
  expectToast,
  signInAsAdmin,
  shareOfText,
  watchCaret,
  whatHidesFocus,
} from "../support/admin-user.ts";
import { kindOf, openNew, editorIn, openNewPost, paste } from "../support/content-editor.ts";
import { test } from "../support/journey.ts";

// What an editor sees while writing, independent of the engine.

test.use({ viewport: { width: 1366, height: 900 } });

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
  const dialog = await openNewPost(page);
  const source = dialog.locator("textarea[name=content]");
  const caret = await watchCaret(page);
  const paragraphs = 40;
  for (const size of windows) {
    const where = `${size.width}×${size.height}`;
    await test.step(where, async () => {
      await page.setViewportSize(size);
      const expectInSight = async (looks: number, doing: string) => {
        const found = await caret();
        expect(found.hidden, `${doing} at ${where}`).toEqual([]);
        expect(found.looks).toBeGreaterThanOrEqual(looks);
      };
      const write = async (lineEnd: string) => {
        await page.keyboard.type("By keys. ");
        for (let paragraph = 1; paragraph <= paragraphs; paragraph++) {
          await page.keyboard.insertText(`Line ${paragraph}.${lineEnd}`);
          await page.keyboard.press("Enter");
        }
        await expectInSight(2 * paragraphs, "writing");
        const windows = await page.evaluate(() => document.activeElement!.scrollHeight / innerHeight);
        expect(windows, `the text is longer than ${where}`).toBeGreaterThan(1);
      };
      await editorIn(dialog).focus();
      expect(await shareOfText(page), `the text's part of ${where}`).toBeGreaterThanOrEqual(0.6);
      await write("");
      for (let up = 1; up <= paragraphs; up++) await page.keyboard.press("ArrowUp");
      await expectInSight(paragraphs, "going up");
      await dialog.getByRole("button", { name: "Edit as Markdown" }).click();
      await expect(source).toBeFocused();
      await source.fill("");
      expect(await shareOfText(page), `the source's part of ${where}`).toBeGreaterThanOrEqual(0.6);
      // A blank line begins the next paragraph.
      await write("\n");
      await source.fill("");
      await dialog.getByRole("button", { name: "Back to the editor" }).click();
      // What was done to begin the next window is not writing.
      await caret();
    });
  }
});

test("half a metric is not kept; what takes the focus is in sight, by Tab there and back, and after a refused save", async ({
  page,
  admin,
  guard,
  axe,
}) => {
  guard.allow(/422/);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin(page, admin);
  const dialog = await openNew(page, kindOf("Case Studies"));
  await test.step("half a metric says that it is not kept", async () => {
    const metrics = dialog.getByRole("group", { name: /^Metrics/ });
    const [figure, measure] = [metrics.getByLabel(/^Figure/), metrics.getByLabel(/^What it measures/)];
    await figure.fill("85%");
    await expect(metrics).toContainText("this row is not kept");
    await axe(page);
    await measure.fill("Placement");
    await expect(metrics).not.toContainText("this row is not kept");
  });

  await page.setViewportSize({ width: 1366, height: 640 });
  await dialog.getByLabel("Title").focus();
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let stop = 0; stop < 26; stop++) {
      await page.keyboard.press(key);
      const hidden = await whatHidesFocus(page);
      if (hidden && (await page.evaluate(() => document.activeElement?.matches("iframe, body")))) continue;
      expect(hidden, `${key} ${stop}`).toBeNull();
    }
  }
  await dialog.getByLabel("Title").fill("Pilots");
  await dialog.getByLabel("Company").fill("A guild of pilots");
  await dialog.getByLabel("Challenge").fill("The channel is silent.");
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
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
  await page.keyboard.insertText("First words.");
  await page.keyboard.press("Control+s");
  await expectSaved(page);
  const editing = page.getByRole("dialog", { name: "Edit blog post" });
  await expect(editorIn(editing)).toBeFocused();
  await expect(page).toHaveURL(/edit=/);
  await axe(page);
  await page.keyboard.type(" More words.");
  await expect(page.getByText("Draft saved", { exact: true })).toBeHidden();
  // The earliest possible moment for closing: when "Draft saved" appears.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (![...document.querySelectorAll("[role=status]")].some(({ textContent }) => textContent === "Draft saved"))
        return;
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
  await editing.getByRole("button", { name: "Save draft" }).click();
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

const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;

function entries(list: Locator): Promise<string[]> {
  return list.locator("textarea").evaluateAll((rows) => rows.map((row) => (row as HTMLTextAreaElement).value));
}

test("a list is written, reordered and thinned by keyboard or by dragging, and its blank entries are dropped on save", async ({
  page,
  admin,
  axe,
}) => {
  const title = unique("Listed");
  await signInAsAdmin(page, admin);
  const dialog = await openNew(page, kindOf("Use Cases"));
  await dialog.getByLabel("Title", { exact: true }).fill(title);
  await dialog.getByLabel("Description").fill("What it is.");
  const list = dialog.getByRole("group", { name: /^Scenarios/ });
  const row = (number: number) => list.getByRole("textbox").nth(number - 1);

  await expect(list.getByRole("button", { name: /^Remove/ }), "the last one stays").toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await row(1).focus();
  await page.keyboard.type("One");
  await page.keyboard.press("Enter");
  await expect(row(2)).toBeFocused();
  await page.keyboard.type("Two");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Three");
  await page.keyboard.press("Alt+ArrowUp");
  expect(await entries(list)).toEqual(["One", "Three", "Two"]);
  await expect(row(2), "the focus moves with the row").toBeFocused();
  await expect(list.getByRole("status")).toHaveText("Moved to 2 of 3.");

  const handle = list.getByRole("button", { name: /^Move .* 3 of 3$/ });
  await handle.focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  expect(await entries(list)).toEqual(["Two", "One", "Three"]);
  await axe(page);

  await row(2).focus();
  await page.keyboard.press("Enter");
  expect(await entries(list)).toEqual(["Two", "One", "", "Three"]);
  await list.getByRole("button", { name: /^Remove .* 1 of 4$/ }).press("Enter");
  expect(await entries(list)).toEqual(["One", "", "Three"]);
  await list.getByRole("button", { name: "Undo" }).press("Enter");
  expect(await entries(list)).toEqual(["Two", "One", "", "Three"]);

  await paste(row(3), { text: "• Four\n• Five\n\n3. Six" });
  expect(await entries(list)).toEqual(["Two", "One", "Four", "Five", "Six", "Three"]);
  await page.keyboard.press("Enter");

  await test.step("a row is dragged by its handle, and Escape takes it back", async () => {
    const benefits = dialog.getByRole("group", { name: /^Benefits/ });
    await paste(benefits.getByRole("textbox"), { text: "One\nTwo\nThree\nFour" });
    const grip = (number: number) => benefits.getByRole("button", { name: new RegExp(`^Move .* ${number} of 4$`) });

    async function dragTo(from: number, to: number) {
      // Scrolled away from the button bar, which covers the end of the form.
      await grip(from).evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
      const [start, end] = [await grip(from).boundingBox(), await grip(to).boundingBox()];
      if (!start || !end) throw new Error("a handle is not to be seen");
      await page.mouse.move(start.x + 10, start.y + 20);
      await page.mouse.down();
      await page.mouse.move(end.x + 10, end.y + (to > from ? 40 : 4), { steps: 8 });
    }
    await dragTo(1, 3);
    await page.mouse.up();
    await expect.poll(() => entries(benefits)).toEqual(["Two", "Three", "One", "Four"]);

    await dragTo(4, 1);
    await expect.poll(() => entries(benefits)).toEqual(["Four", "Two", "Three", "One"]);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect.poll(() => entries(benefits)).toEqual(["Two", "Three", "One", "Four"]);
    await expect(dialog, "Escape was for the drag").toBeVisible();
    await expect(page.getByRole("dialog"), "nothing is asked").toHaveCount(1);
  });

  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expectToast(page, "Success", "Use case created successfully");
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  const stored = page.getByRole("dialog", { name: "Edit use case" }).getByRole("group", { name: /^Scenarios/ });
  await expect.poll(() => entries(stored)).toEqual(["Two", "One", "Four", "Five", "Six", "Three"]);
});
