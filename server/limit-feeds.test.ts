import { Hono } from "hono";
import { expect, it } from "vitest";
import { limitFeeds } from "./limit-feeds.ts";
import { ReaderLimits } from "./reader-limits.ts";
import type { ServerEnv } from "./server-env.ts";

function siteWithFeeds() {
  const app = new Hono<ServerEnv>();
  app.use(async (c, next) => {
    c.set("remoteAddress", c.req.header("from") ?? "192.0.2.1");
    await next();
  });
  app.use(limitFeeds(new ReaderLimits(() => new Date())));
  app.get("*", (c) => c.text("there"));
  return app;
}

it("gives each client sixty feeds of all formats together, then says when to come again", async () => {
  const site = siteWithFeeds();
  const paths = ["/blog/feed.xml", "/blog/atom.xml", "/blog/feed.json", "/blog/feed.xml.data"];
  for (let n = 0; n < 60; n++) expect((await site.request(paths[n % 4] ?? "")).status).toBe(200);
  const refused = await site.request("/blog/feed.xml");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("2");
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect(refused.headers.get("content-type")).toMatch(/^text\/plain/);
  expect((await site.request("/blog/feed.xml", { headers: { from: "192.0.2.2" } })).status).toBe(200);
  expect((await site.request("/blog")).status).toBe(200);
});
