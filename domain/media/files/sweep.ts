import { type Context, type ProcessContext, systemContext } from "../../context.ts";
import { transaction } from "../../database.ts";
import { formerFilesLifetimeMs, sweepGraceMs } from "../limits.ts";
import type { StoredObject } from "./storage.ts";
import { claimStorage, contestStorage, findStorageOwner } from "./storage-owner.ts";

/** Rows of one transaction, so that no save waits for long. Their objects go right after it. */
const batch = 50;

/** What is older than these may go. */
interface Limits {
  /** Files and objects; younger ones may be of a row that is about to be written. */
  unusedBefore: Date;
  /** Files and crops that an item had before. */
  formerBefore: Date;
}

/**
 * Removes what nothing refers to: first stored objects that no row has, which a killed process left, then former files of items after 30
 * days, and then renditions and files that no item has. A job, in any number of processes; killed at any point, the next run does the rest.
 * Rows go before their objects, so no row is ever without its object, and a few at a time, so that no run leaves more than few objects
 * without a row.
 *
 * Anything is removed only where the storage belongs to this database and most of it is known there: a database beside the right one would
 * take the whole library for orphans. Otherwise the log says at error level what to do.
 * @param options `isRight`: the operator says that this database is the one of the storage, whatever speaks against it
 * @returns whether objects could be removed
 */
export async function sweepMedia(process: ProcessContext, { isRight = false } = {}): Promise<boolean> {
  const ctx = systemContext(process, "media sweep");
  const now = process.clock().getTime();
  const limits = { unusedBefore: new Date(now - sweepGraceMs), formerBefore: new Date(now - formerFilesLifetimeMs) };
  const reason = await deleteOrphans(ctx, limits.unusedBefore, isRight);
  if (reason === null) await deleteUnused(ctx, limits);
  else ctx.log.error({}, `nothing was deleted from the storage of the media library: ${reason}`);
  const team = await ctx.db.selectFrom("admin_users").select("user_id").where("is_active", "=", true).execute();
  const active = new Set(team.map(({ user_id }) => user_id));
  await ctx.media.uploads.deleteExpired((owner) => !active.has(owner));
  return reason === null;
}

async function deleteUnused(ctx: Context, limits: Limits): Promise<void> {
  await ctx.db.deleteFrom("media_versions").where("replaced_at", "<", limits.formerBefore).execute();
  // Renditions first: a file with many of them would leave as many objects to a run that is killed.
  while (await deleteUnusedRenditions(ctx, limits));
  while (await deleteUnusedFiles(ctx, limits));
}

/** @returns whether there may be more */
async function deleteUnusedRenditions(ctx: Context, { unusedBefore, formerBefore }: Limits): Promise<boolean> {
  const hashes = await transaction(ctx, async ({ db }) => {
    const unused = await db
      .selectFrom("media_renditions")
      .select("hash")
      // As their objects, which would stay without a row for a day.
      .where("created_at", "<", unusedBefore)
      .where(({ or, eb }) => or([eb("tried_at", "is", null), eb("tried_at", "<", unusedBefore)]))
      .where(({ or, eb }) =>
        or([
          // Pages elsewhere may still show the address of a former crop.
          eb("created_at", "<", formerBefore),
          eb("file_hash", "in", unusedFiles(db, unusedBefore).select("hash")),
        ]),
      )
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
  const keys: string[] = [];
  for (const hash of hashes) {
    for await (const { key, changedAt } of ctx.media.storage.list(`renditions/${hash}/`))
      if (changedAt < unusedBefore) keys.push(key);
  }
  await deleteUnknown(ctx, keys);
  return hashes.length === batch;
}

/** @returns whether there may be more */
async function deleteUnusedFiles(ctx: Context, { unusedBefore }: Limits): Promise<boolean> {
  const files = await transaction(ctx, async ({ db }) => {
    const unused = await unusedFiles(db, unusedBefore)
      .select(["hash", "storage_key"])
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("media_renditions").select("hash").whereRef("file_hash", "=", "media_files.hash"))),
      )
      .limit(batch)
      .execute();
    const hashes = unused.map(({ hash }) => hash);
    // A foreign key refuses this when an upload of the same content came in between; the next run decides anew.
    if (hashes.length > 0) await db.deleteFrom("media_files").where("hash", "in", hashes).execute();
    return unused;
  });
  const keys = files.map(({ storage_key }) => storage_key);
  await deleteUnknown(ctx, keys);
  return files.length === batch;
}

