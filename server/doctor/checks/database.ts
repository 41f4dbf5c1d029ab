import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { TransactionPoolerError, refuseTransactionPooler } from "#db/engines/transaction-pooler.ts";
import { DamagedDatabaseError, FullDiskError, UnopenedDatabaseError, describeOutage } from "#db/errors.ts";
import { askForAnswer, countServerConnections } from "#db/inspect.ts";
import { type MigrationState, findMigrationState } from "#db/migrate.ts";
import type { Finding } from "#domain/system/report.ts";
import { withTimeout } from "#lib/pacing.ts";
import { counted, inBytes } from "#lib/text/amounts.ts";
import { type Check, type CheckedSite, bad, ok } from "../check.ts";

const group = "Database";

/** What is looked at once the database is known to answer. */
export const databaseChecks: readonly Check[] = [
  { name: group, needs: "database", run: checkSize },
  { name: group, needs: "database", run: checkIntegrity, timeoutMs: 30_000 },
  { name: group, needs: "database", run: checkConnections },
];

interface DatabaseState {
  findings: readonly Finding[];
  /** Why nothing else may be asked of it; null when it can be. */
  unusable: string | null;
}

/** For an answer. Milliseconds. */
const answerTimeoutMs = 4_000;
/** An answer that takes longer makes every page and save slow. Milliseconds. */
const slowAfterMs = 100;

/** Looks whether the database answers, how soon, and whether its tables are those of this version. */
export async function checkDatabase(site: CheckedSite): Promise<DatabaseState> {
  const { context, config } = site;
  try {
    // A pooler that mixes up sessions would let the first queries pass.
    if (config.databaseUrl) await withTimeout(refuseTransactionPooler(config.databaseUrl), answerTimeoutMs);
    await withTimeout(askForAnswer(context.db), answerTimeoutMs);
    const tables = checkMigrations(await withTimeout(findMigrationState(context.db), answerTimeoutMs));
    if (tables.level !== "ok") return { findings: [tables], unusable: "the database is not that of this version" };
    return { findings: [await checkLatency(context), tables], unusable: null };
  } catch (error) {
    return { findings: [outage(error, site)], unusable: "the database does not answer" };
  }
}

function outage(error: unknown, { config }: CheckedSite): Finding {
  if (error instanceof TransactionPoolerError) {
    const remedy = "Name the server itself in DATABASE_URL, or set pool_mode = session in PgBouncer.";
    return bad("problem", "database.pooler", group, `DATABASE_URL can't be used: ${error.message}.`, remedy);
  }
  const restore = "restore the newest backup: `npm run -s cli -- restore --help`.";
  if (error instanceof MissingDatabaseError) {
    const remedy = `See that DATA_DIR is that of the site. Else ${restore}`;
    return bad("problem", "database.missing", group, error.message, remedy);
  }
  if (error instanceof DamagedDatabaseError) {
    return bad("problem", "database.damaged", group, error.message, `With a backup, ${restore}`);
  }
  const remedy = config.databaseUrl
    ? "See that the server of DATABASE_URL runs and can be reached from here, and that user, password and name are right."
    : `See that ${join(config.dataDir, "homecoming.sqlite")} can be read and written, and that its disk is not full.`;
  const isOfFile = error instanceof UnopenedDatabaseError || error instanceof FullDiskError;
  return bad("problem", "database.away", group, isOfFile ? error.message : `${describeOutage(error)}.`, remedy);
}

/** There is no database file, or an empty one. */
export class MissingDatabaseError extends Error {
  constructor(dataDir: string) {
    super(`There is no site's database in ${dataDir}.`);
    this.name = "MissingDatabaseError";
  }
}

/** The shortest of a few answers: the others have waited for this process itself, or for a single long write. */
async function checkLatency({ db }: Pick<CheckedSite["context"], "db">): Promise<Finding> {
  let shortest = Infinity;
  for (let time = 0; time < 5; time++) {
    const begun = performance.now();
    await withTimeout(db.selectFrom("content_versions").select("version").limit(1).execute(), answerTimeoutMs);
    shortest = Math.min(shortest, performance.now() - begun);
  }
  const words = `It answers within ${Math.max(1, Math.round(shortest))} ms.`;
  if (shortest < slowAfterMs) return ok("database.latency", group, words);
  const remedy = "See what else uses its disk and processor, and whether the network to it is slow.";
  return bad("warning", "database.latency", group, words, remedy);
}

