import { expect, type Page } from "@playwright/test";
import { openHydrated } from "../support/pages/page-load.ts";
import { test, lookAt } from "../support/journey.ts";
import { readerAddress, sendSignUp, visitorAddress } from "../support/visitor-forms.ts";

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
    await lookAt(page, axe);
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
  await expect(page.getByRole("alert")).toContainText("read below what you agree to");
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
