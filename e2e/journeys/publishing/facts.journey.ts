import { type Page, expect } from "@playwright/test";
import { signInAsAdmin } from "../../support/admin-user.ts";
import { pageOf, paste, savedIn, textsOf } from "../../support/content-editor.ts";
import { lookAt } from "../../support/journey.ts";
import { test } from "../../support/own-site.ts";
import { publishBeside } from "../../support/site-data.ts";
import { eventually } from "../../support/site.ts";

test.use({ viewport: { width: 1440, height: 900 } });
test.describe.configure({ timeout: 120_000 });

const shot = async (page: Page, name: string) => {
  await page.screenshot({ path: `/tmp/f1/shots/${name}.png` });
};

test("a price is changed where it stands, and everything that shows it follows, without script", async ({
  page,
  admin,
  axe,
  site,
  database,
}) => {
  await signInAsAdmin(page, admin);
  await page.goto("/admin/site?text=pricing");
  const framed = pageOf(page);
  await framed.getByText("$199", { exact: true }).first().click();
  const panel = page.getByRole("dialog", { name: "Price of the plan" });
  const field = panel.getByRole("spinbutton", { name: "Price of the plan" });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("199");
  await expect(panel.getByText(/^Shows in \d+ places$/)).toBeVisible();
  await shot(page, "price-panel");
  await lookAt(page, axe);
  await field.fill("249");
  await expect(framed.getByText("$249", { exact: true }).first()).toBeVisible();
  await expect(panel.getByRole("link", { name: /^FAQ/ }).first()).toContainText("$199");
  // A place that shows it, one press away.
  await panel.getByRole("link", { name: /^FAQ/ }).first().click();
  await expect(framed.locator("[data-found]").first()).toContainText("$249");
  await shot(page, "price-in-faq");
  await expect(savedIn(page)).toBeVisible();
  await publishBeside(database.db);
  const source = async (path: string) => (await fetch(site.url + path)).text();
  await eventually("the price", async () => (await source("/pricing")).includes("249"));
  for (const path of ["/pricing", "/faq", "/terms-of-service", "/llms.txt"]) {
    expect(await source(path), path).toContain("249");
    expect(await source(path), path).not.toContain("199");
  }
});

test("facts in sentences are chips: written, found, passed, deleted and pasted @one-engine", async ({
  page,
  admin,
  axe,
}) => {
  await signInAsAdmin(page, admin);
  await page.goto("/admin/site?fact=planPrice");
  await expect(textsOf(page).getByRole("spinbutton", { name: "Monthly" }).first()).toBeFocused();
  await shot(page, "fact-address");
  for (const [name, path] of [
    ["useCasePages", "headline"],
    ["accountMail", ""],
    ["privacyPolicy", ""],
  ] as const) {
    const start = Date.now();
    await page.goto(`/admin/site?text=${name}`);
    await expect(textsOf(page).getByRole("combobox", { name: "Text to edit" })).toHaveValue(name);
    await expect(textsOf(page).locator(".fact-field").first()).toBeAttached();
    console.log(name, path, Date.now() - start, await textsOf(page).locator(".fact-field").count());
  }
  await page.goto("/admin/site?text=pricing&field=closing.text");
  await textsOf(page).locator("summary", { hasText: "Closing" }).click();
  const closing = textsOf(page).locator('[data-path="closing.text"]').getByRole("textbox");
  await closing.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("From {pri");
  await expect(textsOf(page).getByRole("option").first()).toContainText("$199");
  await shot(page, "fact-menu");
  await axe(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type(" a month. ");
  await expect(closing).toHaveText(/^From \$199 a month\. 14-day/);
  for (let step = 0; step < 10; step++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Backspace");
  await expect(closing).toHaveText(/^From  a month\. 14-day/);
  await page.keyboard.press("Control+z");
  await expect(closing).toHaveText(/^From \$199 a month\. 14-day/);
  await paste(closing, { html: `<p>Up to <b data-fact="planMembers">1,000</b><script>x</script></p>`, text: "x" });
  await expect(closing).toHaveText(/Up to 1,000/);
  await closing.locator("[data-fact]").first().click();
  await shot(page, "fact-chosen");
  await expect(savedIn(page)).toBeVisible();
  const kept = await (await page.request.get("/admin/site.data?text=pricing")).text();
  expect(kept).toContain("From {planPrice} a month.");
});
