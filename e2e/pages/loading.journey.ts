import { expect } from "@playwright/test";
import {
  type Visit,
  weighFirstVisit,
  findPageKinds,
  openHydrated,
  scriptsOf,
  watchLayoutShift,
  webFontsArrived,
} from "../support/pages.ts";
import { test } from "../support/journey.ts";

// How many bytes a page loads, which scripts and when, and that nothing moves meanwhile.

const atOnce = 3;

const articleWithPictures = "/blog/virtual-hybrid-alumni-events";

test("no page weighs more than its budget, and the change of letters moves nothing", async ({ browser, site }) => {
  test.setTimeout(180_000);
  const kinds = [...(await findPageKinds(site)), articleWithPictures];
  expect(kinds.length).toBeGreaterThan(15);
  const visits: { path: string; before: Visit; after: Visit; shift: number }[] = [];
  // A visit mostly waits for what might still arrive, so some are made at the same time.
  for (let start = 0; start < kinds.length; start += atOnce) {
    const portion = kinds.slice(start, start + atOnce);
    const weighed = portion.map(async (path) => ({ path, ...(await weighFirstVisit(browser, site.url + path)) }));
    visits.push(...(await Promise.all(weighed)));
  }
  for (const { path, before, after, shift } of visits) {
    const weight = JSON.stringify({ path, before: before.bytes, after: after.bytes });
    expect.soft(before.files.script, `scripts before anybody is there: ${weight}`).toBe(0);
    expect.soft(before.bytes.document, `HTML: ${weight}`).toBeLessThanOrEqual(14_000);
    expect.soft(before.bytes.style, `styles: ${weight}`).toBeLessThanOrEqual(12_500);
    expect.soft(before.files.font, `one file of each font: ${weight}`).toBeLessThanOrEqual(2);
    expect.soft(before.bytes.font, `fonts: ${weight}`).toBeLessThanOrEqual(46_000);
    expect.soft(before.bytes.image, `images of the first screen: ${weight}`).toBeLessThanOrEqual(60_000);
    expect.soft(after.files.script, `scripts once somebody is there: ${weight}`).toBeGreaterThan(0);
    expect.soft(after.bytes.script, `scripts: ${weight}`).toBeLessThanOrEqual(105_000);
    expect.soft(shift, path).toBeLessThan(0.02);
  }
});

// Public pages load no code of the admin area.

/** Texts that only the admin's code contains. */
const admins = ["Admin Portal", "Access Denied", "Loading Issue", "/api/auth/", "Sign in again"];

