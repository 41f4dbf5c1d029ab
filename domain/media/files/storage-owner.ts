import { randomUUID } from "node:crypto";
import type { ProcessContext } from "../../context.ts";

/**
 * Which database a storage belongs to. Storage and database keep the same marks, and with each sweep another one comes before the former ones.
 * So a database that was made anew, copied, or restored from a backup of yesterday or of an hour ago is noticed before it takes for orphans
 * what it only does not know: objects without a row are left alone for a day, which is longer than no mark changes.
 */
const markKey = "library/database";

/** The row of `site_secret` with the marks that this database has put into the storage, newest first. */
const row = 2;
/** Less than the hour between two sweeps, of whichever process. */
const renewalMs = 50 * 60 * 1_000;
/**
 * Those of about eight days, so that a database of that age is known as one with the same past. Several processes may write a mark at once,
 * and a killed one may have written it in one place alone.
 */
const keptMarks = 8 * 24;

/** To whom a storage belongs. `contested`: to this database or to one that was the same before. */
export type StorageOwner = "this database" | "another database" | "contested" | "nobody";

/** Finds out to whom the storage belongs, by its mark. */
export async function findStorageOwner(process: ProcessContext): Promise<StorageOwner> {
  const stored = await storedMarks(process);
  if (stored.length === 0) return "nobody";
  const known = new Set((await claimOf(process)).marks);
  if (known.has(stored[0] ?? "")) return "this database";
  return stored.some((mark) => known.has(mark)) ? "contested" : "another database";
}

/**
 * Marks the storage as that of this database, unless its mark is of this hour. In any number of processes; killed at any point, the mark that
 * is there stays one that the database knows.
 */
export async function claimStorage(process: ProcessContext): Promise<void> {
  const stored = await storedMarks(process);
  const { marks, text, renewedAt } = await claimOf(process);
  const now = process.clock();
  const isFresh = renewedAt !== null && now.getTime() - renewedAt.getTime() < renewalMs;
  const own = stored.slice(0, 1).filter((mark) => marks.includes(mark));
  if (isFresh && own.length > 0) return;
  // The mark that is there stays among those that count, however often the next step fails.
  const renewed = [...new Set([randomUUID(), ...own, ...marks])].slice(0, keptMarks);
  const kept = { fingerprint: renewed.join(" "), seen_at: now };
  const changed =
    text === null
      ? await process.db
          .insertInto("site_secret")
          .values({ id: row, ...kept })
          .onConflict((conflict) => conflict.doNothing())
          .returning("id")
          .executeTakeFirst()
      : await process.db
          .updateTable("site_secret")
          .set(kept)
          .where("id", "=", row)
          .where("fingerprint", "=", text)
          .returning("id")
          .executeTakeFirst();
  // Otherwise another process has just done it.
  if (changed) await putMarks(process, renewed);
}

/**
 * Takes the storage from a database that has the same past, so that neither goes on deleting what the other one has: which of them is the
 * site, only the operator knows.
 */
export async function contestStorage(process: ProcessContext): Promise<void> {
  const [first, ...rest] = await storedMarks(process);
  if (first !== contested) await putMarks(process, [contested, ...(first === undefined ? [] : [first]), ...rest]);
}

/** Stands first where no database may delete. */
const contested = "contested";

async function storedMarks({ media: { storage } }: ProcessContext): Promise<string[]> {
  const found = await storage.read(markKey);
  return found ? wordsOf(await new Response(found.content).text()) : [];
}

async function putMarks({ media: { storage } }: ProcessContext, marks: readonly string[]): Promise<void> {
  await storage.put(markKey, Buffer.from(marks.slice(0, keptMarks + 1).join(" ")));
}

async function claimOf({ db }: ProcessContext) {
  const found = await db.selectFrom("site_secret").selectAll().where("id", "=", row).executeTakeFirst();
  return {
    marks: wordsOf(found?.fingerprint ?? ""),
    text: found?.fingerprint ?? null,
    renewedAt: found?.seen_at ?? null,
  };
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
