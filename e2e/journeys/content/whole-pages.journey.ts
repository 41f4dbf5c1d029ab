import { type Locator, expect } from "@playwright/test";
import { signInAsAdmin, expectToast } from "../../support/admin-user.ts";
import {
  create,
  kindOf,
  openNew,
  pageOf,
  publishTexts,
  save,
  savedIn,
  textsOf,
  writeText,
} from "../../support/content-editor.ts";
import { test } from "../../support/own-site.ts";
import { lookAt } from "../../support/journey.ts";
import { openHydrated } from "../../support/pages.ts";
import { publishBeside } from "../../support/site-data.ts";
import { eventually } from "../../support/site.ts";
import { search, useCase } from "./whole-use-case.ts";

// Whole pages: of new items, written in their forms, and of editors, made in the editor of the site. On its own site, because managed
// content appears in lists that other journeys check.

// In parallel, because one after the other they take two minutes.
test.describe.configure({ mode: "parallel" });

test.use({ viewport: { width: 1440, height: 900 } });

/** Fills the form of the dialog by the names of its fields; an entry is one value for each column. */
async function fill(dialog: Locator, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) await dialog.locator(`[name="${name}"]`).fill(value);
}

/** All these words are seen, however their letters are written. */
async function expectShown(main: Locator, words: readonly string[]) {
  await expect(main).toBeVisible();
  const shown = (await main.innerText()).toLowerCase();
  for (const each of words) expect(shown).toContain(each.toLowerCase());
}

const open = (dialog: Locator, part: string) => dialog.locator("summary").filter({ hasText: part }).click();

test("a whole use case and a whole case study: every field is on the public page, without JavaScript @one-engine", async ({
  page,
  admin,
  browser,
  site,
  axe,
  database,
}) => {
  await signInAsAdmin(page, admin);
  const useCases = kindOf("Use Cases");
  const form = await openNew(page, useCases);
  await fill(form, { title: "Rowers", description: "People of the river." });
  await open(form, "The page");
  await fill(form, useCase);
  await form.getByLabel("Form that the button opens").selectOption("general");
  await open(form, "Search engines");
  await fill(form, search);
  await expect(form.getByText(/^Title: \d+ of 580 pixels$/)).toBeVisible();
  await axe(page);
  await create(page, useCases, form);

  const caseStudies = kindOf("Case Studies");
  const story = await openNew(page, caseStudies);
  await fill(story, {
    title: "The eight",
    company: "A club on the river",
    industry: "Sport",
    challenge: "Nobody rowed.",
    solution: "- A boat",
    "metrics.value": "95%",
    "metrics.label": "rowing again",
    "metrics.description": "counted at the pontoon",
  });
  await open(story, "The page");
  await fill(story, {
    summary: "How eight came back.",
    "story.heading": "The first spring",
    "story.text": "They met.\n\nThey rowed.",
    quote: "We were missed.",
    quote_author: "Bea Lamb",
    quote_role: "Stroke",
    modules: "Polls",
    use_case: "Rowers",
  });
  await create(page, caseStudies, story);

  const visitor = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const plain = await visitor.newPage();
  await plain.goto("/use-cases/rowers");
  const main = plain.getByRole("main");
  await expectShown(
    main,
    Object.values(useCase).flatMap((value) => value.split("\n")),
  );
  await expect(main.getByText("AB", { exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: "The eight" })).toBeVisible();
  await expect(plain).toHaveTitle(/^Rowing clubs that last/);
  await expect(plain.locator('meta[name="description"]')).toHaveAttribute("content", search.meta_description);
  await expect(plain.locator('meta[property="og:image"]')).toHaveAttribute("content", /\/images\/stock-1\.svg$/);
  await expect(plain.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/use-cases\/rowers$/);

  await plain.goto("/case-studies/the-eight");
  const told = ["How eight came back.", "95%", "rowing again", "counted at the pontoon", "We were missed."];
  await expectShown(main, [...told, "Bea Lamb", "Stroke", "Polls", "The first spring", "They met.", "They rowed."]);
  await expect(main.getByRole("link", { name: "Rowers" })).toHaveAttribute("href", "/use-cases/rowers");
  await visitor.close();

  const listed = async () => {
    const answers = await Promise.all(["/sitemap.xml", "/llms.txt"].map((path) => fetch(site.url + path)));
    const files = await Promise.all(answers.map((answer) => answer.text()));
    for (const file of files) expect(file).toContain("/case-studies/the-eight");
    return files.filter((file) => file.includes("/use-cases/rowers")).length;
  };
  expect(await listed()).toBe(2);

  // The address of a field opens its part of the form.
  const [row] = await database.db.selectFrom("use_cases_content").select("id").where("title", "=", "Rowers").execute();
  await page.goto(`${useCases.path}?edit=${row?.id}#closing_text`);
  const edited = page.getByRole("dialog", { name: `Edit ${useCases.noun}` });
  await expect(edited.locator('[name="closing_text"]')).toBeFocused();
  await open(edited, "Search engines");
  await edited.getByRole("checkbox", { name: "Hide from search engines" }).check();
  await save(page, useCases, edited);
  await eventually("files without what is hidden from search engines", async () => (await listed()) === 0);
});

