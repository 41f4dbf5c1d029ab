import type { OpenDatabase } from "#db/client.ts";
import type { Collection } from "#db/schema.ts";
import { bumpContent } from "#domain/content/changes.ts";
import type { Context } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { transaction } from "#domain/transaction.ts";
import { test } from "./journey.ts";
import { type Site, startSite } from "./site.ts";

/**
 * For files whose content would show on pages that other files check: a test with its own site and direct access to its
 * database, for data that would take too long to enter in forms. Each call makes another site.
 */
export function testOnOwnSite() {
  return test.extend<object, { site: Site; database: OpenDatabase }>({
    site: [
      async ({ engine }, use) => {
        const site = await startSite(engine);
        await use(site);
        await site.remove();
      },
      { scope: "worker", timeout: 90_000 },
    ],
    database: [
      async ({ site }, use) => {
        await use(await site.database());
      },
      { scope: "worker" },
    ],
  });
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
