import { expect } from "@playwright/test";
import { cookies as cookiesOfPolicy } from "#content/site/cookies.ts";
import { type OtherHost, banner, cookieNames, openSettings, settings, test } from "../support/consent.ts";
import { eventually } from "../support/site.ts";
import { watchLayoutShift, webFontsArrived } from "../support/pages.ts";

// What consent to cookies allows, and what does not happen without it.

/** Names in the cookie policy; a name may have a companion with the measurement id after it. */
const listed = cookiesOfPolicy.map(({ name }) => name);

const year = 365 * 24 * 60 * 60;

test.use({ viewport: { width: 1366, height: 900 } });
test.beforeEach(({ host }) => {
  host.asked.length = 0;
});

/** Addresses of the pages that the analytics server has counted. */
const counted = (host: OtherHost) =>
  host.asked
    .filter((address) => address.startsWith("/g/collect"))
    .map((address) => new URL(new URLSearchParams(address.split("?")[1]).get("dl") ?? "").pathname);

const isCounted = (host: OtherHost, pages: string[]) =>
  eventually(`counted ${pages.join(", ")}`, async () => JSON.stringify(counted(host)) === JSON.stringify(pages));

test("accepting loads analytics, counts each page once, and holds for a year, until a change of mind takes it back in every tab", async ({
  page,
  context,
  host,
  guard,
}) => {
  guard.allow(/request to another host: http:\/\/localhost/);
  await page.goto("/?utm_source=x");
  await banner(page).getByRole("button", { name: "Accept" }).click();
  await expect(banner(page)).toBeHidden();
  await isCounted(host, ["/"]);
  expect(host.asked[0]).toBe("/gtag/js?id=G-ABC1234567");

  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name).toSorted()).toEqual([
    "_ga",
    "_ga_ABC1234567",
    "cookie_consent",
    "user_preferences",
  ]);
  for (const { name } of cookies)
    expect(listed.some((each) => name === each || name.startsWith(`${each}_`))).toBe(true);
  for (const name of ["cookie_consent", "user_preferences"]) {
    const cookie = cookies.find((each) => each.name === name);
    expect(cookie?.sameSite).toBe("Lax");
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - year)).toBeLessThan(120);
  }
  const said = new URLSearchParams(cookies.find(({ name }) => name === "cookie_consent")?.value);
  expect(Object.fromEntries(said)).toEqual({
    preferences: "1",
    analytics: "1",
    on: new Date().toISOString().slice(0, 10),
  });

  await page.getByRole("contentinfo").getByRole("link", { name: "Contact us" }).click();
  await expect(page).toHaveURL("/contact");
  await isCounted(host, ["/", "/contact"]);
  await page.reload();
  await isCounted(host, ["/", "/contact", "/contact"]);
  await expect(banner(page)).toBeHidden();

  await test.step("a change of mind takes back what was allowed, in another tab too", async () => {
    // Otherwise /contact opens the form by itself, above the footer.
    await page.evaluate(() => localStorage.setItem("contactFormClosed", "true"));
    const other = await context.newPage();
    await other.goto("/about");
    await isCounted(host, ["/", "/contact", "/contact", "/about"]);
    await page.bringToFront();
    await page.goto("/faq");
    await isCounted(host, ["/", "/contact", "/contact", "/about", "/faq"]);
    host.asked.length = 0;
    await openSettings(page);
    await expect(settings(page).getByRole("checkbox", { name: "Analytics" })).toBeChecked();
    await settings(page).getByRole("button", { name: "Decline" }).click();
    await expect(settings(page)).toBeHidden();
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" })).toBeFocused();
    await eventually("only the choice is left", async () => (await cookieNames(context)).join() === "cookie_consent");
    await eventually("the other tab is silent", () =>
      other.evaluate(() => (window as unknown as Record<string, boolean>)["ga-disable-G-ABC1234567"] === true),
    );
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact us" }).click();
    await expect(page).toHaveURL("/contact");
    await openSettings(page);
    await settings(page).getByRole("button", { name: "Accept" }).click();
    await isCounted(host, ["/contact"]);
  });
});

