import { type Page, expect } from "@playwright/test";
import { openHydrated } from "../support/pages.ts";
import { test } from "../support/journey.ts";

// What a page's scripts start from comes apart from the document (decision 192).

const states = /\/assets\/state\//;

/** The addresses of states that the page asks for from now on. */
function watchStates(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (states.test(request.url())) asked.push(request.url());
  });
  return asked;
}

test("a page asks for its state once, when its scripts start, and another page for none", async ({ page, site }) => {
  const asked = watchStates(page);
  await openHydrated(page, "/pricing");
  expect(asked).toHaveLength(1);
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).first().click();
  await expect(page).toHaveURL(/\/faq$/);
  expect(asked).toHaveLength(1);

  const answer = await fetch(asked[0] ?? "");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  const document = await (await fetch(`${site.url}/pricing`)).text();
  expect(document).not.toContain("__reactRouterContext.streamController.enqueue");
});

test("a state is given for the page and the content that it belongs to, and for nothing else", async ({
  page,
  site,
}) => {
  const asked = watchStates(page);
  await openHydrated(page, "/pricing");
  const [, hash = ""] = /state\/([^/]*)/.exec(asked[0] ?? "") ?? [];
  expect((await fetch(`${site.url}/assets/state/${hash}/pricing`)).status).toBe(200);
  const others = [
    "/faq",
    "/Pricing",
    "//pricing",
    "/pricing/",
    "/pricing?x=1",
    "/pr%69cing",
    "/pricing.data",
    "/admin",
    "/blog/feed.xml",
    "/no",
    "/",
    "",
  ];
  for (const other of others) {
    const answer = await fetch(`${site.url}/assets/state/${hash}${other}`);
    expect([other, answer.status]).toEqual([other, 404]);
  }
  expect((await fetch(`${site.url}/assets/state/${"x".repeat(22)}/pricing`)).headers.get("cache-control")).toBe(
    "no-store",
  );
});

test("search results and pages that don't exist have theirs in the document", async ({ page, guard }) => {
  guard.allow(/404|No page at/);
  const asked = watchStates(page);
  for (const path of ["/blog?q=mentoring", "/nothing-here"]) await openHydrated(page, path);
  expect(asked).toEqual([]);
});

for (const [what, answer] of [
  ["is gone", { status: 404 }],
  ["is something else", { status: 200, contentType: "text/html", body: "<!doctype html><p>One moment, please." }],
] as const) {
  test(`when the state ${what}, the page can be read, and what needs scripts leads on`, async ({ page, guard }) => {
    guard.allow(/404/);
    await page.route(states, (route) => route.fulfill(answer));
    const asked = watchStates(page);
    await page.goto("/");
    await expect.poll(() => asked.length).toBe(1);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByRole("main").locator("a[data-needs-script]").first().click();
    await expect(page).toHaveURL(/\/contact\?type=/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

test("a state that did not arrive is asked for again", async ({ page, guard }) => {
  guard.allow(/ERR_FAILED/);
  await page.route(states, (route) => route.abort(), { times: 1 });
  const asked = watchStates(page);
  await openHydrated(page, "/pricing");
  expect(asked).toHaveLength(2);
});
