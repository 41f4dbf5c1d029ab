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
  expect(document).not.toContain("streamController.enqueue(");
});

test("a state is given for the page and the content that it belongs to, and for nothing else", async ({
  page,
  site,
}) => {
  const asked = watchStates(page);
  await openHydrated(page, "/pricing");
  const state = new URL(asked[0] ?? "");
  const others = [
    "/faq",
    "/Pricing",
    "//pricing",
    "/pricing/",
    "/pricing?x=1",
    "/pr%69cing",
    "/pricing.data",
    "/admin",
    "/nothing-here",
    "x",
    "",
  ];
  for (const of of others) {
    state.searchParams.set("of", of);
    const answer = await fetch(state);
    expect([of, answer.status, answer.headers.get("cache-control")]).toEqual([of, 404, "no-store"]);
  }
  expect((await fetch(`${site.url}/assets/state/${"x".repeat(22)}?of=/pricing`)).status).toBe(404);
});

test("search results and pages that don't exist have theirs in the document", async ({ page, guard }) => {
  guard.allow(/404|No page at/);
  const asked = watchStates(page);
  for (const path of ["/blog?q=mentoring", "/nothing-here"]) await openHydrated(page, path);
  expect(asked).toEqual([]);
});

test("when the state is gone, the page can be read, and a click that needs scripts leads on", async ({
  page,
  guard,
}) => {
  guard.allow(/404/);
  await page.route(states, (route) => route.fulfill({ status: 404 }));
  const asked = watchStates(page);
  await page.goto("/");
  await expect.poll(() => asked.length).toBe(1);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("main").locator("a[data-needs-script]").first().click();
  await expect(page).toHaveURL(/\/contact\?type=/);
});
