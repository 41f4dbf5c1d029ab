import { setTimeout as pause } from "node:timers/promises";
import type { OpenDatabase } from "#db/client.ts";
import { DamagedDatabaseError, isUnavailable } from "#db/errors.ts";
import { NewerDatabaseError } from "#db/migrate.ts";
import type { ProcessContext } from "#domain/context.ts";
import { resealSecrets } from "#domain/secrets/seal.ts";
import { claimSecret, findSecretState } from "#domain/secrets/site-secret.ts";
import { errorCode, type Logger } from "#lib/logger.ts";
import { ConfigError } from "./config.ts";

/** Pause between attempts to reach a database that is away, in milliseconds. */
const retryPause = 2000;

/** PostgreSQL's codes for an address that will not work until somebody changes it. */
const refusals: Record<string, string> = {
  "28000": "the server does not let this user in",
  "28P01": "the password is wrong",
  "3D000": "the database does not exist",
};

/**
 * Migrates the database. While it is away the site starts all the same, with its built-in content and its journal for
 * enquiries, and the migration is tried again until it succeeds.
 * @returns a promise of the moment when the database is ready, and whether that is still to come.
 * @throws ConfigError when DATABASE_URL can't work as it stands.
 */
export async function migrateAtStart(
  database: OpenDatabase,
  log: Logger,
): Promise<{ ready: Promise<void>; isAway: boolean }> {
  try {
    await migrate(database);
    return { ready: Promise.resolve(), isAway: false };
  } catch (error) {
    if (error instanceof DamagedDatabaseError || !isUnavailable(error)) throw error;
    log.error({ err: error }, "the database is away; serving built-in content and keeping enquiries in the journal");
    return { ready: keepTrying(database, log), isAway: true };
  }
}

/**
 * Brings the database up to date.
 * @throws ConfigError when DATABASE_URL can't work as it stands, or the database is newer than this version of the site; what
 *   the database says otherwise.
 */
export async function migrate(database: OpenDatabase): Promise<void> {
  try {
    await database.migrate();
  } catch (error) {
    const refusal = refusals[errorCode(error)];
    if (refusal) throw new ConfigError(`DATABASE_URL wants a database that can be used: ${refusal}.`);
    if (error instanceof NewerDatabaseError) throw new ConfigError(error.message);
    throw error;
  }
}

async function keepTrying(database: OpenDatabase, log: Logger): Promise<void> {
  for (;;) {
    await pause(retryPause, undefined, { ref: false });
    try {
      await database.migrate();
      log.info({}, "the database is back");
      return;
    } catch (error) {
      if (isUnavailable(error)) log.warn({ err: error }, "the database is still away");
      else log.error({ err: error }, "the database answers, but can't be brought up to date");
    }
  }
}

/**
 * Makes the secret of this process the one of the database, and seals with it what a former one has sealed.
 * @throws ConfigError when another process runs on the database with another secret: each would make what the other can't read
 */
export async function takeSecret(process: ProcessContext): Promise<void> {
  const state = await claimSecret(process);
  if (state === "taken") {
    throw new ConfigError(
      "AUTH_SECRET wants the same value in every process; another process runs on this database with a different one. Name that one in " +
        "AUTH_SECRET_PREVIOUS to take over from it, or end it first (after a crash: half a minute).",
    );
  }
  const { resealed, unreadable } = await resealSecrets(process);
  if (resealed > 0) process.log.info({ resealed }, "sealed anew with the present AUTH_SECRET");
  if (state !== "replaced" && unreadable === 0) return;
  process.log.error(
    { unreadable },
    "AUTH_SECRET is another one than before: sessions, links in mails, recovery codes and second factors made with the former one do not " +
      "work; name it in AUTH_SECRET_PREVIOUS",
  );
}

/** Tells the operator in the log that a command runs with another secret than the site, as when it lacks the site's environment. */
export async function warnOfOtherSecret(process: ProcessContext): Promise<void> {
  const state = await findSecretState(process);
  if (state === "same" || state === "rotated") return;
  process.log.warn(
    {},
    "AUTH_SECRET is another one than the site's: links and codes that this command makes will not work",
  );
}
