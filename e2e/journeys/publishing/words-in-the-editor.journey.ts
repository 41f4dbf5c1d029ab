import { expect } from "@playwright/test";
import { expectToast, signInAsAdmin } from "../../support/admin-user.ts";
import { pageOf, savedIn, textsOf } from "../../support/content-editor.ts";
import { test } from "../../support/own-site.ts";

test.use({ viewport: { width: 1440, height: 900 } });
test.describe.configure({ timeout: 180_000 });

test("any text is found by its words, and is shown where it stands; so is what is undone, pasted and refused @one-engine", async ({
  page,
  admin,
  axe,
  guard,
}) => {
  guard.allow(/413/);
  await signInAsAdmin(page, admin);
  await page.goto("/admin/site?text=home");
  await expect(pageOf(page).locator("h1")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByLabel("Search everything").fill("cancel anytime");
  const found = page.getByRole("list", { name: "Results" }).getByRole("link", { name: "Cancel anytime Text, Pricing" });
  await expect(found).toBeVisible();
  await axe(page);

  // The text's own answer comes late: what is typed meanwhile stays in the page and in the form, though that answer does not have it.
  const typed = Promise.withResolvers<void>();
  await page.route(/\/admin\/site\.data\?.*text=pricing/, async (route) => {
    const response = await route.fetch();
    await typed.promise;
    await route.fulfill({ response });
  });
  await found.click();
  const focused = pageOf(page).locator(":focus");
  await expect(focused).toHaveText("Cancel anytime");
  await expect(focused).toBeInViewport();
  await expect(pageOf(page).getByRole("heading", { name: "One plan, and a bill you can check" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("Leave when you like");
  const kept = page.waitForResponse(
    (answer) => answer.url().includes("/admin/site/draft") && answer.request().postData()!.includes("Leave"),
  );
  await page.keyboard.press("Enter");
  await kept;
  await expect(savedIn(page)).toBeVisible();
  typed.resolve();
  const valuesOfForm = () => textsOf(page).getByRole("textbox").allInnerTexts();
  await expect.poll(valuesOfForm).toContain("Leave when you like");
  await expect(focused).toHaveText("Leave when you like");
  await page.getByRole("button", { name: "Undo" }).click();

  // On another page, its own one is shown for it.
  const shownText = page.getByLabel("Page or text");
  await shownText.selectOption("about");
  await expect(
    pageOf(page).getByRole("heading", { name: "Leaving a place is not the end of belonging to it" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(pageOf(page).getByText("Leave when you like").first()).toBeInViewport();
  await page.getByRole("button", { name: "Undo" }).click();

  // Sections that are hidden quickly are shown again one by one, beside the words of their page.
  await shownText.selectOption("about");
  const section = (name: string) => textsOf(page).getByRole("button", { name, exact: true });
  // The box may be open already, from the page before.
  await expect(async () => {
    if (!(await section("Hide Values").isVisible()))
      await textsOf(page).locator("summary", { hasText: "Sections" }).click();
    await expect(section("Hide Values")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await section("Hide Values").click();
  await section("Hide Closing").click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(section("Hide Closing")).toBeVisible();
  await expect(section("Show Values")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(section("Hide Values")).toBeVisible();
  await expect(shownText).toHaveValue("about");

  // What the server does not take stays where it was typed, and can be shortened there.
  await expect(savedIn(page)).toBeVisible();
  const heading = pageOf(page).locator("h1");
  // The lead: so many letters in a headline, whose lines the browser balances, would take it seconds at each change.
  const lead = pageOf(page).locator("h1 + p");
  const field = textsOf(page).getByRole("textbox", { name: "Introduction" }).first();
  const rewrite = async (words: string) => {
    await lead.press("Enter");
    await lead.fill(words);
    await page.keyboard.press("Enter");
  };
  const huge = "much ".repeat(10_801).slice(0, 54_001);
  await rewrite(huge);
  await expect(page.getByText("Not saved in “About”: This text is too long to save.")).toBeVisible();
  await expect(lead).toHaveText(huge);
  await expect(field).toHaveText(huge);
  await expect(field).toHaveAccessibleDescription(/too long/);
  await axe(page);
  await page.getByRole("button", { name: "Publish …" }).click();
  await expectToast(
    page,
    "Error",
    "Some of your changes can't be saved, so nothing is published: This text is too long to save.",
  );
  await page.getByRole("navigation").getByRole("link", { name: "Redirects" }).click();
  await page
    .getByRole("dialog", { name: "Discard your changes?" })
    .getByRole("button", { name: "Keep editing" })
    .click();
  await rewrite("Shorter");
  await expect(savedIn(page)).toBeVisible();
  await expect(page.getByText("Someone else changed this text")).toHaveCount(0);

  // A long paste is followed to its end.
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await shownText.selectOption("privacyPolicy");
  const paragraph = pageOf(page).locator("main p[data-text]").first();
  await expect(heading).toHaveText(/Privacy/);
  await paragraph.press("Enter");
  await page.evaluate(() => navigator.clipboard.writeText("pasted words ".repeat(500)));
  await page.keyboard.press("Control+v");
  await expect(paragraph).toContainText("pasted words pasted");
  const caret = await paragraph.evaluate((element) => {
    const root = element.ownerDocument;
    const { top, bottom } = root.getSelection()!.getRangeAt(0).getBoundingClientRect();
    return { top, below: root.documentElement.clientHeight - bottom };
  });
  expect(caret.top).toBeGreaterThan(0);
  expect(caret.below).toBeGreaterThan(0);
});

test("an entry that was moved in the form is edited in the page where it stands now, before the page is rendered again; a sentence is commented on beside its page @one-engine", async ({
  page,
  admin,
  axe,
}) => {
  await signInAsAdmin(page, admin);
  await page.goto("/admin/site?text=home&field=audiences.items.0.text");
  const words = pageOf(page).locator("main").getByText("Keep every class year together");
  await expect(words).toBeFocused();
  const held = Promise.withResolvers<void>();
  await page.route("**/admin/site/page", async (route) => {
    await held.promise;
    await route.continue();
  });
  const stored = (index: number) => textsOf(page).locator(`[data-path="audiences.items.${index}.text"] [role=textbox]`);
  const write = async (more: string) => {
    await words.press("Enter");
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText(more);
  };
  await textsOf(page).getByRole("button", { name: "Move down Schools, colleges and universities" }).click();
  await write(" Always.");
  await expect(stored(1)).toHaveText(/^Keep every class .* fiftieth\. Always\.$/);
  await expect(stored(0)).toHaveText(/^Stay close to former colleagues/);
  // The move is undone while the text is being edited, which then goes on.
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(stored(0)).toHaveText(/^Keep every class .* fiftieth\.$/);
  await page.keyboard.insertText(" Ever.");
  await expect(stored(0)).toHaveText(/fiftieth\. Ever\.$/);
  await page.keyboard.press("Enter");
  await textsOf(page).getByRole("button", { name: "Move up Career networks and startups" }).click();
  await write(" And after.");
  await page.keyboard.press("Enter");
  await expect(savedIn(page)).toBeVisible();
  held.resolve();
  const card = pageOf(page).locator('main a[href="/use-cases/educational-institutions"]').first();
  await expect(card).toContainText("fiftieth. Ever. And after.");
  await expect(page.getByText("Someone else changed this text")).toHaveCount(0);

  // The comment is found again by its link.
  await page.getByLabel("Page or text").selectOption("faq");
  await expect(textsOf(page).locator("summary", { hasText: "Groups" }).first()).toBeVisible();
  const texts = page.getByRole("region", { name: "Texts" });
  await texts.getByRole("button", { name: "Comments" }).click();
  await texts.getByRole("button", { name: "Comment", exact: true }).click();
  const about = texts.getByRole("combobox", { name: "About", exact: true });
  const place = (await about.locator("option").allInnerTexts()).findIndex((label) => /1 › Question/.test(label));
  await about.selectOption({ index: place });
  await texts.getByLabel("Your comment").fill("Do people ask this?");
  await texts.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(texts.getByText("Do people ask this?", { exact: true })).toBeVisible();
  await axe(page);
  await texts.getByRole("button", { name: /^Show in place/ }).click();
  await expect(texts.getByRole("button", { name: "Comments (1)" })).toHaveAttribute("aria-pressed", "false");
  await page.goto("/admin/comments");
  await page.getByRole("article").getByRole("link").first().press("Enter");
  await expect(page.getByText("Do people ask this?", { exact: true })).toBeVisible();
  await expect(pageOf(page).locator("main details summary").first()).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/comments");
  await page.getByRole("article").getByRole("link").first().press("Enter");
  await expect(page.getByText("Do people ask this?", { exact: true })).toBeVisible();
  await axe(page);
});
