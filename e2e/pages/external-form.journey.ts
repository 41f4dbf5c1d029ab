import { expect, type Page } from "@playwright/test";
import { test as base } from "../support/journey.ts";
import { type OtherHost, startOtherHost } from "../support/pages/other-host.ts";
import { startSite } from "../support/site.ts";

// An external CRM's form in the dialog's frame: CRM_FORM_URL and CRM_FORM_SCRIPT_URL.

const test = base.extend<object, { host: OtherHost }>({
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
        CRM_FORM_URL: `${host.url}/form?team=eu`,
        CRM_FORM_SCRIPT_URL: `${host.url}/form.js`,
      });
      await use(site);
      await site.remove();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ host, guard }) => {
  host.asked.length = 0;
  host.silent = false;
  guard.allow(/request to another host: http:\/\/localhost/);
});

const formScripts = (page: Page, host: OtherHost) => page.locator(`head script[src^="${host.url}/"]`);

async function openForm(page: Page) {
  await page.getByRole("banner").getByRole("link", { name: "Get Demo" }).click();
  const dialog = page.getByRole("dialog", { name: "Book a demo" });
  await expect(dialog).toBeVisible();
  return dialog;
}

test("the policy lets in the form's origins on public pages, and nowhere else", async ({ site, host }) => {
  const policyOf = async (path: string) => (await fetch(site.url + path)).headers.get("content-security-policy") ?? "";
  for (const path of ["/", "/contact", "/no-such-page"]) {
    const policy = await policyOf(path);
    expect(policy).toContain(`frame-src 'self' ${host.url};`);
    expect(policy).toMatch(new RegExp(`script-src 'self'[^;]* ${host.url};`));
    // By scheme, since the hash of a script may hold two slashes.
    expect(new Set(policy.match(/\b[a-z]+:\/\/[^\s;]+/g))).toEqual(new Set([host.url]));
  }
  for (const path of ["/embed/contact-form", "/admin"]) expect(await policyOf(path)).not.toContain(host.url);
});

test("stands in the dialog, with its script for as long as the dialog is open", async ({ page, host }) => {
  await page.goto("/?utm_source=newsletter");
  await expect(formScripts(page, host)).toHaveCount(0);
  expect(host.asked).toEqual([]);
  for (let opening = 1; opening <= 2; opening++) {
    const dialog = await openForm(page);
    const frame = dialog.frameLocator("iframe");
    await expect(frame.getByRole("heading", { name: "External form" })).toBeVisible();
    await expect(dialog.getByText("Loading contact form...")).toHaveCount(0);
    const address = new URL((await dialog.locator("iframe").getAttribute("src")) ?? "");
    expect(address.origin).toBe(host.url);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      team: "eu",
      type: "demo",
      page: "/",
      utm_source: "newsletter",
    });
    // The script and the one that it adds, and none from an earlier opening.
    await expect(formScripts(page, host)).toHaveCount(2);
    expect(await page.evaluate(() => window["externalScripts" as never])).toBe(opening);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(formScripts(page, host)).toHaveCount(0);
  }
  expect(await page.evaluate(() => localStorage.getItem("contactFormClosed"))).not.toBeNull();
});

test("gives way to our own form when it has not loaded in 8 seconds", async ({ page, host }) => {
  host.silent = true;
  await page.goto("/");
  const dialog = await openForm(page);
  const opened = performance.now();
  await expect(dialog.getByText("Loading contact form...")).toBeVisible();
  await expect(dialog.locator("iframe")).toHaveAttribute("src", /\/embed\/contact-form\?type=demo/, {
    timeout: 15_000,
  });
  expect(performance.now() - opened).toBeGreaterThan(6_500);
  await expect(dialog.frameLocator("iframe").getByLabel("Email")).toBeVisible();
  await expect(dialog.getByText("Loading contact form...")).toHaveCount(0);
  await expect(formScripts(page, host)).toHaveCount(0);
});

for (const [what, blocked] of [
  ["the form", "/form?*"],
  ["the script", "/form.js"],
] as const) {
  test(`gives way at once when a blocker stops ${what}`, async ({ page, host, guard }) => {
    guard.allow(/ERR_BLOCKED_BY_CLIENT/);
    await page.route(host.url + blocked, (route) => route.abort("blockedbyclient"));
    await page.goto("/");
    const dialog = await openForm(page);
    await expect(dialog.frameLocator("iframe").getByLabel("Email")).toBeVisible({ timeout: 5_000 });
  });
}

test("says in the console when the script can't be taken out", async ({ page, host, guard }) => {
  guard.allow(/^console error: Error cleaning up orphaned scripts/);
  await page.goto("/");
  const dialog = await openForm(page);
  await expect(formScripts(page, host)).toHaveCount(2);
  await page.evaluate(() => {
    for (const script of document.head.querySelectorAll("script[src]")) {
      script.remove = () => {
        throw new Error("held");
      };
    }
  });
  const said = page.waitForEvent("console", (message) =>
    message.text().startsWith("Error cleaning up orphaned scripts"),
  );
  await dialog.getByRole("button", { name: "Close" }).click();
  await said;
  await expect(dialog).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the contact page holds our own form", async ({ page, host }) => {
    await page.goto("/contact?type=demo");
    await expect(page.frameLocator("iframe").getByLabel("Email")).toBeVisible();
    expect(host.asked).toEqual([]);
  });
});
