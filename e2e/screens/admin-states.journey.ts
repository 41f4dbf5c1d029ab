import { expect, type Locator, type Page } from "@playwright/test";
import { expectToast, openDashboard } from "../support/admin-user.ts";
import { kinds } from "../support/content-editor.ts";
import { test } from "../support/journey.ts";

// The shell, its waiting states, and the dashboard (docs/product.md#admin-shell).

/** Delays matching requests until it is called back. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    await route.continue().catch(() => {});
  });
  return held.resolve;
}

test("the sidebar names the screens, who is signed in, and the way out", async ({ page, admin }) => {
  await openDashboard(page, admin);
  const sidebar = page.getByRole("navigation", { name: "Admin" });
  const specified = ["Dashboard", "Blog Posts", "Use Cases", "Modules", "Case Studies"];
  expect((await sidebar.getByRole("link").allTextContents()).slice(1, 6)).toEqual(specified);
  await expect(page.getByText(admin.email)).toBeVisible();
  for (const { path, heading } of kinds) {
    await sidebar.getByRole("link", { name: heading, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(sidebar.getByRole("link", { name: heading, exact: true })).toHaveAttribute("aria-current", "page");
  }
  for (const list of ["blog", "authors", "media", "redirects", "newsletter"]) {
    await page.goto(`/admin/${list}?q=${"w".repeat(300)}`);
    await expect(page.getByText("with “w")).toBeVisible();
    const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overhang(), `what a long search adds to the width of ${list}`).toBeLessThanOrEqual(0);
  }
});

/**
 * Opens a page with a clock that stops once `what` is visible, and then advances only on request.
 * @returns advances the clock until this many milliseconds after the page's scripts were there
 */
async function openWithStoppedClock(
  page: Page,
  path: string,
  waiting: Locator,
): Promise<(milliseconds: number) => Promise<void>> {
  await page.clock.install();
  await page.addInitScript(() => addEventListener("hydrated", () => Object.assign(window, { hydratedAt: Date.now() })));
  await page.goto(path);
  const hydratedAt = await (
    await page.waitForFunction(() => (window as { hydratedAt?: number }).hydratedAt)
  ).jsonValue();
  await expect(waiting).toBeVisible();
  let now = (await page.evaluate(() => Date.now())) + 500;
  await page.clock.pauseAt(now);
  return async (milliseconds) => {
    const step = (hydratedAt ?? 0) + milliseconds - now;
    expect(step, "the machine was too busy to stop the clock in time").toBeGreaterThan(0);
    await page.clock.runFor(step);
    now += step;
  };
}

/**
 * Advances the stopped clock in steps of a quarter of a second, for at most ten seconds, until something is visible.
 */
async function runOnUntilVisible(page: Page, what: Locator): Promise<void> {
  for (let step = 0; step < 40; step++) {
    await page.clock.runFor(250);
    const isVisible = await what.waitFor({ timeout: 100 }).then(
      () => true,
      () => false,
    );
    if (isVisible) return;
  }
  await expect(what).toBeVisible();
}

test("a spinner turns until it is known who is signed in, and the sign-in screen replaces it after 5 seconds", async ({
  page,
}) => {
  const release = await hold(page, /\/admin\.data/);
  const runUntil = await openWithStoppedClock(page, "/admin", page.getByRole("img", { name: "Loading" }));
  await runUntil(4_900);
  await expect(page.getByRole("img", { name: "Loading" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Admin Portal" })).toBeHidden();
  await runOnUntilVisible(page, page.getByRole("heading", { name: "Admin Portal" }));
  await expect(page.getByRole("tab")).toHaveText(["Sign In", "Sign Up"]);
  release();
});

test("the portal wants an e-mail address and a password, of 6 characters for a new account", async ({ page }) => {
  await page.goto("/admin");
  await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
  await expect(page.getByLabel("Email")).toHaveAttribute("required", "");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("required", "");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("minlength", "6");
});

test("a dashboard that loads for 8 seconds says so, and reloads itself 2 seconds later, once in a row", async ({
  page,
  admin,
}) => {
  await openDashboard(page, admin);
  const release = await hold(page, /\/admin\/figures\.data/);
  const loads: string[] = [];
  page.on("framenavigated", (frame) => loads.push(frame.url()));
  const issue = page.getByRole("alert").filter({ hasText: "Loading Issue" });

  const runUntil = await openWithStoppedClock(page, "/admin", page.getByRole("heading", { name: "Dashboard" }));
  await runUntil(7_900);
  await expect(issue).toBeHidden();
  // The dashboard begins to load a little after its scripts, and how much later depends on the machine.
  await runOnUntilVisible(page, issue);
  await expect(issue).toContainText("The admin panel is taking longer than expected to load.");
  await expect(issue.getByRole("button", { name: "Reload Now" })).toBeVisible();
  await page.clock.runFor(1_500);
  expect(loads).toHaveLength(1);
  await page.clock.runFor(600);
  await expect.poll(() => loads.length).toBe(2);

  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.clock.resume();
  await page.clock.fastForward(9_000);
  await expect(issue).toBeVisible();
  await page.clock.fastForward(3_000);
  expect(loads, "not a second time in a row").toHaveLength(2);
  await issue.getByRole("button", { name: "Reload Now" }).click();
  await expect.poll(() => loads.length).toBe(3);
  release();
  await expect(page.getByText("All systems operational")).toBeVisible();
});

test("built-in content is imported after asking, once, and the counts are exact", async ({ page, admin, axe }) => {
  await openDashboard(page, admin);
  const importing = page.getByRole("button", { name: "Import built-in content" });
  const counts = page.getByRole("main").locator("dd");
  await expect(counts).toHaveCount(4);
  const before = (await counts.allTextContents()).map(Number);
  const run = async () => {
    await importing.click();
    const question = page.getByRole("dialog", { name: "Import built-in content?" });
    await question.getByRole("button", { name: "Import", exact: true }).click();
    await expect(question).toBeHidden();
  };
  await run();
  await expectToast(page, "Success", "Built-in content imported successfully");
  await expect(
    page.getByText(/^Created \d+ blog posts, \d+ use cases, 24 modules, and \d+ case studies/),
  ).toBeVisible();
  await expect(counts.nth(2)).toHaveText(String((before[2] ?? 0) + 24));
  const after = await counts.allTextContents();
  await run();
  await expect(page.getByText(/^Nothing new to import; \d+ entries were kept as they are\.$/)).toBeVisible();
  await expect(counts).toHaveText(after);
  await axe(page);
});
