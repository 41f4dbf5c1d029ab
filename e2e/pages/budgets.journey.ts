import { expect } from "@playwright/test";
import { weighFirstVisit } from "../support/pages/page-load.ts";
import { test } from "../support/journey.ts";
import { findPageKinds } from "../support/routes.ts";

// Size limits of a first visit, on every kind of page. home.journey.ts checks home.

test("no page weighs more than its budget", async ({ browser, site }) => {
  test.setTimeout(180_000);
  const kinds = await findPageKinds(site);
  expect(kinds.length).toBeGreaterThan(5);
  for (const path of kinds) {
    const { before, after } = await weighFirstVisit(browser, site.url + path);
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
