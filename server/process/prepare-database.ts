import { setTimeout as pause } from "node:timers/promises";
import type { OpenDatabase } from "#db/client.ts";
import { DamagedDatabaseError, isUnavailable } from "#db/errors.ts";
import { NewerDatabaseError } from "#db/migrate.ts";
import type { ProcessContext } from "#domain/context.ts";
import { resealSecrets } from "#domain/secrets/seal.ts";
import { claimSecret, findSecretState } from "#domain/secrets/site-secret.ts";
import { errorCode, type Logger } from "#lib/logger.ts";
import { ConfigError } from "./config.ts";

/** Milliseconds between attempts to reach a database that is away. */
const retryPause = 2000;

/** PostgreSQL's codes for a refusal that will not go away by itself. */
const refusals: Record<string, string> = {
  "28000": "the server does not let this user in",
  "28P01": "the password is wrong",
  "3D000": "the database does not exist",
};

/**
 * Migrates the database. While it is away the site starts with built-in content and the journal for enquiries, and the
 * migration is repeated until it succeeds.
 * @returns `ready` resolves when the database is migrated; `isAway` tells whether that is still to come
 * @throws ConfigError when DATABASE_URL can't work
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
 * @throws ConfigError when DATABASE_URL can't work, or the database is newer than this version of the site; otherwise
 *   the database's error
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
 * Registers the secret of this process in the database, and reseals what a former secret has sealed.
 * @throws ConfigError when another process runs on the database with another secret: each would write what the other
 *   can't read
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

/** Logs a warning when a command runs with another secret than the site, for example without the site's environment. */
export async function warnOfOtherSecret(process: ProcessContext): Promise<void> {
  const state = await findSecretState(process);
  if (state === "same" || state === "rotated") return;
  process.log.warn(
    {},
    "AUTH_SECRET is another one than the site's: links and codes that this command makes will not work",
  );
}
