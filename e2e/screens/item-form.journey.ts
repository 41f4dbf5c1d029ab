import { type Page, type Locator, expect } from "@playwright/test";
import { signInAsAdmin } from "../support/admin-user.ts";
import { test } from "../support/journey.ts";
import { writeMarkdown, editorIn, openNewPost, kindOf } from "../support/content-editor.ts";

test.use({ viewport: { width: 1366, height: 900 } });

const linkTo = (page: Page, heading: string) =>
  page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: heading, exact: true });

const frameOf = (page: Page) => page.frameLocator("iframe[title='Preview of the page']");

test("the preview is the public page, follows the typing, keeps its place and folds away, for the other kinds of pages, too", async ({
  page,
  admin,
  axe,
}) => {
  await signInAsAdmin(page, admin);
  await holdDrafts(page);
  const dialog = await openNewPost(page);
  const frame = frameOf(page);
  await test.step("a post", async () => {
    await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Untitled blog post");
    await dialog.getByLabel("Title").fill("A weekend in York");
    await expect(frame.getByRole("heading", { level: 1 })).toHaveText("A weekend in York");
    const long = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.`).join("\n\n");
    await writeMarkdown(dialog, long);
    await expect(frame.getByText("Paragraph 59."), "the preview follows the cursor").toBeInViewport();
    await page.keyboard.press("Control+Home");
    await expect(frame.getByText("Paragraph 0.")).toBeInViewport();
    await dialog.getByRole("button", { name: "Back to the editor" }).click();
    await editorIn(dialog).getByText("Paragraph 40.").click();
    await expect(frame.getByText("Paragraph 40.")).toBeInViewport();
    const place = () => frame.locator("html").evaluate((root) => root.scrollTop);
    const category = dialog.getByRole("combobox", { name: "Category" });
    await category.fill("Events");
    await category.press("Enter");
    await frame.locator("html").evaluate((root) => root.scrollTo({ top: 400, behavior: "instant" }));
    await category.fill("Technology");
    await category.press("Enter");
    await expect(frame.locator("main strong").first()).toHaveText("Technology");
    expect(await place(), "nothing is written, so the reader's place is kept").toBe(400);
    await writeMarkdown(dialog, `${long}\n\nThe end.`);
    await expect(frame.getByText("The end.")).toBeInViewport();
    await axe(page);
  });

  await test.step("as wide as a telephone, and folded away", async () => {
    await page.getByRole("button", { name: "Phone" }).click();
    await expect.poll(() => frame.locator("html").evaluate(() => innerWidth)).toBe(390);
    await page.getByRole("button", { name: "Hide preview" }).click();
    await expect(page.locator("iframe")).toHaveCount(0);
    await page.getByRole("button", { name: "Show preview" }).click();
    await expect(frame.getByText("The end.")).toBeAttached();
  });

  const fields = { "Use Cases": "Description", Modules: "Description", "Case Studies": "Challenge" };
  for (const [heading, field] of Object.entries(fields)) {
    await test.step(heading, async () => {
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: "Discard", exact: true }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      const kind = kindOf(heading);
      await linkTo(page, heading).click();
      await page.getByRole("link", { name: `New ${kind.noun}`, exact: true }).click();
      const form = page.getByRole("dialog", { name: `New ${kind.noun}` });
      await form.getByLabel(kind.title, { exact: true }).fill("Mentors near you");
      await form.getByLabel(field, { exact: true }).fill("Nobody found anybody.");
      await expect(frame.getByRole("heading", { name: "Mentors near you" })).toBeVisible();
      await expect(frame.getByText("Nobody found anybody.")).toBeVisible();
      const css = await frame.locator("main").evaluate((main) => getComputedStyle(main).fontFamily);
      expect(css).toContain("Instrument Sans");
    });
  }
});

test("on a narrow screen form and preview take turns, and a failed save brings the form back; a lost connection does not end the preview", async ({
  page,
  context,
  admin,
  guard,
  axe,
}) => {
  guard.allow(/422/);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin(page, admin);
  const dialog = await openNewPost(page);
  await dialog.getByLabel("Excerpt").fill("Two sentences.");
  await page.getByRole("button", { name: "Show preview" }).click();
  await expect(frameOf(page).getByText("Two sentences.")).toBeVisible();
  await expect(dialog.getByLabel("Title")).toBeHidden();
  await axe(page);
  await page.getByRole("button", { name: "Back to writing" }).click();
  await expect(dialog.getByLabel("Excerpt")).toHaveValue("Two sentences.");

  await test.step("a save without a title is refused, and the field that it is about is there again", async () => {
    await page.getByRole("button", { name: "Show preview" }).click();
    await expect(dialog.getByLabel("Title")).toBeHidden();
    await page.keyboard.press("Control+Enter");
    await expect(dialog.getByLabel("Title")).toBeFocused();
    await expect(dialog.getByLabel("Title")).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator("iframe")).toHaveCount(0);
  });

  await test.step("the preview is made anew when the connection is back, without a key pressed", async () => {
    guard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await page.setViewportSize({ width: 1366, height: 900 });
    const heading = frameOf(page).getByRole("heading", { level: 1 });
    await dialog.getByLabel("Title").fill("Above ground");
    await expect(heading).toHaveText("Above ground");
    await context.setOffline(true);
    await dialog.getByLabel("Title").fill("In a tunnel");
    await expect(page.getByText("The server can't be reached. This is the last preview.")).toBeVisible();
    await context.setOffline(false);
    await expect(heading).toHaveText("In a tunnel");
  });
});

test("nothing hostile in a text can run in its preview, or leave it", async ({ page, admin, guard }) => {
  // The browser reports what the frame's sandbox refuses.
  guard.allow(/sandbox|404/);
  await signInAsAdmin(page, admin);
  const dialog = await openNewPost(page);
  await page.evaluate(() => Object.assign(globalThis, { alert: () => document.body.setAttribute("data-harmed", "") }));
  await writeMarkdown(
    dialog,
    [
      "<script>parent.document.body.setAttribute('data-harmed','')</script>",
      "<img src=\"/favicon.svg\" onload=\"parent.document.body.setAttribute('data-harmed','')\">",
      '<svg onload="parent.alert(1)"></svg><iframe srcdoc="<script>parent.parent.alert(1)</script>"></iframe>',
      '[run](javascript:parent.alert(1)) <a href="/admin" target="_top">leave</a>',
      '<form action="/admin"><button>send</button></form><meta http-equiv="refresh" content="0;url=/admin">',
      "The end.",
    ].join("\n\n"),
  );
  const frame = frameOf(page);
  await expect(frame.getByText("The end.")).toBeAttached();
  expect(await frame.locator("script, iframe, svg[onload], form, meta[http-equiv], [onload]").count()).toBe(0);
  // By keyboard: the preview is scaled, so clicks land elsewhere.
  await frame.getByText("leave").press("Enter");
  await page.waitForTimeout(500);
  await expect(page.locator("body")).not.toHaveAttribute("data-harmed");
  await expect(dialog, "the form is still there").toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/admin/blog");
});

// Escape asks before unsaved text is discarded, in every field and every time.

/** Types something into one kind of field; the focus stays there. */
type Typing = (dialog: Locator, page: Page) => Promise<void>;

const into =
  (name: string | RegExp, words = "Typed."): Typing =>
  async (dialog, page) => {
    await dialog.getByRole("textbox", { name }).first().focus();
    await page.keyboard.type(words);
  };

const ofPosts: Record<string, Typing> = {
  "a line": into("Title"),
  "a text": into(/^Excerpt/),
  "the editor": async (dialog, page) => {
    await editorIn(dialog).focus();
    await page.keyboard.type("Typed.");
  },
  "the Markdown": async (dialog, page) => {
    await expect(editorIn(dialog)).toBeVisible();
    await dialog.getByRole("button", { name: "Edit as Markdown" }).click();
    await page.keyboard.insertText("Typed.");
  },
  "a choice": async (dialog) => {
    const choice = dialog.getByRole("combobox", { name: "Category" });
    await choice.fill("Strategy");
    await choice.press("Enter");
  },
  "a switch": async (dialog, page) => {
    await dialog.getByRole("checkbox", { name: "Published" }).focus();
    await page.keyboard.press("Space");
  },
  // Escape leads from its bars back to the text, and only from there to the question.
  "the editor and its bars": async (dialog, page) => {
    await editorIn(dialog).focus();
    await page.keyboard.insertText("Typed.");
    for (const key of ["Control+k", "Alt+F10"]) {
      await page.keyboard.press(key);
      await expect(editorIn(dialog)).not.toBeFocused();
      await page.keyboard.press("Escape");
      await expect(editorIn(dialog)).toBeFocused();
      await expect(page.getByRole("dialog")).toHaveCount(1);
    }
  },
};

const ofCaseStudies: Record<string, Typing> = {
  "a list": into(/^Result 1 of/),
  "a metric": async (dialog, page) => {
    const metrics = dialog.getByRole("group", { name: /^Metrics/ }).getByRole("textbox");
    await metrics.nth(0).fill("Members");
    await metrics.nth(1).focus();
    await page.keyboard.type("40");
  },
};

/** Escape three times, with the question answered by Escape, then by discarding: a browser lets a page refuse the first Escape more easily. */
async function expectQuestions(page: Page, dialog: Locator, title: string): Promise<void> {
  const question = page.getByRole("dialog", { name: title });
  for (let round = 0; round < 2; round++) {
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

/** What can be kept as a draft is not asked about. */
const holdDrafts = (page: Page) =>
  page.route("/admin/draft", (route) =>
    route.fulfill({ json: { ok: false, code: "unavailable", error: "Not now.", fields: {} } }),
  );

test("Escape in any field with something new asks before it discards, else it closes the form; a redirect is asked about, whichever way one leaves", async ({
  page,
  admin,
  axe,
}) => {
  await signInAsAdmin(page, admin);
  await holdDrafts(page);
  await page.goto("/admin/blog");
  for (const [heading, fields] of Object.entries({ "Blog Posts": ofPosts, "Case Studies": ofCaseStudies })) {
    const kind = kindOf(heading);
    const dialog = page.getByRole("dialog", { name: `New ${kind.noun}` });
    const open = async () => {
      await page.getByRole("link", { name: `New ${kind.noun}`, exact: true }).click();
      await expect(dialog.getByLabel(kind.title, { exact: true })).toBeFocused();
    };
    await test.step(`${heading}, without something new`, async () => {
      await linkTo(page, heading).click();
      await open();
      if (kind.path === "/admin/blog") await editorIn(dialog).focus();
      await page.keyboard.press("Escape");
      await expect(dialog, "nothing was typed").toBeHidden();
      await expect(page).toHaveURL(kind.path);
    });
    for (const [field, typing] of Object.entries(fields)) {
      await test.step(`${heading}: ${field}`, async () => {
        await open();
        await typing(dialog, page);
        await expectQuestions(page, dialog, "Discard your changes?");
      });
    }
  }
  await test.step("a redirect", () => expectAskedAboutRedirect(page, axe));
});

async function expectAskedAboutRedirect(page: Page, axe: (page: Page) => Promise<void>): Promise<void> {
  await linkTo(page, "Redirects").press("Enter");
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
}
