import { type Page, expect } from "@playwright/test";
import { openHydrated } from "../support/pages.ts";
import { test, lookAt } from "../support/journey.ts";
import { readerAddress, sendSignUp, visitorAddress } from "../support/visitor-forms.ts";
import { banner, cookieNames, openSettings, settings } from "../support/consent.ts";
import { startSite } from "../support/site.ts";

// The newsletter's short forms with JavaScript, which show the answer in place. Without it:
// journeys/newsletter.journey.ts.

function partsOf(page: Page, where: "main" | "contentinfo") {
  const form = page.getByRole(where).locator('form[action^="/newsletter"]');
  return {
    field: form.getByLabel("Email address"),
    button: form.getByRole("button", { name: "Subscribe" }),
    status: form.getByRole("status"),
  };
}

for (const { path, where } of [
  { path: "/faq", where: "contentinfo" },
  { path: "/blog", where: "main" },
] as const) {
  test(`the form on ${path} says in place what is wrong, and thanks`, async ({ page, guard, axe }) => {
    guard.allow(/422/);
    await page.goto(path);
    const { field, button, status } = partsOf(page, where);
    // This is the first intent on the page: it loads the scripts, which must also handle it.
    await field.fill("reader@nowhere");
    await expect(status).toBeAttached();
    await button.click();
    await expect(status).toContainText("looks incomplete");
    await expect(status.locator("p")).toBeInViewport();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("reader@nowhere");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/looks incomplete/);
    await lookAt(page, axe);
    await field.fill("");
    await field.press("Enter");
    await expect(status).toContainText("Please enter your email address.");

    let sent = 0;
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/newsletter", async (route) => {
      sent += 1;
      await isReleased;
      await route.continue();
    });
    await field.fill(readerAddress());
    for (let i = 0; i < 3; i++) await field.press("Enter");
    await expect(button).toHaveAttribute("aria-disabled", "true");
    // Playwright would wait until it is enabled; a visitor does not.
    await button.click({ force: true });
    release();
    await expect(status).toContainText("Check your inbox");
    await expect(status.locator("p")).toBeInViewport();
    expect(sent).toBe(1);
    await expect(field).toHaveValue("");
    await expect(field).not.toHaveAttribute("aria-invalid");
    await expect(page).toHaveURL(path);
    await lookAt(page, axe);
  });
}

test("no connection, and too many sign-ups, are said in place and keep what was typed", async ({
  page,
  context,
  site,
  guard,
  axe,
}) => {
  guard.allow(/429|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const from = visitorAddress();
  await page.setExtraHTTPHeaders({ "x-forwarded-for": from });
  await openHydrated(page, "/about");
  const { field, button, status } = partsOf(page, "contentinfo");
  const email = readerAddress();
  await field.fill(email);
  await expect(status).toBeAttached();
  await context.setOffline(true);
  await button.click();
  await expect(status).toContainText("The server did not answer");
  await expect(field).toHaveValue(email);
  await lookAt(page, axe);
  await context.setOffline(false);

  await page.route("**/newsletter", (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }), {
    times: 1,
  });
  guard.allow(/502/);
  await button.click();
  await expect(button).not.toHaveAttribute("aria-disabled");
  await expect(status).toContainText("The server did not answer");

  await Promise.all(Array.from({ length: 11 }, () => sendSignUp(site, { email: readerAddress() }, { from })));
  await button.click();
  await expect(status).toContainText("That was a lot of addresses");
  await expect(status.locator("p")).toBeInViewport();
  await expect(field).toHaveValue(email);
  await expect(page).toHaveURL("/about");
});

test("what has no room in place is answered by the page, as is a form whose script is not there", async ({
  page,
  guard,
}) => {
  guard.allow(/422|ERR_FAILED/);
  await openHydrated(page, "/about");
  const { field, status } = partsOf(page, "contentinfo");
  const email = readerAddress();
  await field.fill(email);
  await expect(status).toBeAttached();
  await page
    .getByRole("contentinfo")
    .locator('[name="consent"]')
    .evaluate((input: HTMLInputElement) => (input.value = "0"));
  await field.press("Enter");
  await expect(page.getByRole("alert")).toContainText("read the text below that you agree to");
  await expect(page.getByRole("main").getByLabel("Email address")).toHaveValue(email);

  await page.route("**/answer-in-place-*.js", (route) => route.abort());
  await openHydrated(page, "/about");
  await field.fill(email);
  await field.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Check your inbox" })).toBeVisible();
});

test("answers in place are never kept, and say when to come back", async ({ site }) => {
  const from = visitorAddress();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      sendSignUp(site, { email: readerAddress() }, { from, accept: "application/json" }),
    ),
  );
  for (const answer of answers) {
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    if (answer.status === 429) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  const tooLong = await sendSignUp(site, { email: "x".repeat(70_000) }, { accept: "application/json" });
  expect(tooLong.status).toBe(413);
  expect(await tooLong.json()).toMatchObject({ place: "form" });
});

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
  await page.goto("/about");
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
    await page.goto(`${site.url}/about`);
    await banner(page).getByRole("button", { name: "Accept" }).click();
    await expect
      .poll(() => asked)
      .toEqual(["https://www.googletagmanager.com", "https://region1.google-analytics.com"]);
  } finally {
    await site.remove();
  }
});