test("a page is made, filled, published, moved, deleted and brought back", async ({
  page,
  admin,
  axe,
  browser,
  site,
  guard,
  database,
}) => {
  guard.allow(/404|422/);
  await signInAsAdmin(page, admin);
  await page.goto("/admin/pages");
  await page.getByRole("button", { name: "New page" }).click();
  const dialog = page.getByRole("dialog", { name: "New page" });
  await dialog.getByRole("radio", { name: /^Empty/ }).check();
  await dialog.getByRole("textbox", { name: "Title" }).fill("Spring reunion");
  await expect(dialog.getByRole("textbox", { name: "Address" })).toHaveValue("/spring-reunion");
  await dialog.getByRole("textbox", { name: "Address" }).fill("/pricing");
  await dialog.getByRole("button", { name: "Create page" }).click();
  await expect(dialog.getByText("The site itself uses this address.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Address" })).toBeFocused();
  await lookAt(page, axe);
  await dialog.getByRole("textbox", { name: "Address" }).fill("/events/spring-reunion");
  await dialog.getByRole("button", { name: "Create page" }).click();
  await expect(pageOf(page).locator("h1")).toHaveText("Spring reunion");

  // Not scaled: Playwright looks for what covers an element at the place that it would have then.
  await page.getByRole("button", { name: "Phone", exact: true }).click();
  await pageOf(page).getByText("Say here what visitors find on this page.").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Three days in May.");
  await page.keyboard.press("Enter");

  // The box of sections is open at what was chosen in the page.
  const insert = async (at: string, kind: string) => {
    await textsOf(page)
      .getByRole("button", { name: `Insert here ${at}` })
      .click();
    const picker = page.getByRole("dialog", { name: "Add a section" });
    await expect(picker.getByRole("listitem").getByRole("button")).toHaveCount(19);
    await picker.getByRole("button", { name: kind, exact: true }).click();
  };
  await insert("below Text", "Figures");
  await expect(pageOf(page).getByRole("heading", { name: "Figures that count" })).toBeVisible();
  await insert("below Text", "Call to action");
  await insert("below Figures", "Cards with links");
  // What was added is led to.
  await expect(pageOf(page).locator("h3:focus, h2:focus")).toHaveText("Read on");
  const headings = pageOf(page).locator("main h2");
  await expect(headings).toHaveText(["See it for yourself", "Figures that count", "Read on"]);
  // By keyboard: the button keeps the focus while its section moves.
  await textsOf(page).getByRole("button", { name: "Up Cards with links" }).focus();
  await page.keyboard.press("Enter");
  await expect(headings).toHaveText(["See it for yourself", "Read on", "Figures that count"]);
  await expect(textsOf(page).getByRole("button", { name: "Up Cards with links" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(headings).toHaveText(["Read on", "See it for yourself", "Figures that count"]);

  await expect(page.getByText("All drafts are saved; 1 to fix")).toBeVisible();
  await writeText(page, "meta.description", "Three days in May with everybody who ever went to school here.");
  await writeText(page, "menu.description", "Three days on the lawn");
  await textsOf(page).getByRole("combobox", { name: "In a menu" }).selectOption("resources");
  await lookAt(page, axe);
  await publishTexts(page);

  const plain = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  expect((await plain.goto("/events/spring-reunion"))?.status()).toBe(200);
  await expect(plain.locator("h1")).toHaveText("Spring reunion");
  await expect(plain.getByText("Three days in May.")).toBeVisible();
  await expect(plain.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/events\/spring-reunion$/);
  expect(await plain.content()).toContain('"@type":"BreadcrumbList"');
  await expect(
    plain.locator("#Menu-resources").getByRole("link", { name: /Spring reunion/, includeHidden: true }),
  ).toHaveCount(1);
  for (const path of ["/sitemap.xml", "/llms.txt"])
    expect(await (await plain.request.get(path)).text(), path).toContain("/events/spring-reunion");
  expect((await plain.request.get("/social/events/spring-reunion.png")).status()).toBe(200);
  expect((await plain.request.get("/events")).status()).toBe(404);

  // With a script the page is reached within the app.
  const visitor = await browser.newPage({ baseURL: site.url });
  await openHydrated(visitor, "/about");
  await visitor.getByRole("button", { name: "Resources" }).click();
  await visitor.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await visitor.getByRole("link", { name: /Spring reunion/ }).click();
  await expect(visitor.locator("h1")).toHaveText("Spring reunion");
  expect(await visitor.evaluate(() => "isSameDocument" in window)).toBe(true);
  await axe(visitor);
  await visitor.close();

  await textsOf(page).getByRole("textbox", { name: "Address" }).first().fill("/spring");
  await expect(savedIn(page)).toBeVisible();
  await publishBeside(database.db);
  await eventually("the page at its new address", async () => (await fetch(`${site.url}/spring`)).ok);
  const moved = await plain.request.get("/events/spring-reunion", { maxRedirects: 0 });
  expect([moved.status(), moved.headers()["location"]]).toEqual([301, "/spring"]);
  const source = async (path: string) => (await plain.request.get(path)).text();
  expect((await source("/about")).split('href="/spring"')).toHaveLength(2);

  await page.getByRole("link", { name: "All pages" }).click();
  await page.getByRole("button", { name: "Actions for Spring reunion" }).click();
  await page.getByRole("menuitem", { name: "Move to the trash" }).click();
  const question = page.getByRole("dialog", { name: "Move this page to the trash?" });
  await expect(question).toContainText("/spring");
  await question.getByRole("button", { name: "Move to the trash", exact: true }).click();
  await expectToast(page, "Success", "Page deleted successfully");
  await expect(page.getByRole("heading", { name: "Pages", level: 1 })).toBeFocused();
  expect((await plain.request.get("/spring")).status()).toBe(404);
  expect(await source("/about")).not.toContain('href="/spring"');

  await page.goto("/admin/trash");
  await page.getByRole("button", { name: "Restore Page: Spring reunion" }).click();
  await expectToast(page, "Success", "Page restored successfully");
  expect((await plain.request.get("/spring")).status()).toBe(200);
  expect((await plain.request.get("/events/spring-reunion", { maxRedirects: 0 })).status()).toBe(301);
  await plain.close();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the form is the way, with the page beside it: a page is made, a section is inserted, and what is empty is said and can be undone @one-engine", async ({
    page,
    admin,
    axe,
    guard,
  }) => {
    guard.allow(/422/);
    await signInAsAdmin(page, admin);
    await page.goto("/admin/pages?new");
    const dialog = page.getByRole("dialog", { name: "New page" });
    await axe(page);
    await dialog.getByRole("radio", { name: /^Empty/ }).check();
    await dialog.getByRole("textbox", { name: "Title" }).fill("On a phone");
    await dialog.getByRole("button", { name: "Create page" }).click();
    await page.getByRole("button", { name: "Texts", exact: true }).click();
    await textsOf(page).locator("summary", { hasText: "Sections" }).first().click();
    await textsOf(page).getByRole("button", { name: "Insert here at the top" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Quote", exact: true }).click();
    await expect(textsOf(page).getByRole("button", { name: "Insert here below Quote" })).toBeVisible();

    // What is hidden is not checked before it is refused.
    await textsOf(page).getByRole("checkbox", { name: "Shown to visitors" }).uncheck();
    const title = textsOf(page).getByRole("textbox", { name: "Title", exact: true }).first();
    await title.fill("");
    await expect(textsOf(page).getByText("Please write something here.").first()).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Publish …" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("dialog")).toContainText("problems to fix");
    await expect(page.getByRole("group", { name: "Why nothing was published" })).toBeFocused();
    await page.getByRole("dialog").getByRole("button", { name: "Title", exact: true }).click();
    await expect(title).toBeFocused();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(title).toHaveText("On a phone");
    await expect(savedIn(page)).toBeVisible();
    await page.getByRole("button", { name: "Page", exact: true }).click();
    await expect(pageOf(page).locator("h1")).toHaveText("On a phone");
  });
});
