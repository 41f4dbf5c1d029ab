import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test as base } from "../journey.ts";
import { type OtherHost, startOtherHost } from "./other-host.ts";
import { startSite } from "../site.ts";

/** A test with a site that has analytics, with a stand-in for the analytics server on another port. */
export const test = base.extend<object, { host: OtherHost }>({
  host: [
    async ({}, use) => {
      const host = await startOtherHost();
      await use(host);
      await host.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ engine, host }, use) => {
      const site = await startSite(engine, {
        GA_MEASUREMENT_ID: "G-ABC1234567",
        GA_SCRIPT_URL: `${host.url}/gtag/js`,
      });
      await use(site);
      await site.remove();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

export const banner = (page: Page) => page.getByRole("region", { name: "Cookies" });
export const settings = (page: Page) => page.getByRole("dialog", { name: "Cookie settings" });

export async function cookieNames(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name).toSorted();
}

export async function openSettings(page: Page) {
  await page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" }).click();
  await expect(settings(page)).toBeVisible();
}
