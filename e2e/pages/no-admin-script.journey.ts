import { expect } from "@playwright/test";
import { openHydrated } from "../support/pages/page-load.ts";
import { test } from "../support/journey.ts";
import { findPageKinds, scriptsOf } from "../support/routes.ts";

// Public pages load no code of the admin area.

/** Texts that only the admin's code contains. */
const admins = ["Admin Portal", "Access Denied", "Loading Issue", "/api/auth/", "Sign in again"];

test("no public page fetches a script of the admin area, nor is one of its words in those that it does", async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  const own = scriptsOf((id) => id === "root" || id.startsWith("site/"));
  const foreign = scriptsOf((id) => id.startsWith("admin/")).difference(own);
  expect(foreign.size).toBeGreaterThan(30);

  const fetched = new Map<string, string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") fetched.set(new URL(request.url()).pathname, page.url());
  });
  const kinds = await findPageKinds(site);
  expect(kinds.length).toBeGreaterThan(10);
  for (const path of kinds) {
    await openHydrated(page, path);
    // By then everything is loaded that is fetched ahead, or when the browser is idle.
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  }

  expect(fetched.size).toBeGreaterThan(kinds.length);
  expect([...fetched.keys()].filter((script) => foreign.has(script))).toEqual([]);
  expect(
    [...fetched.keys()].filter((script) => !own.has(script)),
    "not one that no public route is known to need",
  ).toEqual([]);
  for (const script of fetched.keys()) {
    const text = await (await fetch(site.url + script)).text();
    for (const words of admins) expect(text.includes(words), `“${words}” in ${script}`).toBe(false);
  }
});

test("its words are where they belong, so that the test above would find them", async ({ site }) => {
  const scripts = await Promise.all(
    [...scriptsOf((id) => id.startsWith("admin/"))].map(async (script) => (await fetch(site.url + script)).text()),
  );
  for (const words of admins)
    expect(
      scripts.some((text) => text.includes(words)),
      words,
    ).toBe(true);
});
