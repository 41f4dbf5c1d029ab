import { expect, type Page } from "@playwright/test";
import { createAdmin, expectToast, signInAsAdmin } from "../support/admin/admin-session.ts";
import { lookAt } from "../support/journey.ts";
import { testOnOwnSite } from "../support/own-site.ts";

const test = testOnOwnSite();

test.use({ viewport: { width: 1440, height: 900 } });
test.describe.configure({ timeout: 120_000 });

const pageOf = (page: Page) => page.frameLocator('iframe[title^="The page"]');
const saved = (page: Page) => page.getByText("All drafts are saved");
const texts = (page: Page) => page.getByRole("region", { name: "Texts" });

async function openEditor(page: Page, text = "home") {
  await page.goto(`/admin/site?text=${text}`);
  await expect(pageOf(page).locator("h1")).toBeVisible();
}

/** Opens the folded groups of the form, by their names. */
async function unfold(page: Page, ...names: string[]) {
  for (const name of names) await texts(page).locator("summary", { hasText: name }).first().click();
}

async function publish(page: Page) {
  await expect(saved(page)).toBeVisible();
  await page.getByRole("button", { name: "Publish …" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish" });
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expectToast(page, "Success", "Published. Visitors see it from now on.");
}

test("a headline is changed where it stands, and visitors see it once it is published", async ({
  page,
  admin,
  axe,
}) => {
  await signInAsAdmin(page, admin);
  await openEditor(page);
  const headline = pageOf(page).locator("h1");
  const before = await headline.innerText();
  await headline.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Everybody comes back");
  await expect(headline).toHaveText("Everybody comes back");
  await expect(page.getByRole("textbox", { name: "Headline" })).toHaveValue("Everybody comes back");
  await page.keyboard.press("Enter");
  await expect(saved(page)).toBeVisible();
  await lookAt(page, axe);

  const visitor = await page.context().newPage();
  await visitor.goto("/");
  await expect(visitor.locator("h1")).toHaveText(before);
  expect(await visitor.content()).not.toMatch(/[\u2060-\u2063]/);
  // The draft is on the server: it is there after a reload.
  await openEditor(page);
  await expect(headline).toHaveText("Everybody comes back");
  await page.getByRole("button", { name: "Publish …" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish" });
  await expect(dialog.locator("ins").first()).toContainText("Everybody");
  await axe(page);
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expectToast(page, "Success", "Published. Visitors see it from now on.");
  await visitor.goto("/");
  await expect(visitor.locator("h1")).toHaveText("Everybody comes back");

  await page.getByRole("button", { name: "Versions" }).click();
  await page.getByRole("button", { name: "Restore what was shipped" }).click();
  await expect(headline).toHaveText(before);
  await publish(page);
  await visitor.reload();
  await expect(visitor.locator("h1")).toHaveText(before);
});

test("a price is changed by keyboard alone, and every sentence and the calculator follow", async ({ page, admin }) => {
  await signInAsAdmin(page, admin);
  await openEditor(page, "pricing");
  await texts(page)
    .locator("summary", { hasText: /^Plan$/ })
    .focus();
  await page.keyboard.press("Enter");
  await page.getByRole("spinbutton", { name: "Monthly" }).first().focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("249");
  await expect(pageOf(page).getByText("$249").first()).toBeVisible();
  await publish(page);

  const visitor = await page.context().newPage();
  await visitor.goto("/pricing?members=3500&storage=12");
  // 249 + 3 × 99 + 2 × 79
  await expect(visitor.getByText("$704").first()).toBeVisible();
  expect(await visitor.content()).not.toContain("$199");
  for (const path of ["/faq", "/terms-of-service", "/llms.txt"]) {
    const answer = await (await visitor.request.get(path)).text();
    expect(answer, path).toContain("$249");
    expect(answer, path).not.toContain("$199");
  }
});

test("a menu entry, an answer, an office and a legal paragraph are changed in the form", async ({
  page,
  admin,
  axe,
}) => {
  await signInAsAdmin(page, admin);
  const visitor = await page.context().newPage();

  await openEditor(page, "navigation");
  await unfold(page, "Pricing");
  await texts(page).getByRole("textbox", { name: "Title" }).first().fill("What it costs");
  await expect(pageOf(page).getByRole("link", { name: "What it costs" }).first()).toBeAttached();
  await expect(saved(page)).toBeVisible();

  await page.getByLabel("Text to edit").selectOption("FAQ");
  await expect(pageOf(page).locator("h1")).toHaveText("Questions that are worth asking");
  await unfold(page, "Groups", "Getting Started", "Questions");
  await texts(page).locator("ol ol summary").first().click();
  const answer = texts(page).getByRole("textbox", { name: /weeks/ }).first();
  await answer.fill("Within a fortnight.");
  await expect(saved(page)).toBeVisible();

  await page.getByLabel("Text to edit").selectOption("Name, offices and figures");
  await unfold(page, "Offices", "New York");
  const office = texts(page).getByRole("group", { name: "Phone" }).first();
  await office.getByRole("textbox", { name: "Label" }).fill("+1 212 555 0199");
  await expect(saved(page)).toBeVisible();

  await page.getByLabel("Text to edit").selectOption("Privacy policy");
  await expect(pageOf(page).locator("h1")).toHaveText("Privacy policy");
  // Not scaled: Playwright looks for what covers an element at the place that it would have then.
  await page.getByRole("button", { name: "Phone", exact: true }).click();
  const paragraph = pageOf(page).getByText("You are trusting us", { exact: false });
  await paragraph.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("You trust us.");
  await page.keyboard.press("Enter");
  await axe(page);
  await publish(page);

  await visitor.goto("/faq");
  await expect(visitor.getByRole("link", { name: "What it costs" }).first()).toBeVisible();
  expect(await visitor.content()).toContain('"text":"Within a fortnight.');
  await visitor.goto("/contact");
  await expect(visitor.getByRole("link", { name: "+1 212 555 0199" }).first()).toBeVisible();
  await visitor.goto("/privacy-policy");
  await expect(visitor.getByText("You trust us.")).toBeVisible();
});

test("any text is found by its words, and is shown where it stands", async ({ page, admin, axe }) => {
  await signInAsAdmin(page, admin);
  await openEditor(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("textbox", { name: "Words on the site" }).fill("cancel anytime");
  const found = page
    .getByRole("dialog", { name: "Find a text" })
    .getByRole("button", { name: "Pricing Cancel anytime" });
  await expect(found).toBeVisible();
  await axe(page);
  await found.click();
  await expect(pageOf(page).locator(":focus")).toHaveText("Cancel anytime");
  await expect(pageOf(page).locator(":focus")).toBeInViewport();
  await expect(pageOf(page).getByRole("heading", { name: "One plan, and a bill that you can check" })).toBeVisible();
});

test("sections are moved, hidden and added, and visitors see the page so", async ({ page, admin, axe }) => {
  await signInAsAdmin(page, admin);
  await openEditor(page);
  await texts(page).locator("summary", { hasText: "Sections" }).click();
  const press = (name: string) => texts(page).getByRole("button", { name, exact: true }).click();
  const heading = (name: string) => pageOf(page).getByRole("heading", { name, exact: true });
  await press("Hide Film");
  await expect(heading("What a week behind that door looks like")).toHaveCount(0);
  await press("Up Platforms");
  await press("Add a section …");
  await axe(page);
  await page.getByRole("dialog").getByRole("button", { name: "Questions and answers" }).click();
  await expect(heading("What people ask first")).toBeVisible();
  await press("Questions and answers");
  const question = texts(page).getByRole("textbox", { name: "Heading" }).first();
  await expect(question).toHaveValue("What people ask first");
  await question.fill("Asked every week");
  await axe(page);
  await publish(page);

  const visitor = await page.context().newPage();
  await visitor.goto("/");
  const headings = await visitor.locator("main h2").allInnerTexts();
  expect(headings).not.toContain("What a week behind that door looks like");
  expect(headings.indexOf("In their pocket, and on your desk")).toBeLessThan(
    headings.indexOf("More than sixteen modules, bound in one volume"),
  );
  expect(headings.at(-1)).toBe("Asked every week");
  await axe(visitor);
  await visitor.getByText("How long does it take?").click();
  await expect(visitor.getByText("Two to four weeks.")).toBeVisible();
});

test("two editors of one page lose nothing", async ({ page, admin, browser, site }) => {
  await signInAsAdmin(page, admin);
  await openEditor(page, "about");
  const other = await browser.newPage({ baseURL: site.url, viewport: { width: 1440, height: 900 } });
  await signInAsAdmin(other, await createAdmin(site));
  await openEditor(other, "about");
  const heading = (one: Page) => texts(one).getByRole("textbox", { name: "Heading" }).first();
  await heading(page).fill("By the first");
  await expect(saved(page)).toBeVisible();
  await texts(other).getByRole("textbox", { name: "Lead" }).fill("By the second");
  await heading(other).fill("Also by the second");
  const notice = other.getByRole("alert").filter({ hasText: "Somebody else changed this text" });
  await expect(notice).toContainText("By the first");
  await expect(notice).toContainText("Also by the second");
  await notice.getByRole("button", { name: "Use mine" }).click();
  await expect(saved(other)).toBeVisible();
  await openEditor(page, "about");
  await expect(heading(page)).toHaveValue("Also by the second");
  await expect(texts(page).getByRole("textbox", { name: "Lead" })).toHaveValue("By the second");
  await other.close();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the form is the way, with the page beside it; what is empty is said and can be undone", async ({
    page,
    admin,
    axe,
    guard,
  }) => {
    guard.allow(/422/);
    await signInAsAdmin(page, admin);
    await openEditor(page, "demo");
    await page.getByRole("button", { name: "Texts", exact: true }).click();
    const heading = texts(page).getByRole("textbox", { name: "Heading" }).first();
    const before = await heading.inputValue();
    await heading.fill("");
    await expect(texts(page).getByText("Please write something here.")).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Publish …" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("dialog")).toContainText("something to mend");
    await page.getByRole("dialog").getByRole("button", { name: "Heading" }).click();
    await expect(heading).toBeFocused();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(heading).toHaveValue(before);
    await expect(saved(page)).toBeVisible();
    await page.getByRole("button", { name: "Page", exact: true }).click();
    await expect(pageOf(page).locator("h1")).toHaveText(before);
  });
});
