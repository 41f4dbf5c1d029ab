import { type Context, type ProcessContext, systemContext } from "../../context.ts";
import { transaction } from "../../database.ts";
import { formerFilesLifetimeMs, sweepGraceMs } from "../limits.ts";
import type { StoredObject } from "./storage.ts";
import { claimStorage, contestStorage, findStorageOwner } from "./storage-owner.ts";

/** Rows of one transaction, so that no save waits for long. */
const batch = 100;

/**
 * Removes what nothing refers to: former files of items after 30 days, then renditions and files that no item has, then stored objects
 * that no row has, which a killed process left. A job, in any number of processes; killed at any point, the next run does the rest. Rows
 * go before their objects, so no row is ever without its object.
 *
 * Objects are removed only where the storage belongs to this database and most of it is known there: a database beside the right one would
 * take the whole library for orphans. Otherwise the log says at error level what to do.
 * @param options `isRight`: the operator says that this database is the one of the storage, whatever speaks against it
 * @returns whether objects could be removed
 */
export async function sweepMedia(process: ProcessContext, { isRight = false } = {}): Promise<boolean> {
  const ctx = systemContext(process, "media sweep");
  const now = process.clock().getTime();
  const formerBefore = new Date(now - formerFilesLifetimeMs);
  await ctx.db.deleteFrom("media_versions").where("replaced_at", "<", formerBefore).execute();
  // Pages elsewhere may still show the address of a former crop.
  const removed = new Set<string>();
  while (await deleteUnusedRenditions(ctx, formerBefore, removed));
  const unusedBefore = new Date(now - sweepGraceMs);
  while (await deleteUnusedFiles(ctx, unusedBefore, removed));
  const reason = await deleteOrphans(ctx, { before: unusedBefore, removed, isRight });
  if (reason !== null) ctx.log.error({}, `nothing was deleted from the storage of the media library: ${reason}`);
  await ctx.media.uploads.deleteExpired();
  return reason === null;
}

/**
 * @param removed gets the names of the objects of removed rows
 * @returns whether there may be more
 */
async function deleteUnusedRenditions(ctx: Context, before: Date, removed: Set<string>): Promise<boolean> {
  const hashes = await transaction(ctx, async ({ db }) => {
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
    return hashes;
  });
  for (const hash of hashes) removed.add(hash);
  return hashes.length === batch;
}

/**
 * @param removed gets the names of the objects of removed rows
 * @returns whether there may be more
 */
async function deleteUnusedFiles(ctx: Context, before: Date, removed: Set<string>): Promise<boolean> {
  const { files, renditions } = await transaction(ctx, async ({ db }) => {
    const unused = await db
      .selectFrom("media_files")
      .select(["hash", "storage_key"])
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
    if (hashes.length === 0) return { files: [], renditions: [] };
    const gone = await db.deleteFrom("media_renditions").where("file_hash", "in", hashes).returning("hash").execute();
    // A foreign key refuses this when an upload of the same content came in between; the next run decides anew.
    await db.deleteFrom("media_files").where("hash", "in", hashes).execute();
    return { files: unused, renditions: gone };
  });
  for (const { storage_key } of files) removed.add(storage_key);
  for (const { hash } of renditions) removed.add(hash);
  return files.length === batch;
}

interface OrphanOptions {
  /** Younger objects may be of a row that is about to be written. */
  before: Date;
  /** Names of the objects of rows that this run has removed. */
  removed: ReadonlySet<string>;
  isRight: boolean;
}

/** So many objects without a row may be what killed processes left, even where a library has hardly anything else. */
const fewOrphans = 100;

const advice =
  "If it is right, `npm run -s cli -- media sweep` says so and goes on; otherwise start with the right DATABASE_URL, DATA_DIR and MEDIA_S3_BUCKET";

/**
 * Deletes objects of removed rows, and those of a process that was killed before it wrote the row.
 * @returns why it must not, for the log
 */
async function deleteOrphans(ctx: Context, { before, removed, isRight }: OrphanOptions): Promise<string | null> {
  const owner = await findStorageOwner(ctx);
  if (owner === "contested" && !isRight) await contestStorage(ctx);
  if (owner !== "this database" && owner !== "nobody" && !isRight)
    return `it belongs to another database than this one, or to this one as it was later or elsewhere. ${advice}.`;
  const { known, young, orphans } = await compare(ctx, before);
  const unexplained = orphans.filter((key) => !removed.has(nameOf(key))).length;
  // A storage without a mark is new, or an earlier version filled it: then it is this database's when they agree.
  const [unknown, tolerated] = owner === "nobody" ? [unexplained + young, 0] : [unexplained, fewOrphans];
  if (!isRight && unknown > Math.max(known, tolerated))
    return `this database knows ${known} of its objects and does not know ${unknown}. ${advice}.`;
  await claimStorage(ctx);
  for (let at = 0; at < orphans.length; at += batch) await deleteUnknown(ctx, orphans.slice(at, at + batch));
  return null;
}

/** Counts the objects that have a row, and younger ones that have none; names the other ones. */
async function compare(ctx: Context, before: Date): Promise<{ known: number; young: number; orphans: string[] }> {
  const result = { known: 0, young: 0, orphans: [] as string[] };
  let objects: StoredObject[] = [];
  const compareBatch = async () => {
    const names = await namesWithRow(ctx, [...new Set(objects.map(({ key }) => nameOf(key)))]);
    for (const { key, changedAt } of objects) {
      if (names.has(nameOf(key))) result.known += 1;
      else if (changedAt >= before) result.young += 1;
      else result.orphans.push(key);
    }
    objects = [];
  };
  for (const folder of ["files/", "renditions/"]) {
    for await (const object of ctx.media.storage.list(folder)) {
      objects.push(object);
      if (objects.length === batch) await compareBatch();
    }
  }
  if (objects.length > 0) await compareBatch();
  return result;
}

/** Looks again, because the same picture may have come back meanwhile. */
async function deleteUnknown(ctx: Context, keys: readonly string[]): Promise<void> {
  const names = await namesWithRow(ctx, [...new Set(keys.map(nameOf))]);
  for (const key of keys) if (!names.has(nameOf(key))) await ctx.media.storage.delete(key);
}

/** What a row has of an object: the whole key of a file, the hash of a rendition. */
function nameOf(key: string): string {
  return key.startsWith("files/") ? key : (key.split("/")[1] ?? "");
}

async function namesWithRow({ db }: Context, names: readonly string[]): Promise<Set<string>> {
  const files = await db.selectFrom("media_files").select("storage_key").where("storage_key", "in", names).execute();
  const renditions = await db.selectFrom("media_renditions").select("hash").where("hash", "in", names).execute();
  return new Set([...files.map(({ storage_key }) => storage_key), ...renditions.map(({ hash }) => hash)]);
}
