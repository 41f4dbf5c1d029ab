import { expect } from "@playwright/test";
import type { FreeSection } from "#content/sections/kinds.ts";
import { type FreeSectionKind, sectionKinds } from "#content/sections/kinds.ts";
import { isFiller } from "#content/pages/filler.ts";
import { mapTexts } from "#content/facts.ts";
import { openHydrated } from "../../support/pages.ts";
import { publishPage } from "../../support/site-data.ts";
import { test } from "../../support/own-site.ts";

// Sections that any page may have, each as a new one of its kind with its filler replaced. On its own site: a page of it is in the header.

const address = "/every-section";

/** Of all kinds, with words of its own. */
const all: FreeSection[] = Object.entries(sectionKinds).map(([kind, { start }], index) => {
  const words = mapTexts(start, (text) =>
    isFiller(text) && !text.startsWith("https:") ? "Written by a person." : text,
  );
  const section = { kind: kind as FreeSectionKind, id: `s-${index}`, hidden: false, ...words };
  return {
    ...section,
    ...(kind === "embed" && { service: "https://www.openstreetmap.org/#map=15/51.50329/-0.11953" }),
  } as unknown as FreeSection;
});

test("every kind of section is shown without JavaScript, and at each width nothing is wider than the page @one-engine", async ({
  browser,
  site,
  database,
  axe,
}) => {
  await publishPage(database, site, address, all);
  const plain = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  await plain.goto(address);
  await expect(plain.locator("main section")).toHaveCount(all.length);
  await expect(plain.getByRole("link", { name: "Show it here" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.openstreetmap\.org\/#map=15/,
  );
  await expect(plain.getByText("$199").first()).toBeVisible();
  await expect(plain.locator("main").getByRole("textbox", { name: /email/i })).toBeVisible();
  await plain.close();
  for (const width of [390, 768, 1440]) {
    const page = await browser.newPage({ baseURL: site.url, viewport: { width, height: 900 } });
    await openHydrated(page, address);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, `${width}`).toBe(0);
    await axe(page);
    await page.close();
  }
});

test("what a service shows is asked for after a click, in a frame of ours @one-engine", async ({
  browser,
  site,
  database,
}) => {
  await publishPage(
    database,
    site,
    "/a-map",
    all.filter(({ kind }) => kind === "embed"),
  );
  const page = await browser.newPage({ baseURL: site.url });
  const foreign: string[] = [];
  await page.route(/openstreetmap\.org/, (route) => {
    foreign.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<p>The map</p>" });
  });
  // Within the app, from a page whose policy names no other host.
  const home = await page.goto("/about");
  expect(home?.headers()["content-security-policy"]).not.toContain("openstreetmap");
  await openHydrated(page, "/a-map");
  await expect(page.locator("main iframe")).toHaveCount(0);
  expect(foreign).toEqual([]);
  await page.getByRole("link", { name: "Show it here" }).press("Enter");
  const frame = page.frameLocator("main iframe");
  await expect(frame.frameLocator("iframe").getByText("The map")).toBeVisible();
  expect(foreign).toHaveLength(1);
  await page.close();

  const refused = ["provider=evil&id=x", "provider=youtube&id=../x", "provider=openstreetmap&id=javascript:1", ""];
  for (const query of refused)
    expect((await fetch(`${site.url}/embed/frame?${query}`, { headers: { "sec-fetch-dest": "iframe" } })).status).toBe(
      404,
    );
  const alone = await fetch(`${site.url}/embed/frame?provider=calendly&id=ann`);
  expect(alone.status, "as a page of its own").toBe(404);
});
