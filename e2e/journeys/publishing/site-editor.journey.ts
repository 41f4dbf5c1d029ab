import { type Page, expect } from "@playwright/test";
import { expectDashboard, signInAsAdmin } from "../../support/admin-user.ts";
import { pageOf, savedIn, textsOf } from "../../support/content-editor.ts";
import { lookAt } from "../../support/journey.ts";
import { test } from "../../support/own-site.ts";
import { publishBeside } from "../../support/site-data.ts";
import { eventually } from "../../support/site.ts";

test.use({ viewport: { width: 1440, height: 900 } });
test.describe.configure({ timeout: 180_000 });

const field = (page: Page, name: string | RegExp) => textsOf(page).getByRole("textbox", { name }).first();

async function openEditor(page: Page, query = "text=home") {
  await page.goto(`/admin/site?${query}`);
  await expect(pageOf(page).locator("h1")).toBeVisible();
}

/** Drags a section by its handle to the place of another one, with a finger. */
async function dragByTouch(page: Page, section: string, place: string) {
  const handle = textsOf(page).locator(`[data-section="${section}"] [data-drag-handle]`);
  await handle.scrollIntoViewIfNeeded();
  const from = (await handle.boundingBox())!;
  const to = (await textsOf(page).locator(`[data-section="${place}"]`).boundingBox())!;
  const [x, start] = [from.x + from.width / 2, from.y + from.height / 2];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", y: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
  await touch("touchStart", start);
  for (let step = 1; step <= 4; step++) await touch("touchMove", start + ((to.y + 2 - start) * step) / 4);
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("by keyboard alone: a hostile headline, undone and written again, and the target of a link found in its panel @one-engine", async ({
  page,
  admin,
  axe,
  site,
  database,
}) => {
  await signInAsAdmin(page, admin);
  await page.goto("/admin");
  await expectDashboard(page);
  await page.keyboard.press("Control+k");
  await page.getByLabel("Search everything").fill("give your alumni a door");
  const found = page.getByRole("list", { name: "Results" }).getByRole("link");
  await expect(found.first()).toContainText("Give your alumni a door");
  await page.keyboard.press("ArrowDown");
  await expect(found.first()).toBeFocused();
  await axe(page);
  await page.keyboard.press("Enter");
  const headline = pageOf(page).locator("h1");
  await expect(headline).toBeFocused();
  const before = await headline.innerText();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+a");
  const hostile = `</script><img src=x onerror="alert(1)"> "مرحبا" 👩‍👩‍👧`;
  await page.keyboard.insertText(hostile);
  await expect(field(page, "Headline")).toHaveText(hostile);
  await page.keyboard.press("Control+z");
  await expect(headline).toHaveText(before);
  await page.keyboard.press("Control+Shift+z");
  await expect(headline).toHaveText(hostile);
  await page.keyboard.press("Enter");
  // The focus stays where it was, so that Tab goes on from there.
  await expect(headline).toBeFocused();

  const card = pageOf(page).locator('main a[href="/use-cases/educational-institutions"]').first();
  await card.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Link" });
  const target = panel.getByRole("combobox", { name: "Link target" });
  await expect(target).toBeFocused();
  await page.keyboard.type("growth");
  await expect(panel.getByRole("option", { name: "/modules#" }).first()).toBeVisible();
  await lookAt(page, axe);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(target).toHaveValue(/^\/modules#/);
  const chosen = await target.inputValue();
  await expect(pageOf(page).locator(`main a[href="${chosen}"]`).first()).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(pageOf(page).locator(":focus")).toBeVisible();
  // Nothing of the marks is in what somebody would copy.
  expect(await pageOf(page).locator("html").innerHTML()).not.toMatch(/[\u2060-\u2063]/);
  await expect(savedIn(page)).toBeVisible();
  // The dialog that publishes is used by keyboard in site-texts.journey.ts.
  await publishBeside(database.db);
  await eventually("the chosen link", async () => (await (await fetch(site.url)).text()).includes(`href="${chosen}"`));

  const visitor = await page.context().newPage();
  await visitor.goto("/");
  await expect(visitor.locator("h1")).toHaveText(hostile);
  expect(await visitor.locator("img[onerror]").count()).toBe(0);
  await expect(visitor.locator(`main a[href="${chosen}"]`).first()).toBeVisible();
});

test("a rendering does not take the caret: a price is typed in the page, and the bill follows when it is done @one-engine", async ({
  page,
  admin,
}) => {
  await signInAsAdmin(page, admin);
  await openEditor(page, "at=/contact&text=brand&field=offices.0.city");
  const city = pageOf(page).locator("[data-found]").first();
  await expect(city).toHaveText("New York");
  await expect(city).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  // The name of a city stands in other texts, too, so the page is rendered again; not under the fingers.
  const rendered = page.waitForResponse((answer) => answer.url().endsWith("/admin/site/page"));
  await page.keyboard.type(" C", { delay: 40 });
  await rendered;
  await page.keyboard.type("ity", { delay: 40 });
  await expect(city).toHaveText("New York City");
  await page.keyboard.press("Enter");
  await expect(savedIn(page)).toBeVisible();
  await expect(pageOf(page).locator(":focus")).toHaveText("New York City");

  // The price on its card is a number and no text: a click opens its field.
  await page.getByLabel("Page or text").selectOption("pricing");
  const monthly = textsOf(page).locator('[data-path="plan.monthly"] input');
  await expect(monthly).toHaveValue("199");
  await pageOf(page).getByText("$199", { exact: true }).first().dispatchEvent("click");
  await expect(page.getByRole("dialog", { name: "Price of the plan" }).getByRole("spinbutton")).toBeFocused();
  await page.keyboard.press("Escape");

  // Nor does it lead back to the first field of a panel that took the focus when it opened.
  await page.getByLabel("Page or text").selectOption("home");
  await pageOf(page).locator('main a[href="/use-cases/geographic-communities"]').first().focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Link" });
  await expect(panel.getByRole("combobox", { name: "Link target" })).toBeFocused();
  const again = page.waitForResponse((answer) => answer.url().endsWith("/admin/site/page"));
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(" /faq ");
  await page.keyboard.press("Shift+Tab");
  const title = panel.getByRole("textbox", { name: "Title" });
  await expect(title).toBeFocused();
  await again;
  await expect(pageOf(page).locator('main a[href="/faq"]').first()).toBeAttached();
  await page.keyboard.press("End");
  await page.keyboard.type(" too", { delay: 40 });
  await expect(title).toHaveText(/ too$/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("everything is changed with a thumb: texts, a section hidden, moved and added; visitors see all of it @one-engine", async ({
    page,
    admin,
    site,
    database,
  }) => {
    await signInAsAdmin(page, admin);
    const unfold = async (...names: string[]) => {
      for (const name of names) await textsOf(page).locator("summary", { hasText: name }).first().click();
    };
    const choose = async (text: string) => {
      // With or without "(draft)".
      const option = page.getByLabel("Page or text").locator("option", { hasText: text });
      await page.getByLabel("Page or text").selectOption((await option.getAttribute("value")) ?? "");
      await expect(page.getByLabel("Page or text").locator(":checked")).toHaveText(new RegExp(text));
      await expect(savedIn(page)).toBeVisible();
    };
    await openEditor(page);
    await pageOf(page).locator("h1").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("From a phone");
    await page.keyboard.press("Enter");
    await pageOf(page)
      .locator('main a[href="/use-cases/startup-ecosystem"]')
      .first()
      .click({ position: { x: 5, y: 5 } });
    await page.getByRole("dialog", { name: "Link" }).getByRole("button", { name: "Close" }).click();

    await page.getByRole("button", { name: "Texts", exact: true }).click();
    await unfold("Sections");
    const press = (name: string) => textsOf(page).getByRole("button", { name, exact: true }).click();
    await press("Hide Video");
    await dragByTouch(page, "platforms", "modules");
    await press("Add a section …");
    await page.getByRole("dialog").getByRole("button", { name: "Figures" }).click();
    await choose("Menus and footer");
    await unfold("Pricing");
    await field(page, "Title").fill("What it costs");
    await choose("FAQ");
    await unfold("Groups", "Getting Started", "Questions");
    await textsOf(page).locator("ol ol summary").first().click();
    await field(page, /weeks/).fill("Within a fortnight.");
    await choose("Name, offices and figures");
    await unfold("Offices", "New York");
    await textsOf(page).locator('[data-path="offices.0.phone.label"]').getByRole("textbox").fill("+1 (212) 555-0199");
    // On a slow phone, too, the dialog lists the draft that was saved last.
    const phoneOf = await page.context().newCDPSession(page);
    await phoneOf.send("Emulation.setCPUThrottlingRate", { rate: 8 });
    await expect(savedIn(page)).toBeVisible();
    await page.getByRole("button", { name: "Publish …" }).click();
    const dialog = page.getByRole("dialog", { name: "Publish" });
    await expect(dialog.locator("ins").filter({ hasText: "0199" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Publish", exact: true })).toBeEnabled();
    await phoneOf.detach();
    // Each of its pages would be checked first, which takes longer than all else here.
    await publishBeside(database.db);
    await eventually("the headline", async () => (await (await fetch(site.url)).text()).includes("From a phone"));

    const source = async (path: string) => (await page.request.get(path)).text();
    const home = await source("/");
    const [headline, ...headings] = await page.evaluate((html) => {
      const parsed = new DOMParser().parseFromString(html, "text/html");
      return Array.from(parsed.querySelectorAll("h1, main h2"), ({ textContent }) => textContent);
    }, home);
    expect(headline).toBe("From a phone");
    expect(headings.at(-1)).toBe("Figures that count");
    expect(headings).not.toContain("What a week behind that door looks like");
    expect(headings.indexOf("In their pockets, and on your desk")).toBeLessThan(
      headings.indexOf("More than sixteen modules, all in one platform"),
    );
    expect(home).toContain("What it costs");
    expect(await source("/faq")).toContain('"text":"Within a fortnight.');
    expect(await source("/contact")).toContain('href="tel:+12125550199"');
    expect(await source("/contact")).toContain('"telephone":"+12125550199"');
  });
});
