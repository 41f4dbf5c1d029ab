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
import { up as plannedDrafts } from "./migrations/039-planned-drafts.ts";
import { Kysely } from "kysely";
import type { Client } from "pg";
import { explainPostgresError } from "./errors.ts";
import { createClient, createUnlimitedPool, endQuietly, PostgresPoolDialect } from "./engines/postgres-dialect.ts";

/** Every migration by name, in order. A released migration is never changed. */
const migrations: Record<string, Migration> = {
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
  "039-planned-drafts": { up: plannedDrafts },
};

/** The database was migrated by a newer version of the site. */
export class NewerDatabaseError extends Error {
  constructor(migration: string, cause: unknown) {
    const words = `The database was migrated by a newer version of the site (${migration}): start that version, or restore a backup.`;
    super(words, { cause });
    this.name = "NewerDatabaseError";
  }
}

/**
 * Runs the migrations that this database has not had, in one transaction. The caller keeps other processes out.
 * @returns the names of those that ran
 * @throws NewerDatabaseError
 */
export async function migrateToLatest(db: AnyDatabase): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw explain(error);
  return results?.map((result) => result.migrationName) ?? [];
}

function explain(error: unknown): unknown {
  const unknownMigration =
    error instanceof Error && /previously executed migration (\S+) is missing/.exec(error.message);
  if (!unknownMigration) return error;
  return new NewerDatabaseError(unknownMigration[1] ?? "", error);
}

/** An arbitrary number that no other advisory lock in this database has. */
const lockId = "7461023985521";

/**
 * Migrates while holding a lock that other processes wait for. Kysely's own lock begins only after its bookkeeping
 * tables exist; without this one, four processes starting at once failed every time.
 * @returns the names of the migrations that ran
 */
export async function migrateUnderLock(url: string): Promise<string[]> {
  const holder = createClient(url);
  // A lost connection fails the next query; an unhandled 'error' event would end the process.
  holder.on("error", () => {});
  const pool = createUnlimitedPool(url);
  const db = new Kysely<unknown>({ dialect: new PostgresPoolDialect(pool) });
  try {
    await takeLock(holder);
    return await migrateToLatest(db);
  } finally {
    await db.destroy();
    await endQuietly(pool);
    await endQuietly(holder);
  }
}

async function takeLock(holder: Client): Promise<void> {
  try {
    await holder.connect();
    await holder.query("select pg_advisory_lock($1)", [lockId]);
  } catch (error) {
    throw explainPostgresError(error);
  }
}
