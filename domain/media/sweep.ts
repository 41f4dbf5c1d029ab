import type { Context, ProcessContext } from "../context.ts";
import { systemContext } from "../system-context.ts";
import { transaction } from "../transaction.ts";
import { formerFilesLifetimeMs, sweepGraceMs } from "./limits.ts";

/** Rows of one transaction, so that no save waits for long. */
const batch = 100;

/**
 * Removes what nothing refers to: former files of items after 30 days, then renditions and files that no item has, then stored objects
 * that no row has, which a killed process left. A job, in any number of processes; killed at any point, the next run does the rest. Rows
 * go before their objects, so no row is ever without its object.
 */
export async function sweepMedia(process: ProcessContext): Promise<void> {
  const ctx = systemContext(process, "media sweep");
  const now = process.clock().getTime();
  const formerBefore = new Date(now - formerFilesLifetimeMs);
  await ctx.db.deleteFrom("media_versions").where("replaced_at", "<", formerBefore).execute();
  // Pages elsewhere may still show the address of a former crop.
  while (await deleteUnusedRenditions(ctx, formerBefore));
  const unusedBefore = new Date(now - sweepGraceMs);
  while (await deleteUnusedFiles(ctx, unusedBefore));
  await deleteOrphans(ctx, unusedBefore);
  await ctx.media.uploads.deleteExpired();
}

/** @returns whether there may be more */
async function deleteUnusedRenditions(ctx: Context, before: Date): Promise<boolean> {
  return transaction(ctx, async ({ db }) => {
    const unused = await db
      .selectFrom("media_renditions")
      .select("hash")
      .where("created_at", "<", before)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("media_items").select("id").whereRef("rendition_hash", "=", "media_renditions.hash"))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("media_versions").select("item_id").whereRef("rendition_hash", "=", "media_renditions.hash"),
          ),
        ),
      )
      .limit(batch)
      .execute();
    const hashes = unused.map(({ hash }) => hash);
    if (hashes.length > 0) await db.deleteFrom("media_renditions").where("hash", "in", hashes).execute();
    return hashes.length === batch;
  });
}

/** @returns whether there may be more */
async function deleteUnusedFiles(ctx: Context, before: Date): Promise<boolean> {
  return transaction(ctx, async ({ db }) => {
    const unused = await db
      .selectFrom("media_files")
      .select("hash")
      .where("created_at", "<", before)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("media_items").select("id").whereRef("file_hash", "=", "media_files.hash"))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("media_versions").select("item_id").whereRef("file_hash", "=", "media_files.hash"))),
      )
      .limit(batch)
      .execute();
    const hashes = unused.map(({ hash }) => hash);
    if (hashes.length === 0) return false;
    await db.deleteFrom("media_renditions").where("file_hash", "in", hashes).execute();
    // A foreign key refuses this when an upload of the same content came in between; the next run decides anew.
    await db.deleteFrom("media_files").where("hash", "in", hashes).execute();
    return hashes.length === batch;
  });
}

/** Objects of removed rows, and those of a process that was killed before it wrote the row. */
async function deleteOrphans({ db, media: { storage } }: Context, before: Date): Promise<void> {
  const known = {
    files: async (keys: readonly string[]) =>
      (await db.selectFrom("media_files").select("storage_key as name").where("storage_key", "in", keys).execute()).map(
        ({ name }) => name,
      ),
    renditions: async (hashes: readonly string[]) =>
      (await db.selectFrom("media_renditions").select("hash as name").where("hash", "in", hashes).execute()).map(
        ({ name }) => name,
      ),
  };
  const nameOf = { files: (key: string) => key, renditions: (key: string) => key.split("/")[1] ?? "" };
  for (const folder of ["files", "renditions"] as const) {
    let keys: string[] = [];
    const deleteUnknown = async () => {
      if (keys.length === 0) return;
      const names = new Set(await known[folder]([...new Set(keys.map(nameOf[folder]))]));
      for (const key of keys) if (!names.has(nameOf[folder](key))) await storage.delete(key);
      keys = [];
    };
    for await (const { key, changedAt } of storage.list(`${folder}/`)) {
      if (changedAt >= before) continue;
      keys.push(key);
      if (keys.length === batch) await deleteUnknown();
    }
    await deleteUnknown();
  }
}
