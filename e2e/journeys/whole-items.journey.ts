import { expect, type Locator, type Page } from "@playwright/test";
import { expectToast, signInAsAdmin } from "../support/admin/admin-session.ts";
import { type Kind, kinds, openEdit, openNew, save } from "../support/admin/content-editor.ts";
import { test } from "../support/own-site.ts";

// Whole pages of new items, written in their forms. On its own site, because managed content appears in lists that other
// journeys check.

const kindAt = (path: string) => {
  const kind = kinds.find((each) => each.path === path);
  if (!kind) throw new Error(`no kind at ${path}`);
  return kind;
};

/** Fills the form of the dialog by the names of its fields; an entry is one value for each column. */
async function fill(dialog: Locator, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) await dialog.locator(`[name="${name}"]`).fill(value);
}

/** Saves a new item, and waits until its form is closed. */
async function create(page: Page, kind: Kind, dialog: Locator) {
  await dialog.getByRole("button", { name: "Create" }).click();
  await expectToast(page, "Success", `${kind.name} created successfully`);
  await expect(dialog).toBeHidden();
}

const open = (dialog: Locator, part: string) => dialog.locator("summary").filter({ hasText: part }).click();

const useCase = {
  headline: "Row again",
  lead: "All who ever rowed.",
  "stats.value": "8",
  "stats.label": "seats",
  "stats.description": "in every boat.",
  benefits_heading: "What it is good for",
  "benefit_cards.title": "Rowing",
  "benefit_cards.text": "Together is better.",
  "benefit_cards.points": "Early\nOften",
  scenarios_heading: "A season",
  scenarios_intro: "From spring on.",
  "scenario_cards.title": "Spring",
  "scenario_cards.who": "The whole crew",
  "scenario_cards.text": "They meet at the boathouse.",
  "scenario_cards.modules": "Polls",
  quote: "We row.",
  quote_author: "Ada King Byron",
  quote_role: "Cox of 1998",
  modules_heading: "What they use",
  "modules.name": "Polls",
  "modules.use": "Who rows on Sunday",
  closing_heading: "Come along",
  closing_text: "There is a seat.",
  closing_button: "Take it",
};
const search = {
  meta_title: "Rowing clubs that last",
  meta_description: "How a club keeps its rowers for fifty years.",
  meta_picture: "/images/stock-1.svg",
  meta_canonical: "/use-cases/rowers",
};

test("a whole use case and a whole case study: every field is on the public page, without JavaScript", async ({
  page,
  admin,
  browser,
  site,
  axe,
}) => {
  test.setTimeout(90_000);
  await page.setViewportSize({ width: 1366, height: 900 });
  await signInAsAdmin(page, admin);
  const useCases = kindAt("/admin/use-cases");
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

  const caseStudies = kindAt("/admin/case-studies");
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
  for (const words of Object.values(useCase).flatMap((value) => value.split("\n"))) {
    await expect(main.getByText(words).first()).toBeVisible();
  }
  await expect(main.getByText("AB", { exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: "The eight" })).toBeVisible();
  await expect(plain).toHaveTitle(/^Rowing clubs that last/);
  await expect(plain.locator('meta[name="description"]')).toHaveAttribute("content", search.meta_description);
  await expect(plain.locator('meta[property="og:image"]')).toHaveAttribute("content", /\/images\/stock-1\.svg$/);
  await expect(plain.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/use-cases\/rowers$/);

  await plain.goto("/case-studies/the-eight");
  for (const words of ["How eight came back.", "95%", "rowing again", "counted at the pontoon", "We were missed."]) {
    await expect(main.getByText(words).first()).toBeVisible();
  }
  for (const words of ["Bea Lamb", "Stroke", "Polls"]) await expect(main.getByText(words).first()).toBeVisible();
  await expect(main.getByRole("link", { name: "Rowers" })).toHaveAttribute("href", "/use-cases/rowers");
  await visitor.close();

  // The address of a field opens its part of the form.
  const edited = await openEdit(page, useCases, "Rowers");
  const address = page.url();
  await page.goto("/admin");
  await page.goto(`${address}#closing_text`);
  await expect(edited.locator('[name="closing_text"]')).toBeFocused();
  await open(edited, "Search engines");
  await edited.getByRole("checkbox", { name: "Hide from search engines" }).check();
  await save(page, useCases, edited);
  await expect(async () => {
    const files = await Promise.all(["/sitemap.xml", "/llms.txt"].map((path) => fetch(site.url + path)));
    for (const file of files) expect(await file.text()).not.toContain("/use-cases/rowers");
  }).toPass({ timeout: 5_000 });
});
