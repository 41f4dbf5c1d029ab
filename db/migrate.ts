import { type Migration, Migrator } from "kysely/migration";
import type { AnyDatabase } from "./dialect.ts";
import { up as foundation } from "./migrations/001-foundation.ts";
import { up as authTables } from "./migrations/002-auth-tables.ts";
import { up as newsletter } from "./migrations/003-newsletter.ts";
import { up as managedContent } from "./migrations/004-managed-content.ts";
import { up as accounts } from "./migrations/006-accounts.ts";
import { up as keys } from "./migrations/007-keys.ts";
import { up as phonesAndKeys } from "./migrations/009-phones-and-keys.ts";
import { up as blogList } from "./migrations/005-blog-list.ts";
import { up as federation } from "./migrations/008-federation.ts";
import { up as scale } from "./migrations/010-scale.ts";
import { up as unusedLimits } from "./migrations/011-unused-limits.ts";
import { up as searchAddresses } from "./migrations/012-search-addresses.ts";
import { up as recipientLimits } from "./migrations/013-recipient-limits.ts";
import { up as bucketEnds } from "./migrations/014-bucket-ends.ts";
import { up as siteSecret } from "./migrations/015-site-secret.ts";
import { up as publishedAt } from "./migrations/016-published-at.ts";
import { up as searchOrder } from "./migrations/017-search-order.ts";
import { up as contentChanges } from "./migrations/018-content-changes.ts";
import { up as ownAccounts } from "./migrations/019-own-accounts.ts";
import { up as siteTexts } from "./migrations/020-site-texts.ts";
import { up as wholeItems } from "./migrations/021-whole-items.ts";
import { up as sitePages } from "./migrations/022-site-pages.ts";
import { up as publishing } from "./migrations/023-publishing.ts";
import { up as authors } from "./migrations/024-authors.ts";
import { up as media } from "./migrations/025-media.ts";
import { up as activity } from "./migrations/026-activity.ts";
import { up as roles } from "./migrations/027-roles.ts";
import { up as listViews } from "./migrations/028-list-views.ts";
import { up as presence } from "./migrations/029-presence.ts";
import { up as approvals } from "./migrations/030-approvals.ts";
import { up as gate } from "./migrations/031-gate.ts";
import { up as comments } from "./migrations/032-comments.ts";
import { up as pictureWords } from "./migrations/033-picture-words.ts";
import { up as wholeUses } from "./migrations/034-whole-uses.ts";
import { up as formerConsent } from "./migrations/035-former-consent.ts";
import { up as addressesOfVisitors } from "./migrations/036-addresses-of-visitors.ts";
import { up as mediaOfTheTrash } from "./migrations/037-media-of-the-trash.ts";
import { up as makersOfLinks } from "./migrations/038-makers-of-links.ts";
import { up as spellingOfRedirects } from "./migrations/040-spelling-of-redirects.ts";
import { up as plannedDrafts } from "./migrations/039-planned-drafts.ts";
import { up as erasedPeople } from "./migrations/041-erased-people.ts";
import { up as writersByAccount } from "./migrations/042-writers-by-account.ts";
import { up as searchWords } from "./migrations/043-search-words.ts";
import { up as draftWriters } from "./migrations/045-draft-writers.ts";
import { up as noSigningKeys } from "./migrations/044-no-signing-keys.ts";
import { up as officeHours } from "./migrations/046-office-hours.ts";
import { up as deliveryLog } from "./migrations/047-delivery-log.ts";
import { up as formerAddresses } from "./migrations/048-former-addresses.ts";
import { up as bookings } from "./migrations/049-bookings.ts";
import { up as inquiryDesk } from "./migrations/050-inquiry-desk.ts";
import { up as leadMessages } from "./migrations/051-lead-messages.ts";
import { up as inquirySearch } from "./migrations/052-inquiry-search.ts";
import { up as backupRuns } from "./migrations/053-backup-runs.ts";
import { up as ordersOfLists } from "./migrations/054-orders-of-lists.ts";
import { up as portraits } from "./migrations/055-portraits.ts";
import { up as postTags } from "./migrations/056-post-tags.ts";
import { up as reviewers } from "./migrations/057-reviewers.ts";
import { up as caseStudySegments } from "./migrations/058-case-study-segments.ts";
import { up as storiesOfCaseStudies } from "./migrations/059-stories-of-case-studies.ts";
import { Kysely } from "kysely";
import type { Client } from "pg";
import { type Logger, errorCode } from "#lib/logger.ts";
import { DatabaseUnavailableError, explainPostgresError } from "./errors.ts";
import {
  createClient,
  createUnlimitedPool,
  endQuietly,
  migratorName,
  PostgresPoolDialect,
} from "./engines/postgres-dialect.ts";