test("the banner is the first stop of the keyboard; declining there gives the focus on, and loads nothing, now and later", async ({
  page,
  context,
  host,
}) => {
  await page.goto("/about");
  await expect(banner(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(banner(page).getByRole("link", { name: "Cookie policy" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(banner(page).getByRole("button", { name: "Decline" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(banner(page)).toBeHidden();
  await expect(page.locator("#Content")).toBeFocused();
  await page.goto("/contact", { waitUntil: "networkidle" });
  await expect(page.getByRole("dialog", { name: "Write to us" })).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(await cookieNames(context)).toEqual(["cookie_consent"]);
  expect(host.asked).toEqual([]);
});

test("choosing allows one thing and not the other, and preferences outlive what the browser forgets", async ({
  page,
  context,
  host,
  guard,
}) => {
  guard.allow(/request to another host: http:\/\/localhost/);
  await page.goto("/about");
  await banner(page).getByRole("button", { name: "Choose" }).click();
  await settings(page).getByRole("checkbox", { name: "Analytics" }).check();
  await settings(page).getByRole("button", { name: "Save my choice" }).click();
  // What opened the dialog is gone with the banner.
  await expect(page.locator("#Content")).toBeFocused();
  await isCounted(host, ["/about"]);
  expect(await cookieNames(context)).toEqual(["_ga", "_ga_ABC1234567", "cookie_consent"]);

  await test.step("preferences outlive what the browser forgets", async () => {
    await openSettings(page);
    await settings(page).getByRole("checkbox", { name: "Analytics" }).uncheck();
    await settings(page).getByRole("checkbox", { name: "Preferences" }).check();
    await settings(page).getByRole("button", { name: "Save my choice" }).click();
    await page.getByRole("banner").getByRole("link", { name: "Get Demo" }).click();
    await page.getByRole("dialog", { name: "Book a demo" }).getByRole("button", { name: "Close" }).click();
    expect(await cookieNames(context)).toEqual(["cookie_consent", "user_preferences"]);
    const preferences = (await context.cookies()).find(({ name }) => name === "user_preferences");
    expect(preferences?.value).toBe("contactForm=closed");
    await page.evaluate(() => localStorage.clear());
    await page.goto("/contact", { waitUntil: "networkidle" });
    await page.waitForTimeout(1_500);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test("Global Privacy Control overrules an earlier yes, asks nothing and loads nothing", async ({
  page,
  context,
  site,
  host,
}) => {
  await context.addInitScript(() => Object.assign(navigator, { globalPrivacyControl: true }));
  const cookie = (name: string, value: string) => ({ name, value, url: site.url });
  await context.addCookies([
    cookie("cookie_consent", "preferences=0&analytics=1&on=2026-01-01"),
    cookie("_ga", "GA1.1.1.1"),
    cookie("_ga_ABC1234567", "GS1.1"),
  ]);
  await page.goto("/about");
  await eventually("no analytics cookie", async () => (await cookieNames(context)).join() === "cookie_consent");
  expect(host.asked).toEqual([]);

  await test.step("a visitor without a choice", async () => {
    await context.clearCookies();
    await page.reload({ waitUntil: "networkidle" });
    await openSettings(page);
    await expect(banner(page)).toBeHidden();
    await expect(settings(page).getByRole("checkbox", { name: "Analytics" })).toBeDisabled();
    await expect(settings(page).getByText("Global Privacy Control")).toBeVisible();
    await settings(page).getByRole("button", { name: "Accept" }).click();
    await expect(settings(page)).toBeHidden();
    expect(await cookieNames(context)).toEqual(["cookie_consent", "user_preferences"]);
    expect(host.asked).toEqual([]);
  });
});

test("the HTML is the same for everybody, and lets in the analytics server only", async ({ site, host }) => {
  const plain = await fetch(site.url);
  const agreed = await fetch(site.url, { headers: { cookie: "cookie_consent=preferences=1&analytics=1" } });
  expect(await agreed.text()).toBe(await plain.text());
  const policy = plain.headers.get("content-security-policy") ?? "";
  expect(policy).toContain(`connect-src 'self' ${host.url};`);
  expect(policy).toContain("frame-src 'self';");
  // By scheme, since the hash of a script may hold two slashes.
  expect(new Set(policy.match(/\b[a-z]+:\/\/[^\s;]+/g))).toEqual(new Set([host.url]));
});

// The consent banner: small, fair, usable by every visitor.

for (const width of [390, 1366]) {
  test.describe(`the banner at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("asks without shifting, covering or deciding anything, and leads to its settings", async ({
      page,
      context,
      axe,
      host,
    }) => {
      const shifted = await watchLayoutShift(page);
      const released = Promise.withResolvers<void>();
      await page.route("**/consent-banner-*.js", async (route) => {
        await released.promise;
        await route.continue();
      });
      // Home, once: it holds the most that could shift.
      await page.goto(width === 390 ? "/" : "/about", { waitUntil: "load" });
      await webFontsArrived(page);
      const before = await shifted();
      released.resolve();
      await expect(banner(page)).toBeVisible();
      const boxes = await Promise.all(
        ["Accept", "Decline", "Choose"].map((name) => banner(page).getByRole("button", { name }).boundingBox()),
      );
      const rounded = boxes.map((box) => box && [box.width, box.height, box.y].map(Math.round));
      expect(new Set(rounded.map(String)).size).toBe(1);
      expect(rounded[0]?.[1]).toBeGreaterThanOrEqual(44);
      const looks = await banner(page)
        .getByRole("button")
        .evaluateAll((buttons) => buttons.map((button) => button.className));
      expect(new Set(looks).size).toBe(1);
      const box = await banner(page).boundingBox();
      expect((box?.height ?? 844) / 844).toBeLessThan(0.2);
      await axe(page);
      await page.getByRole("contentinfo").getByRole("link", { name: "Scroll to top" }).scrollIntoViewIfNeeded();
      await page.keyboard.press("End");
      const last = page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" });
      await eventually("the end of the page is above the banner", async () => {
        const [end, edge] = [await last.boundingBox(), await banner(page).boundingBox()];
        return Boolean(end && edge && end.y + end.height <= edge.y);
      });
      expect(await shifted()).toBe(before);
      expect(await cookieNames(context)).toEqual([]);
      expect(host.asked).toEqual([]);

      await test.step("leads to settings that axe finds nothing in", async () => {
        await banner(page).getByRole("button", { name: "Choose" }).click();
        await expect(settings(page).getByRole("checkbox", { name: "Necessary" })).toBeDisabled();
        await expect(settings(page).getByRole("checkbox", { name: "Preferences" })).not.toBeChecked();
        await expect(settings(page).getByRole("checkbox", { name: "Analytics" })).not.toBeChecked();
        await axe(page);
        await page.keyboard.press("Escape");
        await expect(settings(page)).toBeHidden();
        await expect(banner(page)).toBeVisible();
      });
    });
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("nothing is asked or set, and the settings lead to what they are about", async ({ page, context }) => {
    await page.goto("/about");
    await expect(banner(page)).toHaveCount(0);
    const link = page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" });
    await expect(link).toHaveAttribute("href", "/cookie-policy#your-choice");
    expect(await cookieNames(context)).toEqual([]);
  });
});
