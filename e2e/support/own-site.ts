import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Database, OpenDatabase } from "#db/client.ts";
import { announceContentChange, engineOf } from "#db/dialect.ts";
import type { Collection } from "#db/schema.ts";
import { bumpContent } from "#domain/content-changes.ts";
import type { Context } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { transaction } from "#domain/database.ts";
import { createAdmin, forgetSessions } from "./admin-user.ts";
import { test as base } from "./journey.ts";
import type { Site } from "./site.ts";

/** The file whose tests this worker's site serves. */
let file: string | undefined;

/**
 * For files whose content would show on pages that other files check, or that count what their site does: a test whose site begins without
 * data in each file, and direct access to its database, for data that would take too long to enter in forms.
 */
export const test = base.extend<{ database: OpenDatabase; newData: void }>({
  // Sets these files apart from those that share a site. They share a worker with its browser and site, which take longer to start than data
  // to remove.
  isOwn: [async ({}, use) => use(true), { scope: "worker" }],
  newData: [
    async ({ site, admin }, use, info) => {
      if (file !== undefined && file !== info.file) {
        await removeAllData(site);
        forgetSessions();
        await createAdmin(site, admin.email);
      }
      file = info.file;
      await use();
    },
    { auto: true, timeout: 90_000 },
  ],
  database: async ({ site, newData: _ }, use) => use(await site.database()),
});

/** Leaves a running site as it was before anybody had used it. */
async function removeAllData(site: Site): Promise<void> {
  const { db } = await site.database();
  let left = await findTablesOfData(db);
  while (left.length > 0) {
    // Some have rows that refer to those of others.
    const kept: string[] = [];
    for (const table of left) {
      const isEmpty = await sql`delete from ${sql.table(table)}`.execute(db).then(
        () => true,
        () => false,
      );
      if (!isEmpty) kept.push(table);
    }
    if (kept.length === left.length) throw new Error(`can't be emptied: ${kept.join(", ")}`);
    left = kept;
  }
  for (const folder of ["mail", "media", "texts"].map((name) => join(site.dataDir, name)))
    if (existsSync(folder)) for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });

  // Versions without a word of what they have changed stand for everything. A site hears of them within a second.
  await db
    .updateTable("content_versions")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .execute();
  await announceContentChange(db);
  await delay(1_000);
}

/** Not those of migrations, versions and the secret, which a running site relies on, nor those that triggers write. */
const kept =
  /^(sqlite_.*|kysely_.*|content_versions|office_hours|site_secret|post_counts|blog_search.*|lead_search.*|lead_places)$/;

async function findTablesOfData(db: Database): Promise<string[]> {
  const tables =
    engineOf(db) === "sqlite"
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`;
  const { rows } = await tables.execute(db);
  return rows.map(({ name }) => name).filter((name) => !kept.test(name));
}

/** Changes content in another process than the site's, in a transaction that announces it as the admin's save does. */
export async function changeContent(
  database: OpenDatabase,
  collection: Collection,
  work: (tx: Context) => Promise<unknown>,
): Promise<void> {
  await transaction(testContext(database.db), async (tx) => {
    await work(tx);
    await bumpContent(tx, collection);
  });
}