/** Every migration by name, in order. A released migration is never changed. */
export const migrations: Record<string, Migration> = {
  "001-foundation": { up: foundation },
  "002-auth-tables": { up: authTables },
  "003-newsletter": { up: newsletter },
  "004-managed-content": { up: managedContent },
  "005-blog-list": { up: blogList },
  "006-accounts": { up: accounts },
  "007-keys": { up: keys },
  "008-federation": { up: federation },
  "009-phones-and-keys": { up: phonesAndKeys },
  "010-scale": { up: scale },
  "011-unused-limits": { up: unusedLimits },
  "012-search-addresses": { up: searchAddresses },
  "013-recipient-limits": { up: recipientLimits },
  "014-bucket-ends": { up: bucketEnds },
  "015-site-secret": { up: siteSecret },
  "016-published-at": { up: publishedAt },
  "017-search-order": { up: searchOrder },
  "018-content-changes": { up: contentChanges },
  "019-own-accounts": { up: ownAccounts },
  "020-site-texts": { up: siteTexts },
  "021-whole-items": { up: wholeItems },
  "022-site-pages": { up: sitePages },
  "023-publishing": { up: publishing },
  "024-authors": { up: authors },
  "025-media": { up: media },
  "026-activity": { up: activity },
  "027-roles": { up: roles },
  "028-list-views": { up: listViews },
  "029-presence": { up: presence },
  "030-approvals": { up: approvals },
  "031-gate": { up: gate },
  "032-comments": { up: comments },
  "033-picture-words": { up: pictureWords },
  "034-whole-uses": { up: wholeUses },
  "035-former-consent": { up: formerConsent },
  "036-addresses-of-visitors": { up: addressesOfVisitors },
  "037-media-of-the-trash": { up: mediaOfTheTrash },
  "038-makers-of-links": { up: makersOfLinks },
  "040-spelling-of-redirects": { up: spellingOfRedirects },
  "039-planned-drafts": { up: plannedDrafts },
  "041-erased-people": { up: erasedPeople },
  "042-writers-by-account": { up: writersByAccount },
  "043-search-words": { up: searchWords },
  "045-draft-writers": { up: draftWriters },
  "044-no-signing-keys": { up: noSigningKeys },
  "046-office-hours": { up: officeHours },
  "047-delivery-log": { up: deliveryLog },
  "048-former-addresses": { up: formerAddresses },
  "049-bookings": { up: bookings },
  "050-inquiry-desk": { up: inquiryDesk },
  "051-lead-messages": { up: leadMessages },
  "052-inquiry-search": { up: inquirySearch },
  "053-backup-runs": { up: backupRuns },
  "054-orders-of-lists": { up: ordersOfLists },
  "055-portraits": { up: portraits },
  "056-post-tags": { up: postTags },
  "057-reviewers": { up: reviewers },
  "058-case-study-segments": { up: caseStudySegments },
  "059-stories-of-case-studies": { up: storiesOfCaseStudies },
};

/** Number of migrations, of which a new database runs all at once. */
export const allMigrations = Object.keys(migrations).length;

/** The first migration of a version that overwrites what it deletes (docs/decisions/205-erased-is-erased.md). */
export const firstOverwriting = "041-erased-people";

/** The database was migrated by a newer version of the site. */
export class NewerDatabaseError extends Error {
  constructor(migration: string, cause: unknown) {
    const words =
      `The database was migrated by a newer version of the site (${migration}): start that version, or go back as docs/upgrade.md says ` +
      "(ALLOW_NEWER_DATABASE, `migrate --back`, a backup).";
    super(words, { cause });
    this.name = "NewerDatabaseError";
  }
}