/** The files that no item has or had. */
function unusedFiles(db: Context["db"], before: Date) {
  return db
    .selectFrom("media_files")
    .where("created_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("media_items").select("id").whereRef("file_hash", "=", "media_files.hash"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("media_versions").select("item_id").whereRef("file_hash", "=", "media_files.hash"))),
    );
}

/**
 * So many files and pictures without a row may be what killed processes left, even where a library has hardly anything else: one batch of
 * each of two processes.
 */
const fewOrphans = 2 * batch;

const advice =
  "If it is right, `npm run -s cli -- media sweep` says so and goes on; otherwise start with the right DATABASE_URL, DATA_DIR and MEDIA_S3_BUCKET";

/**
 * Deletes objects without a row: a process was killed before it wrote the row, or after it removed it.
 * @param before younger ones may be of a row that is about to be written
 * @returns why it must not, for the log
 */
async function deleteOrphans(ctx: Context, before: Date, isRight: boolean): Promise<string | null> {
  const owner = await findStorageOwner(ctx);
  if (owner === "contested" && !isRight) await contestStorage(ctx);
  if (owner !== "this database" && owner !== "nobody" && !isRight)
    return `it belongs to another database than this one, or to this one as it was later or elsewhere. ${advice}.`;
  const { known, young, orphans } = await compare(ctx, before);
  // A storage without a mark is new, or an earlier version filled it: then it is this database's when they agree.
  const [others, tolerated] = owner === "nobody" ? [young.size, 0] : [0, fewOrphans];
  const unknown = new Set(orphans.map(nameOf)).size + others;
  const most = Math.max(known.size, tolerated);
  // Looked at again: another process may be removing them.
  if (!isRight && unknown > most && (await countStored(ctx, orphans, most)) + others > most)
    return `this database knows ${known.size} of its files and pictures and does not know ${unknown}. ${advice}.`;
  await claimStorage(ctx);
  for (let at = 0; at < orphans.length; at += batch) await deleteUnknown(ctx, orphans.slice(at, at + batch));
  return null;
}

/** Counts the names of objects that are still stored, as far as it matters whether there are more than `most`. */
async function countStored({ media: { storage } }: Context, keys: readonly string[], most: number): Promise<number> {
  const stored = new Set<string>();
  for (const key of keys) {
    if (stored.size > most) break;
    if (!stored.has(nameOf(key)) && (await storage.size(key)) !== null) stored.add(nameOf(key));
  }
  return stored.size;
}

/** Objects that are looked up in the database at a time. */
const comparedAtOnce = 100;

/** Finds the names of objects that have a row, and of younger ones that have none, and the keys of the other ones. */
async function compare(ctx: Context, before: Date) {
  const result = { known: new Set<string>(), young: new Set<string>(), orphans: [] as string[] };
  let objects: StoredObject[] = [];
  const compareBatch = async () => {
    const names = await namesWithRow(ctx, [...new Set(objects.map(({ key }) => nameOf(key)))]);
    for (const { key, changedAt } of objects) {
      const name = nameOf(key);
      if (names.has(name)) result.known.add(name);
      else if (changedAt >= before) result.young.add(name);
      else result.orphans.push(key);
    }
    objects = [];
  };
  for (const folder of ["files/", "renditions/"]) {
    for await (const object of ctx.media.storage.list(folder)) {
      objects.push(object);
      if (objects.length === comparedAtOnce) await compareBatch();
    }
  }
  if (objects.length > 0) await compareBatch();
  return result;
}

/** Looks again, because the same picture may have come back meanwhile. */
async function deleteUnknown(ctx: Context, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
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
