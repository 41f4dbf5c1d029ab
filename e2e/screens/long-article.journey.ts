import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectToast, shareOfText, signInAsAdmin, watchCaret } from "../support/admin-user.ts";
import { editorIn, markdownOf, openNewPost, paste, rowOf } from "../support/content-editor.ts";
import { test } from "../support/journey.ts";

// A long article: written in the whole window by keyboard, with everything that an article can have, and read on its page.

const film = "https://www.youtube-nocookie.com";

test("an article with boxes, buttons, films and footnotes is written by keyboard, and its page has all of it", async ({
  page,
  site,
  admin,
  axe,
  guard,
}) => {
  const title = `Long ${randomUUID().slice(0, 8)}`;
  const type = (keys: string) => page.keyboard.type(keys);
  // Letters that the editor makes nothing of come at once, as from a keyboard that suggests words.
  const write = (words: string) => page.keyboard.insertText(words);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // The editor hears of a caret that the browser has moved a moment later.
  const settled = () => page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsAdmin(page, admin);
  const dialog = await openNewPost(page);
  const editor = editorIn(dialog);
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByRole("button", { name: "Full screen" }).press("Enter");
  await expect(editor).toBeFocused();
  await expect(dialog.getByLabel("Title")).toBeHidden();
  expect(await shareOfText(page), "the text's part of the window").toBeGreaterThanOrEqual(0.68);
  const caret = await watchCaret(page);
  const expectInSight = async () => expect((await caret()).hidden, "what hid the caret").toEqual([]);

  const menu = dialog.getByRole("listbox", { name: "Insert" });
  await type("/head");
  await expect(menu.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await axe(page);
  await press("Enter");
  await write("Where we meet");
  await type("\n/not");
  await expect(menu.getByRole("option")).toHaveText(["Note box", "Footnote"]);
  await press("Enter");
  await write("Bring good shoes.");
  await press("ArrowUp");
  await write("Mind the hill");
  // Into the text of the box, and by an empty paragraph out of it.
  await press("ArrowDown", "End");
  await settled();
  await press("Enter", "Enter");

  // A slash that begins nothing known is text, and so is one that was refused.
  await type("/faq");
  await write(" is a page.");
  await type("\n/ta");
  await press("Escape");
  await expect(menu).toHaveCount(0);
  await type("b");
  await expect(menu).toHaveCount(0);
  await press("Enter");

  await type("/button");
  await expectInSight();
  await press("Enter");
  const button = dialog.getByRole("group", { name: "Button" });
  await button.getByLabel("Words").fill("See prices");
  await button.getByLabel("Address").fill("pricing plans");
  await expect(button.getByRole("option").first()).toBeVisible();
  await axe(page);
  await button.getByLabel("Address").fill("/pricing");
  await press("Tab");
  await button.getByRole("button", { name: "Add button" }).press("Enter");
  await expect(editor).toBeFocused();

  await type("/film\n");
  const bar = dialog.getByRole("group", { name: "Video" });
  await bar.getByLabel("Video address").fill("https://example.org/film");
  await press("Enter");
  await expect(bar.getByRole("alert")).toContainText("YouTube or Vimeo");
  await bar.getByLabel("Video address").fill("youtu.be/dQw4w9WgXcQ");
  await bar.getByLabel("Title").fill("Our last reunion");
  await press("Enter");
  await expect(editor).toBeFocused();
  // The bars have a caret of their own.
  await caret();
  await write("Below.");
  await expectInSight();
  await press("Enter", "Control+Alt+p");
  const picture = dialog.getByRole("group", { name: "Picture" });
  await page.getByRole("button", { name: "Use a web address instead" }).click();
  await picture.getByLabel("Picture address").fill("/images/articles/all-in-one-alumni-platform.svg");
  await picture.getByLabel("What it shows").fill("A loom");
  await picture.getByLabel("Caption").fill("The loom of 1820");
  await press("Enter");
  await expect(editor.locator("figcaption")).toHaveText("The loom of 1820");
  await caret();
  await press("Enter");

  await write("We go up by train");
  await page.getByRole("button", { name: "Insert", exact: true }).click();
  await expect(menu).toBeVisible();
  await menu.getByRole("option", { name: "Footnote" }).click();
  await write("The first one leaves at 10:30.");
  await expectInSight();

  // Back to the text of the footnote's sign, and a link to the heading of the same text.
  await editor.getByText("We go up by train").click();
  await press("Home");
  await settled();
  await press("Control+k");
  const link = dialog.getByRole("group", { name: "Link" });
  await link.getByLabel("Address").fill("where we");
  await link.getByRole("option", { name: /This text › Where we meet/ }).click();
  await link.getByLabel("Text").fill("Here");
  await link.getByRole("button", { name: "Add link" }).click();
  await expect(editor).toBeFocused();

  await press("Control+f");
  const find = dialog.getByRole("group", { name: "Find and replace" });
  await write("SHOES");
  await expect(find.getByRole("status")).toHaveText("1 found");
  await press("Enter");
  await expect(find.getByRole("status")).toHaveText("1 of 1");
  await expect(editor.locator(".found-present")).toBeInViewport();
  await find.getByLabel("Replace with").fill("boots");
  await axe(page);
  await find.getByRole("button", { name: "Replace all" }).click();
  await expect(find.getByRole("status")).toHaveText("Not found");
  await press("Escape");
  await expect(find).toHaveCount(0);

  const outline = dialog.getByRole("navigation", { name: "Outline" });
  await outline.getByRole("button", { name: "Where we meet" }).click();
  await expect(editor).toBeFocused();
  await expect(dialog.getByText(/\d+ words · 1 minute to read/)).toBeVisible();

  const markdown = [
    "## Where we meet",
    ":::note[Mind the hill]\nBring good boots.\n:::",
    "/faq is a page.",
    "/tab",
    '::button[See prices]{href="/pricing"}',
    '::embed[Our last reunion]{url="https://youtu.be/dQw4w9WgXcQ"}',
    "Below.",
    ":::figure\n![A loom](/images/articles/all-in-one-alumni-platform.svg)\n\nThe loom of 1820\n:::",
    "[Here](#where-we-meet)We go up by train[^1]",
    "[^1]: The first one leaves at 10:30.",
  ].join("\n\n");
  expect(await markdownOf(dialog)).toBe(markdown);

  await page.setViewportSize({ width: 390, height: 844 });
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await press("Escape");
  await expect(dialog.getByLabel("Title")).toBeVisible();
  await expect(dialog).toBeVisible();
  await press("Control+Enter");
  await expectToast(page, "Success", "Blog post created successfully");

  // Its page asks the film's provider for nothing before somebody wants to see the film.
  guard.allow(new RegExp(`request to another host: ${film}`));
  const asked: string[] = [];
  await page.context().route(`${film}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Player</title><p>Plays" });
  });
  const path = `/blog/${title.toLowerCase().replaceAll(" ", "-")}`;
  const answer = await page.goto(path);
  expect(answer?.headers()["content-security-policy"]).not.toContain("youtube");
  await expect(page.getByRole("note")).toHaveText("Mind the hillBring good boots.");
  await expect(page.getByRole("link", { name: "See prices" })).toHaveAttribute("href", "/pricing");
  await expect(page.getByRole("figure")).toHaveText("The loom of 1820");
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(asked).toEqual([]);
  await page.getByRole("link", { name: "Our last reunion YouTube" }).click();
  await expect(
    page.frameLocator("iframe[title='Our last reunion YouTube']").frameLocator("iframe").getByText("Plays"),
  ).toBeVisible();
  expect(asked).toEqual([`${film}/embed/dQw4w9WgXcQ?autoplay=1&rel=0`]);

  const player = await fetch(`${site.url}/embed/video?provider=youtube&id=dQw4w9WgXcQ`);
  expect(player.headers.get("content-security-policy")).toContain(`frame-src 'self' ${film}`);
  for (const wrong of [
    "",
    "?provider=youtube&id=short",
    "?provider=other&id=1",
    "?provider=youtube&id=..%2F..%2Fxxxxx",
  ])
    expect((await fetch(`${site.url}/embed/video${wrong}`)).status, wrong).toBe(404);
  for (const feed of ["feed.xml", "atom.xml", "feed.json"])
    expect(await (await fetch(`${site.url}/blog/${feed}`)).text(), feed).toContain("Bring good boots.");
});

test("a draft that is on its way when its post is created goes with it, and the form stays closed; a text that fills the window gives way to the errors of the form", async ({
  page,
  admin,
  guard,
}) => {
  guard.allow(/422/);
  const title = `Slow draft ${randomUUID().slice(0, 8)}`;
  await signInAsAdmin(page, admin);
  const dialog = await openNewPost(page);
  const drafts: string[] = [];
  await page.route("/admin/draft", async (route) => {
    drafts.push(route.request().method());
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await dialog.getByLabel("Title").fill(title);
  await editorIn(dialog).focus();
  await page.keyboard.insertText("Every word of it.");
  await expect.poll(() => drafts.length).toBe(1);
  await dialog.getByRole("button", { name: "Save draft" }).click();
  await expectToast(page, "Success", "Blog post created successfully");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: `Edit ${title}` })).toHaveCount(1);
  // Longer than the draft takes.
  await page.waitForTimeout(2_500);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("link", { name: `Edit ${title}` })).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(1);
  await page.unroute("/admin/draft");

  await test.step("a text that fills the window before the editor is there has the focus when it is", async () => {
    const editorArrives = Promise.withResolvers<void>();
    await page.route("**/rich-editor-*.js", async (route) => {
      await editorArrives.promise;
      await route.continue();
    });
    await page.getByRole("link", { name: "New blog post" }).click();
    await dialog.getByRole("button", { name: "Full screen" }).click();
    await expect(dialog.getByRole("img", { name: "Loading the editor" })).toBeVisible();
    editorArrives.resolve();
    await expect(editorIn(dialog)).toBeFocused();
  });
  await test.step("it gives way to the errors of the form", async () => {
    await page.keyboard.insertText("A text without a title.");
    await paste(editorIn(dialog), { html: `<img src="file:///C:/x.png">`, files: ["image/png"] });
    await expect(dialog.getByText(/^The picture was not added/)).toBeVisible();
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(dialog.getByLabel("Title")).toBeFocused();
    await dialog.getByRole("button", { name: "Full screen" }).click();
    await expect(editorIn(dialog)).toBeFocused();
    // From the buttons of the dialog, too, Escape closes the text first.
    await dialog.getByRole("button", { name: "Publish", exact: true }).focus();
    await page.keyboard.press("Escape");
    await expect(dialog.getByLabel("Title")).toBeVisible();
  });
});
