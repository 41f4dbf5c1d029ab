import { expect, type Locator, type Page } from "@playwright/test";
import { openDashboard, signInAsAdmin } from "../support/admin/admin-session.ts";
import { kindOf, openNew } from "../support/admin/content-editor.ts";
import { test } from "../support/journey.ts";
import { editorIn } from "../support/admin/post-editor.ts";

// Escape asks before unsaved text is discarded, in every field and every time.

test.use({ viewport: { width: 1366, height: 900 } });

/** Types something into one kind of field; the focus stays there. */
type Typing = (dialog: Locator, page: Page) => Promise<void>;

const into =
  (name: string | RegExp, words = "Typed."): Typing =>
  async (dialog, page) => {
    await dialog.getByRole("textbox", { name }).first().focus();
    await page.keyboard.type(words);
  };

const fields: [kind: string, field: string, typing: Typing][] = [
  ["Blog Posts", "a line", into("Title")],
  ["Blog Posts", "a text", into(/^Excerpt/)],
  [
    "Blog Posts",
    "the editor",
    async (dialog, page) => {
      await editorIn(dialog).focus();
      await page.keyboard.type("Typed.");
    },
  ],
  [
    "Blog Posts",
    "the Markdown",
    async (dialog, page) => {
      await expect(editorIn(dialog)).toBeVisible();
      await dialog.getByRole("button", { name: "Edit as Markdown" }).click();
      await page.keyboard.type("Typed.");
    },
  ],
  [
    "Blog Posts",
    "a choice",
    async (dialog) => {
      const choice = dialog.getByLabel(/^Category/);
      await choice.focus();
      await choice.selectOption("Strategy");
    },
  ],
  [
    "Blog Posts",
    "a switch",
    async (dialog, page) => {
      await dialog.getByRole("checkbox", { name: "Published" }).focus();
      await page.keyboard.press("Space");
    },
  ],
  ["Case Studies", "a list", into(/^Result 1 of/)],
  [
    "Case Studies",
    "a metric",
    async (dialog, page) => {
      const metrics = dialog.getByRole("group", { name: /^Metrics/ }).getByRole("textbox");
      await metrics.nth(0).fill("Members");
      await metrics.nth(1).focus();
      await page.keyboard.type("40");
    },
  ],
];

/** Escape twice, with the question answered by Escape, then discards. */
async function expectQuestions(page: Page, dialog: Locator, title: string): Promise<void> {
  const question = page.getByRole("dialog", { name: title });
  for (let round = 0; round < 3; round++) {
    await page.keyboard.press("Escape");
    await expect(question, `round ${round}`).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question, `round ${round}`).toBeHidden();
    await expect(dialog, `round ${round}`).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

for (const [heading, field, typing] of fields) {
  test(`${heading}: Escape in ${field} asks before it discards`, async ({ page, admin }) => {
    await signInAsAdmin(page, admin);
    const dialog = await openNew(page, kindOf(heading));
    await typing(dialog, page);
    await expectQuestions(page, dialog, "Discard what you wrote?");
  });
}

test("Escape in the bars of the editor leads back to the text, and only from there to the question", async ({
  page,
  admin,
}) => {
  await signInAsAdmin(page, admin);
  const dialog = await openNew(page, kindOf("Blog Posts"));
  await editorIn(dialog).focus();
  await page.keyboard.type("Typed.");
  for (const key of ["Control+k", "Alt+F10"]) {
    await page.keyboard.press(key);
    await expect(editorIn(dialog)).not.toBeFocused();
    await page.keyboard.press("Escape");
    await expect(editorIn(dialog)).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(1);
  }
  await expectQuestions(page, dialog, "Discard what you wrote?");
});

test("Escape in a form without changes closes it at once", async ({ page, admin }) => {
  await signInAsAdmin(page, admin);
  const dialog = await openNew(page, kindOf("Blog Posts"));
  await editorIn(dialog).focus();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/admin/blog");
});

test("a redirect that was typed is asked about, whichever way one leaves", async ({ page, admin, axe }) => {
  await openDashboard(page, admin);
  await page.getByRole("link", { name: "Redirects", exact: true }).press("Enter");
  const begin = page.getByRole("button", { name: "New redirect" });
  const dialog = page.getByRole("dialog", { name: "New redirect" });
  const question = page.getByRole("dialog", { name: "Discard this redirect?" });
  await begin.press("Enter");
  await page.keyboard.press("Escape");
  await expect(dialog, "nothing was typed").toBeHidden();

  await begin.press("Enter");
  await page.keyboard.type("/autumn");
  await page.evaluate(() => history.back());
  await expect(question).toBeVisible();
  await axe(page);
  await question.getByRole("button", { name: "Keep editing" }).press("Enter");
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel("From")).toHaveValue("/autumn");
  await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await dialog.getByLabel("To").focus();
  await expectQuestions(page, dialog, "Discard this redirect?");
  await expect(page).toHaveURL("/admin/redirects");
});
