import { type Page, expect } from "@playwright/test";
import { home as shipped } from "#content/pages/home.ts";
import { picture, signInAsAdmin } from "../../support/admin-user.ts";
import { pageOf, publishTexts, savedIn } from "../../support/content-editor.ts";
import { lookAt } from "../../support/journey.ts";
import { test } from "../../support/own-site.ts";
import { eventually } from "../../support/site.ts";

test.use({ viewport: { width: 1440, height: 900 } });
test.describe.configure({ timeout: 180_000 });

const panelOf = (page: Page, noun = "picture") =>
  page.getByRole("dialog", { name: `Replace ${noun}`, exact: true }).first();

async function upload(page: Page, noun: string, name: string, mimeType: string, buffer: Buffer) {
  await page
    .locator("dialog[open]")
    .getByLabel("Upload", { exact: true })
    .last()
    .setInputFiles({ name, mimeType, buffer });
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await expect(panelOf(page, noun)).toContainText(name.replace(/\.\w+$/, ""));
}

test("the picture of the home page is replaced where it stands, by keyboard; a visitor without JavaScript sees it, and no more once that is undone", async ({
  page,
  site,
  admin,
  axe,
  browser,
}) => {
  const home = async () => (await fetch(site.url)).text();
  const before = await home();
  await signInAsAdmin(page, admin);
  await page.goto("/admin/site?text=home");
  const hero = pageOf(page)
    .getByRole("button", { name: `Picture: ${shipped.hero.picture.alt}` })
    .first();
  await hero.focus();
  await page.keyboard.press("Enter");
  const panel = panelOf(page);
  await expect(panel.getByRole("button", { name: "Replace picture" })).toBeFocused();
  await lookAt(page, axe);
  await page.keyboard.press("Enter");
  await upload(page, "picture", "reunion.jpg", "image/jpeg", await picture("#3366aa", [1_200, 800]));

  // Without words for people who can't see it, it can be kept and not published.
  const alt = panel.getByLabel("Alternative text");
  await expect(panel).toContainText("Please write something here.");
  await alt.fill("Alumni on the steps of the hall");
  await expect(panel).not.toContainText("Please write something here.");
  const focal = panel.getByRole("button", { name: "Focal point" });
  await focal.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(panel.getByRole("status")).toHaveText("30% from the left, 50% from the top");
  const shown = pageOf(page).getByRole("button", { name: "Picture: Alumni on the steps of the hall" });
  await expect(shown).toHaveClass(/focal-x-3/);
  await lookAt(page, axe);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(savedIn(page)).toBeVisible();
  expect(await home()).toBe(before);
  await publishTexts(page);
  await eventually("the new picture", async () => (await home()).includes("Alumni on the steps of the hall"));

  const visitor = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const seen = await visitor.newPage();
  await seen.goto("/");
  const img = seen.getByRole("img", { name: "Alumni on the steps of the hall" });
  await expect(img).toBeVisible();
  expect(await img.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0);
  await visitor.close();

  // Back by undo, and by its button.
  await page.goto("/admin/site?text=home");
  await shown.click();
  await panel.getByRole("button", { name: "Use the original picture" }).click();
  await expect(hero).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(shown).toBeVisible();
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(hero).toBeVisible();
  await expect(savedIn(page)).toBeVisible();
  await publishTexts(page);
  await eventually("the original picture", async () => (await home()) === before);
});

test("the logo, an icon, the poster of the film and the picture of a use case are replaced at 390 px; a drawing with a script is harmless @one-engine", async ({
  page,
  site,
  admin,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin(page, admin);
  await page.goto("/admin/site?text=home");
  const logo = pageOf(page)
    .getByRole("banner")
    .getByRole("button", { name: /^Picture: / })
    .first();
  await logo.click();
  await panelOf(page, "logo").getByRole("button", { name: "Replace logo" }).click();
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" viewBox="0 0 120 40"><script>alert(1)</script><rect onload="alert(2)" width="120" height="40" fill="#205020"/></svg>`;
  await upload(page, "logo", "our-logo.svg", "image/svg+xml", Buffer.from(drawing));
  await panelOf(page, "logo").getByLabel("Alternative text").fill("Our school");
  await panelOf(page, "logo").getByLabel("Show the name beside it").uncheck();
  await lookAt(page, axe);
  await page.keyboard.press("Escape");

  const film = pageOf(page).locator("video").first();
  await film.focus();
  await page.keyboard.press("Enter");
  await panelOf(page, "video").getByRole("button", { name: "Replace poster" }).click();
  await upload(page, "video", "poster.jpg", "image/jpeg", await picture("#aa3366", [1_280, 720]));
  await lookAt(page, axe);
  await page.keyboard.press("Escape");
  await expect(savedIn(page)).toBeVisible();
  await publishTexts(page);
  await eventually("the logo", async () => (await (await fetch(site.url)).text()).includes('alt="Our school"'));
  const html = await (await fetch(site.url)).text();
  const [, address] = /<img alt="Our school"[^>]*? src="([^"]+)"/.exec(html) ?? [];
  const served = await (await fetch(site.url + address)).text();
  expect(served).toContain("<rect");
  expect(served).not.toMatch(/script|onload/);
  expect(html).toMatch(/poster="\/media\/[0-9a-f]+-\d+\.webp"/);
  const faq = await (await fetch(`${site.url}/faq`)).text();
  expect(faq).toContain('alt="Our school"');

  await page.goto("/admin/site?at=/use-cases");
  const first = pageOf(page).getByRole("main").getByRole("button", { name: "Picture" }).first();
  await first.click();
  await panelOf(page).getByRole("button", { name: "Replace picture" }).click();
  await upload(page, "picture", "campus.jpg", "image/jpeg", await picture("#aa9933", [900, 600]));
  await panelOf(page).getByLabel("Alternative text").fill("The campus in spring");
  await page.keyboard.press("Escape");
  await expect(savedIn(page)).toBeVisible();
  await publishTexts(page);
  const useCase = async () => (await fetch(`${site.url}/use-cases/educational-institutions`)).text();
  await eventually("the picture of the use case", async () => (await useCase()).includes("The campus in spring"));
});