/**
 * Runs the migrations that this database has not had, in one transaction, and logs each with the time that it took; those of a new database
 * together. The caller keeps other processes out.
 * @returns the names of those that ran
 * @throws NewerDatabaseError
 */
export async function migrateToLatest(db: AnyDatabase, log: Logger): Promise<string[]> {
  const began = performance.now();
  const isNew = (await findMigrationState(db)).last === null;
  const logged = isNew ? migrations : withLog(migrations, log);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => logged } });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find(({ status }) => status === "Error");
  if (failed)
    log.error({ migration: failed.migrationName }, "a migration failed; none was kept, and the database is as it was");
  if (error !== undefined) throw explain(error);
  const ran = results?.map((result) => result.migrationName) ?? [];
  if (ran.length > 0)
    log.info(
      { migrations: ran.length, ms: since(began) },
      isNew ? "made the tables of a new database" : "the database is up to date",
    );
  return ran;
}

const since = (began: number) => Math.round(performance.now() - began);

function withLog(all: Record<string, Migration>, log: Logger): Record<string, Migration> {
  const logged = Object.entries(all).map(([name, { up }]): [string, Migration] => {
    const timed: Migration["up"] = async (db) => {
      const began = performance.now();
      await up(db);
      log.info({ migration: name, ms: since(began) }, "migrated");
    };
    return [name, { up: timed }];
  });
  return Object.fromEntries(logged);
}

/** How far a database has come. */
export interface MigrationState {
  /** The last migration that it had; null for a new database. */
  last: string | null;
  /** What this version of the site would run on it. */
  pending: string[];
  /** What a newer version has run on it. */
  unknown: string[];
}

/** Looks how far a database has come, and changes nothing. */
export async function findMigrationState(db: AnyDatabase): Promise<MigrationState> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const had = tables.some(({ name }) => name === historyTable)
    ? (await db.selectFrom(historyTable).select("name").execute()).map(({ name }) => String(name)).toSorted()
    : [];
  return stateAfter(had);
}

/** @param had names of the migrations that a database had */
export function stateAfter(had: readonly string[]): MigrationState {
  const known = Object.keys(migrations);
  return {
    last: had.at(-1) ?? null,
    pending: known.filter((name) => !had.includes(name)).toSorted(),
    unknown: had.filter((name) => !known.includes(name)),
  };
}

/** Where Kysely notes the migrations that ran. */
export const historyTable = "kysely_migration";

function explain(error: unknown): unknown {
  const unknownMigration =
    error instanceof Error && /previously executed migration (\S+) is missing/.exec(error.message);
  if (!unknownMigration) return error;
  return new NewerDatabaseError(unknownMigration[1] ?? "", error);
}

/** Another process migrates, or has locked what a migration changes, for longer than is waited for. Tried again, the call may succeed. */
export class MigrationLockError extends DatabaseUnavailableError {
  constructor(message: string, cause: unknown) {
    super(message, cause, "MIGRATION_LOCK");
    this.name = "MigrationLockError";
  }
}

/** An arbitrary number that no other advisory lock in this database has. */
const lockId = "7461023985521";

/** How often a start says what it waits for. Milliseconds. */
const reportEvery = 5_000;
/** How long it waits for another process that migrates. Milliseconds. */
const lockTimeout = 60_000;
/** How long a statement waits for a table: running processes queue behind it, and their statements end after three seconds. Milliseconds. */
const tableTimeout = 10_000;
/** For the network, beyond what a statement may take on the server. Milliseconds. */
const answerTimeout = 3_000;

interface Waits {
  reportEvery?: number;
  lockTimeout?: number;
  tableTimeout?: number;
}

/**
 * Migrates while holding a lock that other processes wait for. Kysely's own lock begins only after its bookkeeping
 * tables exist; without this one, four processes starting at once failed every time.
 * @param log is told every five seconds what the migration waits for
 * @returns the names of the migrations that ran
 * @throws MigrationLockError
 */