test.describe("a first visit on a phone", () => {
  test.use({ isFirstVisit: true, viewport: { width: 412, height: 823 } });

  test("no kind of page shifts, even when its fonts are late, or fetches a script or words of the admin area", async ({
    page,
    site,
  }) => {
    test.setTimeout(180_000);
    const own = scriptsOf((id) => id === "root" || id.startsWith("site/"));
    // What the form in the contact page needs, for a visitor who closed its dialog.
    const isForm = (script: string) => /^\/assets\/(form-dialog|dialog)-/.test(script);
    const foreign = new Set(
      [...scriptsOf((id) => id.startsWith("admin/")).difference(own)].filter((each) => !isForm(each)),
    );
    expect(foreign.size).toBeGreaterThan(30);

    const fetched = new Set<string>();
    page.on("request", (request) => {
      if (request.resourceType() === "script") fetched.add(new URL(request.url()).pathname);
    });
    const shifted = await watchLayoutShift(page);
    await page.addInitScript(() => {
      localStorage.setItem("contactFormClosed", "true");
      // Each page is a first visit.
      localStorage.removeItem("webFonts");
    });
    await page.route("**/*.woff2", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    const kinds = await findPageKinds(site);
    expect(kinds.length).toBeGreaterThan(10);
    for (const path of kinds) {
      await openHydrated(page, path);
      await webFontsArrived(page);
      // By then everything is loaded that is fetched ahead, or when the browser is idle.
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
      expect.soft(await shifted(), path).toBeLessThan(0.02);
    }

    expect(fetched.size).toBeGreaterThan(kinds.length);
    expect([...fetched].filter((script) => foreign.has(script))).toEqual([]);
    expect(
      [...fetched].filter((script) => !own.has(script) && !isForm(script)),
      "not one that no public route is known to need",
    ).toEqual([]);
    for (const script of fetched) {
      const text = await (await fetch(site.url + script)).text();
      for (const words of admins) expect(text.includes(words), `“${words}” in ${script}`).toBe(false);
    }
  });
});

test("the words of the admin area are where they belong, so that the test above would find them", async ({ site }) => {
  const scripts = await Promise.all(
    [...scriptsOf((id) => id.startsWith("admin/"))].map(async (script) => (await fetch(site.url + script)).text()),
  );
  for (const words of admins)
    expect(
      scripts.some((text) => text.includes(words)),
      words,
    ).toBe(true);
});

test.describe("what somebody points at", () => {
  // What a visitor points at is fetched ahead, so that the click needs no request.

  test.use({ viewport: { width: 1440, height: 900 } });

  test("a page is fetched when its link gets the focus or is pointed at, and not again at the click", async ({
    page,
    guard,
  }) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    const fetched: string[] = [];
    session.on("Network.responseReceived", ({ response }) => {
      if (response.url.includes("/use-cases.data")) fetched.push(response.url);
    });
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    await openHydrated(page, "/about");

    await test.step("the form's script is fetched when what opens it is pointed at, and not before", async () => {
      expect(scripts.filter((url) => url.includes("/form-dialog-"))).toEqual([]);
      await page.getByRole("banner").getByRole("link", { name: "Get Demo" }).hover();
      await expect.poll(() => scripts.filter((url) => url.includes("/form-dialog-")).length).toBe(1);
    });
    await test.step("a page is fetched when its link gets the focus", async () => {
      const ahead = page.waitForRequest((request) => request.url().includes("/contact.data"));
      await page.getByRole("contentinfo").getByRole("link", { name: "Contact us" }).focus();
      await ahead;
      await expect(page).toHaveURL("/about");
    });
    await test.step("a page is fetched when its link is pointed at, and not again at the click", async () => {
      expect(fetched).toEqual([]);
      const link = page.getByRole("contentinfo").getByRole("link", { name: "Use cases", exact: true });
      await link.hover();
      await expect.poll(() => fetched).toHaveLength(1);
      await expect(page.locator('link[rel="modulepreload"][href*="/assets/list-"]')).not.toHaveCount(0);
      await link.click();
      await expect(page).toHaveURL("/use-cases");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Whose alumni are they?");
      expect(fetched, "read from memory").toHaveLength(1);
    });
    await test.step("what can't be fetched ahead is fetched at the click", async () => {
      const link = page.getByRole("contentinfo").getByRole("link", { name: "Case studies", exact: true });
      await page.route("**/case-studies.data*", (route) => route.fulfill({ status: 502, body: "Bad gateway" }), {
        times: 1,
      });
      const refused = page.waitForResponse((response) => response.url().includes("/case-studies.data"));
      guard.allow(/502/);
      await link.hover();
      await refused;
      await link.click();
      await expect(page).toHaveURL("/case-studies");
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Whose alumni are they?");
    });
  });

  test("a form whose script can't be had is opened as a page", async ({ page, guard }) => {
    guard.allow(/ERR_FAILED/);
    await page.route("**/form-dialog-*.js", (route) => route.abort());
    await openHydrated(page, "/about");
    await page.getByRole("banner").getByRole("link", { name: "Get Demo" }).click();
    await expect(page).toHaveURL("/embed/contact-form?type=demo");
    await expect(page.getByLabel("Email")).toBeVisible();
  });
});

test("without a connection what opens the form shows an error screen of the site, and the form once there is one", async ({
  page,
  context,
  guard,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Slow navigation/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, "/about");
  const opener = page.getByRole("banner").getByRole("link", { name: "Get Demo" });
  await context.setOffline(true);
  await opener.click();
  await expect(page.getByRole("heading", { name: "Navigation error occurred." })).toBeVisible();
  await context.setOffline(false);
  await opener.click();
  await expect(page.locator('dialog[open], form[action^="/embed/contact-form"]')).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 412, height: 823 } });

  test("the form that opens by itself grows without jumping", async ({ page }) => {
    const shifted = await watchLayoutShift(page);
    await page.goto("/contact");
    const frame = page.getByRole("dialog").locator("iframe");
    await expect(frame).toHaveCSS("opacity", "1");
    await expect.poll(async () => (await frame.boundingBox())?.height).toBeGreaterThan(650);
    expect(await shifted()).toBeLessThan(0.02);
  });
});
