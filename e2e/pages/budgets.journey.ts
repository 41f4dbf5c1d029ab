import { expect } from "@playwright/test";
import { type Visit, weighFirstVisit } from "../support/pages/page-load.ts";
import { test } from "../support/journey.ts";
import { findPageKinds } from "../support/routes.ts";

// Size limits of a first visit, on every kind of page. home.journey.ts checks home.

const atOnce = 3;

test("no page weighs more than its budget", async ({ browser, site }) => {
  test.setTimeout(180_000);
  const kinds = await findPageKinds(site);
  expect(kinds.length).toBeGreaterThan(5);
  const visits: { path: string; before: Visit; after: Visit }[] = [];
  // A visit mostly waits for what might still arrive, so some are made at the same time.
  for (let start = 0; start < kinds.length; start += atOnce) {
    const portion = kinds.slice(start, start + atOnce);
    const weighed = portion.map(async (path) => ({ path, ...(await weighFirstVisit(browser, site.url + path)) }));
    visits.push(...(await Promise.all(weighed)));
  }
  for (const { path, before, after } of visits) {
    const weight = JSON.stringify({ path, before: before.bytes, after: after.bytes });
    expect.soft(before.files.script, `scripts before anybody is there: ${weight}`).toBe(0);
    expect.soft(before.bytes.document, `HTML: ${weight}`).toBeLessThanOrEqual(19_000);
    expect.soft(before.bytes.style, `styles: ${weight}`).toBeLessThanOrEqual(12_500);
    expect.soft(before.files.font, `one file of each font: ${weight}`).toBeLessThanOrEqual(2);
    expect.soft(before.bytes.font, `fonts: ${weight}`).toBeLessThanOrEqual(46_000);
    expect.soft(before.bytes.image, `images of the first screen: ${weight}`).toBeLessThanOrEqual(60_000);
    expect.soft(after.bytes.script, `scripts: ${weight}`).toBeLessThanOrEqual(105_000);
  }
});