export async function migrateUnderLock(url: string, log: Logger, waits: Waits = {}): Promise<string[]> {
  const limits = { reportEvery, lockTimeout, tableTimeout, ...waits };
  const holder = createClient(url, { answerTimeout: limits.reportEvery + answerTimeout });
  // A lost connection fails the next query; an unhandled 'error' event would end the process.
  holder.on("error", () => {});
  const pool = createUnlimitedPool(url);
  const dialect = new PostgresPoolDialect(pool, `set lock_timeout = ${limits.tableTimeout}`);
  const db = new Kysely<unknown>({ dialect });
  try {
    await takeLock(holder, log, limits);
    return await whileReporting(holder, log, limits, () => migrateToLatest(db, log));
  } finally {
    await db.destroy();
    await endQuietly(pool);
    await endQuietly(holder);
  }
}

async function takeLock(holder: Client, log: Logger, limits: Required<Waits>): Promise<void> {
  const began = performance.now();
  try {
    await holder.connect();
    // The server ends the wait, so that between two reports this process is in its queue.
    await holder.query(`set lock_timeout = ${limits.reportEvery}`);
    while (!(await locks(holder))) {
      const seconds = Math.round((performance.now() - began) / 1_000);
      const held = `the migration lock is held by ${await describeHolder(holder)}`;
      if (performance.now() - began >= limits.lockTimeout)
        throw new MigrationLockError(`After ${seconds} seconds ${held}.`, undefined);
      log.warn({ seconds }, `waiting to migrate: ${held}`);
    }
  } catch (error) {
    throw explainPostgresError(error);
  }
}

/** @returns false when another session still had the lock after the time limit of the connection */
async function locks(holder: Client): Promise<boolean> {
  try {
    await holder.query("select pg_advisory_lock($1)", [lockId]);
    return true;
  } catch (error) {
    if (errorCode(error) === lockNotAvailable) return false;
    throw error;
  }
}

/** PostgreSQL's code for a lock that was not given within the time limit. */
const lockNotAvailable = "55P03";

/** A session as an operator finds it in pg_stat_activity. Of another user's, PostgreSQL tells little. */
const session =
  "concat('process ', pid, ' of PostgreSQL (', concat_ws(', ', nullif(application_name, ''), client_addr, state, " +
  "'connected ' || to_char(backend_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' UTC'), ')')";

async function describeHolder(holder: Client): Promise<string> {
  const { rows } = await holder.query<{ words: string }>(
    `select ${session} as words from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and pid <> pg_backend_pid() and objsubid = 1
       and pg_locks.database = (select oid from pg_database where datname = current_database())
       and (classid::bigint << 32 | objid::bigint) = $1::bigint`,
    [lockId],
  );
  return rows[0]?.words ?? "a process that has just given it back";
}

/** Runs the migration, and says every five seconds that it runs and what it waits for. */
async function whileReporting<T>(
  holder: Client,
  log: Logger,
  limits: Required<Waits>,
  work: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  let lastBlockers = "another session";
  const report = async () => {
    const seconds = Math.round((performance.now() - began) / 1_000);
    const blockers = await describeBlockers(holder).catch(() => "");
    if (blockers) lastBlockers = blockers;
    log.warn({ seconds }, blockers ? `migrating, and waiting for ${blockers}` : "migrating");
  };
  const timer = setInterval(() => void report(), limits.reportEvery);
  try {
    return await work();
  } catch (error) {
    if (errorCode(error) !== lockNotAvailable) throw error;
    throw new MigrationLockError(`A table that a migration changes is locked by ${lastBlockers}.`, error);
  } finally {
    clearInterval(timer);
  }
}

async function describeBlockers(holder: Client): Promise<string> {
  const { rows } = await holder.query<{ words: string }>(
    `select ${session} as words from pg_stat_activity where pid in (
       select unnest(pg_blocking_pids(pid)) from pg_stat_activity
       where application_name = $1 and datname = current_database())`,
    [migratorName],
  );
  return rows.map(({ words }) => words).join(" and ");
}
