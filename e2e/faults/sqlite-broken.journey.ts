import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "@playwright/test";
import { startSite } from "../support/site.ts";

// SQLite is a local file and never away, but the file can be damaged under a running server.

test("when every read of SQLite fails, every public page still answers with its built-in content", async () => {
  test.setTimeout(180_000);
  const site = await startSite("sqlite");
  try {
    const file = new DatabaseSync(join(site.dataDir, "homecoming.sqlite"));
    file.exec("pragma foreign_keys = off");
    const tables = file
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .all();
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) file.exec(`drop table if exists "${String(name)}"`);
    file.close();

    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
    const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
    expect(pages.length).toBeGreaterThan(30);
    for (const path of [...pages, "/features", "/blog/feed.xml"]) {
      const answer = await fetch(site.url + path);
      expect.soft(answer.status, path).toBe(200);
      expect.soft(await answer.text(), path).toMatch(/<h1|<rss|<feed/);
    }
    expect((await fetch(`${site.url}/no-such-page`)).status).toBe(404);
  } finally {
    await site.remove();
  }
});
