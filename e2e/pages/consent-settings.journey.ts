import { expect } from "@playwright/test";
import { banner, cookieNames, openSettings, settings } from "../support/pages/consent.ts";
import { test } from "../support/journey.ts";
import { startSite } from "../support/site.ts";

// Consent with the default settings, without analytics, and with Google's own script.

test("without analytics nothing is asked, set or fetched from elsewhere, and the settings are still there", async ({
  page,
  context,
  axe,
}) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(banner(page)).toHaveCount(0);
  expect(await cookieNames(context)).toEqual([]);
  await openSettings(page);
  await expect(settings(page).getByRole("checkbox")).toHaveCount(2);
  await axe(page);
  await settings(page).getByRole("checkbox", { name: "Preferences" }).check();
  await settings(page).getByRole("button", { name: "Save my choice" }).click();
  await expect(settings(page)).toBeHidden();
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "user_preferences")?.value).toBe("contactForm=auto");
  // Analytics is absent, so that a site that adds it later asks.
  expect(cookies.find(({ name }) => name === "cookie_consent")?.value).toMatch(/^preferences=1&on=\d{4}-\d\d-\d\d$/);
  await openSettings(page);
  await expect(settings(page).getByRole("checkbox", { name: "Preferences" })).toBeChecked();
  await settings(page).getByRole("button", { name: "Decline" }).click();
  await expect.poll(() => cookieNames(context)).toEqual(["cookie_consent"]);
});

test("settings whose script can't be had lead to the policy", async ({ page, guard }) => {
  guard.allow(/ERR_FAILED/);
  await page.route("**/consent-settings-*.js", (route) => route.abort());
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" }).click();
  await expect(page).toHaveURL("/cookie-policy#your-choice");
});

test("the policy lets in Google's script and reports, once somebody agrees", async ({ page, context, guard }) => {
  guard.allow(/request to another host: https:\/\/(www\.googletagmanager|region1\.google-analytics)\.com/);
  const site = await startSite("sqlite", { GA_MEASUREMENT_ID: "G-ABC1234567" });
  try {
    guard.allow(new RegExp(`request to another host: ${site.url}/`));
    const asked: string[] = [];
    await context.route(/^https:/, async (route) => {
      asked.push(new URL(route.request().url()).origin);
      const body = `fetch("https://region1.google-analytics.com/g/collect", { mode: "no-cors", method: "POST" });`;
      await route.fulfill({ contentType: "text/javascript", body });
    });
    await page.goto(site.url);
    await banner(page).getByRole("button", { name: "Accept" }).click();
    await expect
      .poll(() => asked)
      .toEqual(["https://www.googletagmanager.com", "https://region1.google-analytics.com"]);
  } finally {
    await site.remove();
  }
});
