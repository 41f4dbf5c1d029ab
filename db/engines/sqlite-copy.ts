import { link, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { DatabaseSync, backup } from "node:sqlite";
import { pathToFileURL } from "node:url";
import type { freeDiskBytes } from "#lib/free-disk.ts";
import { syncFolder, temporaryNameFor, unlessMissing } from "#lib/write-file-durably.ts";
import { FullDiskError, MissingRoomError, isSqliteOfDisk } from "../errors.ts";
import { type MigrationState, historyTable, stateAfter } from "../migrate.ts";

// The copies of a database file that are made before a migration, beside it: "homecoming.sqlite.at-052-inquiry-search".

/** What must be left for the site beside a copy. Bytes. */
const reserve = 16 << 20;

/**
 * Copies the database file as it is now. A copy is there whole or not at all.
 * @param last the last migration that the database had
 * @returns the path of the copy; null when another process has migrated the database meanwhile
 * @throws MissingRoomError before it writes anything; FullDiskError
 */
export async function copySqlite(
  path: string,
  last: string,
  findFreeBytes: typeof freeDiskBytes,
): Promise<string | null> {
  const folder = dirname(path);
  // Of a disk whose space can't be told the attempt tells.
  const free = await findFreeBytes(folder).catch(() => Infinity);
  const wanted = (await sizeOf(path)) + (await sizeOf(`${path}-wal`)) + reserve;
  if (free < wanted) throw new MissingRoomError(folder, wanted, free);
  const copy = `${path}.at-${last}`;
  const draft = temporaryNameFor(copy);
  try {
    await writeFile(draft, "", { flag: "wx", mode: 0o600 });
    const source = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
    try {
      // All pages in one step, by another thread: a copy in several begins anew with each write of another process.
      await backup(source, draft, { rate: 2 ** 31 - 1 });
    } finally {
      source.close();
    }
    const state = readState(draft, { isAtRest: true });
    if (state.last !== last) return null;
    await sync(draft);
    await rename(draft, copy);
    await syncFolder(folder);
    return copy;
  } catch (error) {
    throw isSqliteOfDisk(error) ? new FullDiskError(folder, error) : error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** The copies beside a database file, the one of the newest version first. */
export async function findSqliteCopies(path: string): Promise<string[]> {
  const names = (await readdir(dirname(path)).catch(unlessMissing)) ?? [];
  const begin = `${basename(path)}.at-`;
  const copies = names.filter((name) => name.startsWith(begin) && /^\d{3}-[\w-]+$/.test(name.slice(begin.length)));
  return copies
    .toSorted()
    .toReversed()
    .map((name) => join(dirname(path), name));
}

/** The last migration that the database of a copy had. */
export const migrationOfCopy = (copy: string) => copy.slice(copy.lastIndexOf(".at-") + 4);

/** Deletes copies, without those that are kept or younger than a point in time. */
export async function deleteSqliteCopies(
  path: string,
  { kept = null as string | null, before = new Date(8.64e15) } = {},
) {
  for (const copy of await findSqliteCopies(path)) {
    const found = await stat(copy).catch(unlessMissing);
    if (copy !== kept && found && found.mtime < before) await rm(copy, { force: true });
  }
}

/**
 * Puts a copy in the place of the database file, which nobody may have open, in one step: whoever is killed at it leaves the one or the other.
 * @param keepAs another name under which the former file stays
 * @throws Error when the file still has a -wal: it belongs to the file that would go
 */
export async function putCopyBack(path: string, copy: string, keepAs: string | null = null): Promise<void> {
  const wal = await stat(`${path}-wal`).catch(unlessMissing);
  if (wal !== null && wal.size > 0) throw new Error(`${path}-wal is still there`);
  for (const end of ["-wal", "-shm"]) await rm(path + end, { force: true });
  if (keepAs !== null) await link(path, keepAs);
  await rename(copy, path);
  await syncFolder(dirname(path));
}

/**
 * Looks how far the database in a file has come, without changing or making anything.
 * @throws SQLite's error when the file is none
 */
export async function readSqliteState(path: string): Promise<MigrationState> {
  if ((await sizeOf(path)) === 0) return stateAfter([]);
  return readState(path, { isAtRest: (await sizeOf(`${path}-wal`)) === 0 });
}

/** @param isAtRest without a WAL: SQLite would make one to read a file that nobody has open */
function readState(path: string, { isAtRest }: { isAtRest: boolean }): MigrationState {
  const location = isAtRest ? new URL(`${pathToFileURL(path).href}?immutable=1`) : path;
  const database = new DatabaseSync(location, { readOnly: true, timeout: 5_000 });
  try {
    const table = database.prepare("select 1 from sqlite_master where name = ?").get(historyTable);
    const rows = table ? database.prepare(`select name from ${historyTable} order by name`).all() : [];
    return stateAfter(rows.map(({ name }) => String(name)));
  } finally {
    database.close();
  }
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(unlessMissing))?.size ?? 0;
}

async function sync(path: string): Promise<void> {
  await using file = await open(path, "r+");
  await file.sync();
}