function checkMigrations({ last, pending, unknown }: MigrationState): Finding {
  const subject = "Migrations";
  if (last === null) {
    const words = "The database has no tables of a site.";
    const remedy = "Start the site once, or restore a backup, if this is not a new site.";
    return bad("problem", "migrations.none", subject, words, remedy);
  }
  if (unknown.length > 0) {
    const words = `The database was migrated by a newer version of the site (${unknown.join(", ")}).`;
    const remedy = "Start that version, or go back as docs/upgrade.md says.";
    return bad("problem", "migrations.newer", subject, words, remedy);
  }
  if (pending.length === 0) return ok("migrations", subject, "All have run.");
  const words = `${counted(pending.length, "migration has", "migrations have")} not run: ${pending.join(", ")}.`;
  const remedy =
    "Restart the site, which runs them, or run `npm run -s cli -- migrate`. The other checks of the database wait for that.";
  return bad("problem", "migrations.pending", subject, words, remedy);
}

/** Changes that wait beside the database file until they are written into it; a long reader keeps them there. Bytes. */
const largestWal = 256 << 20;

async function checkSize({ findBytes }: CheckedSite): Promise<Finding[]> {
  const { database, wal } = await findBytes();
  const found = [ok("database.size", "Size", `${inBytes(database)}.`)];
  if (wal === null || wal < largestWal) return found;
  const words = `The file homecoming.sqlite-wal has grown to ${inBytes(wal)}: a program that reads the database for a long time keeps it from being emptied.`;
  const remedy =
    "End that program, such as a forgotten sqlite3 or a copy that hangs; a restart of the site empties the file.";
  return [...found, bad("warning", "database.wal", "Size", words, remedy)];
}

/** After which reading a large file is left. Milliseconds. */
const readingLimitMs = 20_000;

/** In a process of its own: SQLite reads the whole file without a pause, and visitors would wait for that. */
const quickCheck = `
  const { DatabaseSync } = require("node:sqlite");
  const database = new DatabaseSync(process.argv[1], { readOnly: true, timeout: 5000 });
  console.log(database.prepare("pragma quick_check(5)").all().map((row) => Object.values(row)[0]).join("\\n"));
`;

async function checkIntegrity({ engine, config }: CheckedSite): Promise<Finding[]> {
  if (engine === "postgres") return [];
  const subject = "Integrity";
  const path = join(config.dataDir, "homecoming.sqlite");
  const options = { timeout: readingLimitMs, killSignal: "SIGKILL", env: {} } as const;
  const args = ["--no-warnings", "--eval", quickCheck, path];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, options);
    if (stdout.trim() === "ok") return [ok("database.integrity", subject, "The file is whole.")];
  } catch (error) {
    if ((error as { killed?: boolean }).killed === true) {
      const words = `The file is too large to be read through within ${readingLimitMs / 1_000} seconds. The proof of a backup reads all of it.`;
      return [ok("database.integrity", subject, words)];
    }
    // It ends with SQLite's error where the file can't even be opened.
  }
  const words = "The database file is damaged.";
  const remedy =
    "End the site, keep a copy of the file, and restore the newest backup. Without one, `sqlite3 FILE .recover` saves what can be read. Have the disk looked at.";
  return [bad("problem", "database.integrity", subject, words, remedy)];
}

/** A process of the site takes up to so many. */
const poolSize = 10;

async function checkConnections({ context }: CheckedSite): Promise<Finding[]> {
  const counts = await countServerConnections(context.db);
  if (counts === null) return [];
  const { used, most } = counts;
  const words = `${used} of ${most} connections are in use.`;
  if (most - used >= poolSize) return [ok("database.connections", "Connections", words)];
  const remedy =
    "Raise max_connections of PostgreSQL, or end programs that keep connections; each process of the site takes up to 10.";
  return [bad("warning", "database.connections", "Connections", words, remedy)];
}
