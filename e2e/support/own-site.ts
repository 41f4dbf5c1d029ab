import type { OpenDatabase } from "#db/client.ts";
import type { Collection } from "#db/schema.ts";
import { bumpContent } from "#domain/content/changes.ts";
import type { Context } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { transaction } from "#domain/database.ts";
import { createAdmin, forgetSessions } from "./admin-user.ts";
import { test as base } from "./journey.ts";

/** The file whose tests this worker's site serves. */
let file: string | undefined;

/**
 * For files whose content would show on pages that other files check, or that count what their site does: a test whose site begins with new data in each file, and direct
 * access to its database, for data that would take too long to enter in forms.
 */
export const test = base.extend<{ database: OpenDatabase; newData: void }>({
  // Sets these files apart from those that share a site. They share a worker and its browser, which take longer to start than a site.
  isOwn: [async ({}, use) => use(true), { scope: "worker" }],
  newData: [
    async ({ site, admin }, use, info) => {
      if (file !== undefined && file !== info.file) {
        await site.startOver();
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
