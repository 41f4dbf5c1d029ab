import type { OpenDatabase } from "#db/client.ts";
import type { Collection } from "#db/schema.ts";
import { bumpContent } from "#domain/content/changes.ts";
import type { Context } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { transaction } from "#domain/transaction.ts";
import { test } from "./journey.ts";
import { type Site, startSite } from "./site.ts";

/**
 * The test of a file whose content would show in pages that other files look at: it has a site of its own, and that site's
 * database beside it, to write what a form would take too long for. Each call makes another site.
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

/** Changes content as the admin's save does, in a process other than the site's: in a transaction that announces it. */
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
