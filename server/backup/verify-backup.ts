import type { TableSums } from "#db/backup/table-sums.ts";
import { join } from "node:path";
import type { Proof } from "#domain/backups/backup-runs.ts";
import { BackupError } from "#db/backup/backup-error.ts";
import type { BackupTarget } from "./backup-target.ts";
import { countDump } from "#db/backup/postgres-dump.ts";
import { restoreIntoScratch } from "#db/backup/postgres-restore.ts";
import { checkSqliteFile } from "#db/backup/sqlite-snapshot.ts";
import { type Manifest, type SetFile, listObjects, objectKey } from "./manifest.ts";
import { withScratch } from "./scratch.ts";
import { unseal } from "./seal.ts";
import { checkContent, writeContent } from "./set-files.ts";

/**
 * Reads every file of a set and compares it with what was stored.
 * @param passphrase opens the secret as well, which proves that nobody changed the list of files
 * @param seen what was read before for another set; grows
 * @returns what is wrong, a sentence each
 */
export async function verifySet(
  target: BackupTarget,
  { content, secret, sha256 }: Manifest,
  passphrase: string | undefined,
  seen = new Map<string, string | null>(),
): Promise<string[]> {
  const faults: string[] = [];
  if (passphrase !== undefined && secret) faults.push((await faultOf(unseal(passphrase, secret, sha256))) ?? "");
  for (const file of content.files) {
    const key = objectKey(file);
    if (!seen.has(key)) seen.set(key, await faultOf(checkContent(target, file)));
    faults.push(seen.get(key) ?? "");
  }
  return faults.filter((fault) => fault !== "");
}

/** What a check says is wrong; null for nothing. */
async function faultOf(check: Promise<unknown>): Promise<string | null> {
  return check.then(
    () => null,
    (error: unknown) => {
      if (error instanceof BackupError) return error.message;
      throw error;
    },
  );
}

/** In so many days each file of the media library is read once. Their database is read in each proof. */
const readingDays = 16;

/**
 * Restores the database of a set into a place that goes afterwards, compares it table by table with the set, and looks whether all files are
 * there, and whether some of them are what was stored: others on each day.
 * @throws what keeps it from finding out
 */
export async function proveSet(
  dataDir: string,
  databaseUrl: string | undefined,
  target: BackupTarget,
  { content }: Manifest,
  now: Date,
): Promise<Proof> {
  const there = new Set<string>();
  for await (const { key } of listObjects(target)) there.add(key);
  const missing = content.files.filter((file) => !there.has(objectKey(file)));
  if (missing[0])
    return failed(`${missing.length} of ${content.files.length} files are missing, ${missing[0].path} among them`);
  const today = (Math.floor(now.getTime() / (24 * 60 * 60_000)) % readingDays).toString(16);
  const [database, ...rest] = content.files.toSorted((one, other) => rankOf(one) - rankOf(other));
  const read = rest.filter(({ path, sha256 }) => !path.startsWith("media/") || sha256.startsWith(today));
  try {
    for (const file of read) await checkContent(target, file);
    if (!database) return failed("it has no database");
    const space = content.engine === "sqlite" ? database.bytes : 2 * database.bytes;
    return await withScratch(dataDir, space, async (folder) => {
      const path = join(folder, database.path);
      await writeContent(target, database, path);
      const files = `${read.length + 1} of ${content.files.length} files were read`;
      return content.engine === "sqlite"
        ? proveSqlite(path, content.tables, files)
        : provePostgres(databaseUrl ?? "", path, content.tables, files);
    });
  } catch (error) {
    if (error instanceof BackupError) return failed(error.message);
    throw error;
  }
}

/** The database first. */
const rankOf = ({ path }: SetFile) => (path.includes("/") ? 1 : 0);

const failed = (detail: string): Proof => ({ result: "failed", detail });

async function proveSqlite(path: string, expected: TableSums, files: string): Promise<Proof> {
  const { tables, fault } = await checkSqliteFile(path);
  if (fault !== null) return failed(`the restored database is damaged: ${fault}`);
  return judge(expected, tables, files);
}

async function provePostgres(url: string, dump: string, expected: TableSums, files: string): Promise<Proof> {
  const tables = await restoreIntoScratch(url, dump);
  if (tables) return judge(expected, tables, files);
  const counts = Object.entries(await countDump(dump)).map(([name, rows]) => [name, { rows, checksum: "" }]);
  const difference = findDifference(expected, Object.fromEntries(counts) as TableSums, { values: false });
  if (difference) return failed(difference);
  const detail = `the dump was read and its rows counted, but not restored: the role of DATABASE_URL may not create a database (alter role … createdb)`;
  return { result: "partial", detail: `${detail}; ${files}` };
}

function judge(expected: TableSums, tables: TableSums, files: string): Proof {
  const difference = findDifference(expected, tables, { values: true });
  if (difference) return failed(difference);
  const rows = Object.values(tables).reduce((sum, each) => sum + each.rows, 0);
  const detail = `${Object.keys(tables).length} tables with ${rows.toLocaleString("en")} rows are the same; ${files}`;
  return { result: "passed", detail };
}

/**
 * The first table that is not as a set says; null when all are.
 * @param values also compares what stands in the rows
 */
export function findDifference(expected: TableSums, found: TableSums, { values }: { values: boolean }): string | null {
  for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const [before, after] = [expected[name], found[name]];
    if (!before || !after) return `the table ${name} is ${before ? "missing" : "not in the backup"}`;
    if (before.rows !== after.rows) return `${name} has ${after.rows} rows in place of ${before.rows}`;
    if (values && before.checksum !== after.checksum) return `rows of ${name} have other values`;
  }
  return null;
}
