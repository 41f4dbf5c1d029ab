import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { type PostgresCluster, findPostgres, startPostgresCluster } from "#db/testing/provide-postgres.ts";
import { enquiryFrom, humanPause, openForm, sendForm } from "../support/visitor-forms.ts";
import { eventually } from "../support/eventually.ts";
import { type Site, startSite } from "../support/site.ts";

test.skip(!findPostgres(), "there is no PostgreSQL on this machine");

let cluster: PostgresCluster;
let site: Site;

test.beforeEach(async () => {
  cluster = await startPostgresCluster();
  site = await startSite("postgres", { DATABASE_URL: await cluster.createDatabase("homecoming") });
});

test.afterEach(async () => {
  await site.remove();
  await cluster.remove();
});

const status = async (path: string) => (await fetch(site.url + path)).status;

test("while PostgreSQL is away pages answer, and an enquiry is acknowledged and arrives later", async () => {
  expect(await status("/")).toBe(200);
  expect(await status("/readyz")).toBe(200);
  const hidden = await openForm(site.url);
  await delay(humanPause);

  await cluster.stop();
  expect(await status("/")).toBe(200);
  expect(await status("/healthz")).toBe(200);
  expect(await status("/readyz")).toBe(503);
  // Only home is in the cache: every other page is rendered now, with built-in content.
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  expect(pages.length).toBeGreaterThan(30);
  for (const path of [...pages, "/features", "/blog/feed.xml"]) expect(await status(path), path).toBe(200);
  expect(await status("/blog/perhaps-a-post"), "nobody knows whether it exists").toBe(503);
  expect((await fetch(`${site.url}/no-such-page`)).status).toBe(404);
  const link = await fetch(`${site.url}/admin/setup?token=perhaps`);
  expect(link.status, "nobody knows what the link is good for").toBe(503);
  expect(link.headers.get("retry-after")).toBe("60");
  expect(await link.text()).toContain("Please try again in a minute.");
  const enquiry = enquiryFrom("during-the-outage@example.org", hidden);
  expect(await sendForm(site.url, enquiry)).toBe(303);
  expect(await sendForm(site.url, enquiry), "a repeated submit").toBe(303);

  await cluster.start();
  await eventually("ready again", async () => (await status("/readyz")) === 200, 20_000);
  await site.mailTo("during-the-outage@example.org");
  const stored = (await site.leads()).filter(({ email }) => email === "during-the-outage@example.org");
  expect(stored.map((lead) => lead.status)).toEqual(["new"]);
});

test("a server that is killed during the outage still has the enquiry", async () => {
  const hidden = await openForm(site.url);
  await delay(humanPause);
  await cluster.stop();
  expect(await sendForm(site.url, enquiryFrom("killed-too@example.org", hidden))).toBe(303);
  await site.end("SIGKILL");

  // The server also starts without its database, and uses it once it is back.
  await site.start();
  expect(await status("/")).toBe(200);
  expect(await status("/readyz")).toBe(503);
  await cluster.start();
  await eventually("ready again", async () => (await status("/readyz")) === 200, 30_000);
  await site.mailTo("killed-too@example.org");
  const stored = (await site.leads()).filter(({ email }) => email === "killed-too@example.org");
  expect(stored).toHaveLength(1);
});
