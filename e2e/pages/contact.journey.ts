import { expect, type Page } from "@playwright/test";
import { openHydrated } from "../support/pages/page-load.ts";
import { test } from "../support/journey.ts";

// When the contact page opens the form by itself, and when it does not (docs/product.md#contact).

/** Longer than the second after which the form would open. Waited out, because the form must not open. */
const overASecond = 1_600;

test("says where, when and how quickly somebody answers", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("contactFormClosed", "true"));
  await page.goto("/contact");
  const main = page.getByRole("main");
  await expect(main.getByText("Mon-Fri 9:00 AM - 6:00 PM EST/GMT", { exact: true })).toBeVisible();
  await expect(main.getByText(/within 24 hours on business days/).first()).toBeVisible();
  await expect(main.locator("address")).toHaveCount(3);
  await expect(main.locator('a[href^="tel:"]')).toHaveCount(3);
  for (const offer of ["Start Free Trial", "Schedule Live Demo"])
    await expect(main.getByRole("heading", { level: 2, name: offer })).toBeVisible();
  await expect(main.getByText(/30-minute personalized session/)).toBeVisible();
});

/** The page itself presses a link of it, so that this happens before the second is over on a busy machine, too. */
async function pressOnArrival(page: Page, form: string): Promise<void> {
  await page.addInitScript((name) => {
    const press = () => document.querySelector<HTMLElement>(`main [data-open-form="${name}"]`)?.click();
    addEventListener("hydrated", () => setTimeout(press, 200));
  }, form);
}

for (const [action, form, title] of [
  ["Send us a Message", "contact", "Write to us"],
  ["Schedule a Demo", "demo", "Book a demo"],
  ["Start Free Trial", "trial", "Start your free trial"],
] as const) {
  test(`${action} opens the form as ${form}, and the page does not open another`, async ({ page }) => {
    await pressOnArrival(page, form);
    await page.goto("/contact");
    await expect(page.locator("main [data-open-form]").filter({ hasText: action }).first()).toHaveAttribute(
      "data-open-form",
      form,
    );
    const dialog = page.getByRole("dialog");
    await expect(dialog.locator("iframe")).toHaveAttribute("src", new RegExp(`type=${form}`));
    await page.waitForTimeout(overASecond);
    await expect(dialog.getByRole("heading", { name: title })).toBeVisible();
  });
}

test("a form that was closed within the second does not come back", async ({ page }) => {
  await pressOnArrival(page, "demo");
  await page.goto("/contact");
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("iframe")).toHaveAttribute("src", /type=demo/);
  await page.keyboard.press("Escape");
  await page.waitForTimeout(overASecond);
  await expect(dialog).toBeHidden();
});

test("a second after arriving within the site, the form opens as contact", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, "/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact us" }).click();
  await expect(page).toHaveURL("/contact");
  const frame = page.getByRole("dialog").locator("iframe");
  await expect(frame).toHaveAttribute("src", /type=contact/);
});
