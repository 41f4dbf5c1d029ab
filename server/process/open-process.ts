import type { DestinationStream, Logger as PinoLogger } from "pino";
import { isRoute, sitePages } from "#app/site-paths.ts";
// Only for the address that stands in for SITE_URL, before there is a database.
// oxlint-disable-next-line house/imports
import { brand } from "#content/site/brand.ts";
import { type DatabaseOptions, type OpenDatabase, hasDatabaseFile, openDatabase } from "#db/client.ts";
import type { ProcessContext, PublishGate, PublicSettings } from "#domain/context.ts";
import { TextsCache } from "#domain/texts/texts-cache.ts";
import { ArticleThreads } from "#domain/markdown/article-threads.ts";
import { site } from "#domain/site.ts";
import type { SystemServices } from "#domain/system/report.ts";
import { LocalBuckets } from "#domain/security/local-buckets.ts";
import { type Config, ConfigError } from "./config.ts";
import { scheduleOf } from "../backup/backup-settings.ts";
import { restoringFolder } from "../backup/data-folder.ts";
import { crmNames } from "../jobs/crm/crm-settings.ts";
import { openMedia } from "../media/open-media.ts";
import { type DataDirHold, holdDataDir } from "#db/data-dir-hold.ts";
import type { Tracer } from "../tracing/tracer.ts";
import { createLog } from "./log.ts";
import { randomBytes } from "node:crypto";
import { access, chmod, constants, link, lstat, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isDiskFull } from "#lib/free-disk.ts";
import { type Logger, errorCode } from "#lib/logger.ts";
import {
  deleteTemporaryFiles,
  makeFolderDurably,
  syncFolder,
  temporaryNameFor,
  unlessMissing,
} from "#lib/write-file-durably.ts";
import { setTimeout as pause } from "node:timers/promises";
import { withTimeout } from "#lib/pacing.ts";
import { Tally } from "#lib/tally.ts";
import { type Trace, withoutTrace } from "#lib/tracing.ts";
import { DamagedDatabaseError, isUnavailable, protocolViolation } from "#db/errors.ts";
import { TransactionPoolerError } from "#db/engines/transaction-pooler.ts";
import { NewerDatabaseError } from "#db/migrate.ts";
import { resealSecrets, claimSecret, findSecretState } from "#domain/security/secrets.ts";

/** What the server and each command need: an open database and the process context. */
export interface OpenProcess {
  context: ProcessContext;
  database: OpenDatabase;
  log: PinoLogger;
  /** Number of lines at error level since the start. */
  errors: { logged: number };
  /** That this process uses the data folder; until the database is closed. */
  hold: DataDirHold;
  /** Undefined where nothing is traced. */
  tracer: Tracer | undefined;
  /** Set by the running server: called when this process has changed content or filled the outbox, and what checks pages and the system. */
  on: ProcessHooks;
}

interface ProcessHooks {
  contentChanged: (tags: ReadonlySet<string>) => void;
  outboxFilled: () => void;
  gate: PublishGate | null;
  system: SystemServices | null;
}

/**
 * Prepares the data folder and opens the database, without migrating it or waiting for it.
 * @throws ConfigError when the data folder can't be used
 */
export async function openProcess(config: Config, logTo: DestinationStream = process.stdout): Promise<OpenProcess> {
  await prepareDataDir(config.dataDir);
  const errors = { logged: 0 };
  const log = createLog(config.logLevel, logTo, () => errors.logged++);
  for (const warning of config.warnings) log.warn({}, warning);
  if (!config.databaseUrl) await warnOfLostDatabase(config.dataDir, log);
  const hold = await holdDataDir(config.dataDir);
  // What a process has left that died while it wrote, as half a copy of the database.
  if (hold.isAlone()) await deleteTemporaryFiles(config.dataDir, new Date());
  // Loaded only where it is on.
  const tracer = config.tracing && (await import("../tracing/tracer.ts")).createTracer(config.tracing, log);
  const database = await openHeld(hold, {
    dataDir: config.dataDir,
    log,
    allowNewer: config.allowNewerDatabase,
    poolSize: config.sizes.databasePool,
    onQuery: tracer?.noteQuery,
    ...(config.databaseUrl ? { databaseUrl: config.databaseUrl } : {}),
  });
  const on: ProcessHooks = { contentChanged() {}, outboxFilled() {}, gate: null, system: null };
  const secret = config.authSecret ?? (await keptSecret(config.dataDir));
  const context = await createProcessContext(config, { db: database.db, log, secret, trace: tracer?.trace }, on);
  return { context, database, log, errors, hold, tracer, on };
}

/** The context of a process, of what is open. It makes no file and asks nobody. */
export async function createProcessContext(
  config: Config,
  {
    db,
    log,
    secret,
    trace = withoutTrace,
  }: Pick<ProcessContext, "db" | "log" | "secret"> & { trace?: Trace | undefined },
  on: ProcessHooks,
): Promise<ProcessContext> {
  return {
    db,
    clock: () => new Date(),
    wait: pause,
    log,
    trace,
    siteUrl: config.siteUrl ?? brand.siteUrl,
    linkUrl: config.siteUrl ?? `http://localhost:${config.port}`,
    secret,
    previousSecrets: config.authSecretsPrevious,
    dataDir: config.dataDir,
    media: await openMedia(config),
    get gate() {
      return on.gate;
    },
    get system() {
      return on.system;
    },
    site,
    sitePages,
    isRoute,
    contentChanged: (tags) => on.contentChanged(tags),
    outboxFilled: () => on.outboxFilled(),
    leads: {
      webhookUrl: config.leadWebhook?.url ?? null,
      crmName: config.crm && crmNames[config.crm.name],
      replyAddress: config.replyAddress,
      readsAnswers: config.mailbox !== undefined || config.inboundSecret !== undefined,
    },
    accounts: config.accounts,
    publicSettings: publicSettings(config),
    localBuckets: new LocalBuckets(),
    articleThreads: new ArticleThreads(),
    texts: new TextsCache(),
    skippedDeliveries: { mail: 0, text: 0 },
    backups: scheduleOf(config.backup),
    takenInquiries: new Tally(),
  };
}

/** Opens the database; the folder is held until it is closed. */
async function openHeld(hold: DataDirHold, options: DatabaseOptions): Promise<OpenDatabase> {
  try {
    const database = await openDatabase(options);
    return { ...database, close: () => database.close().finally(hold.release) };
  } catch (error) {
    hold.release();
    throw error;
  }
}

/**
 * Says that a database has probably been lost: a start makes it before the secret, so that a secret without one is older. What is left goes
 * on as a new site, because an operator may have removed the database to begin anew.
 */
async function warnOfLostDatabase(dataDir: string, log: Logger): Promise<void> {
  const hasSecret = (await stat(join(dataDir, "auth-secret")).catch(unlessMissing)) !== null;
  if (!hasSecret || (await hasDatabaseFile(dataDir))) return;
  log.error(
    { dataDir },
    "DATA_DIR has the secret of a site, but the database file is missing or empty, so that a new site begins: if the database was lost, end " +
      "the site, and put a backup in the place of homecoming.sqlite before someone uses the new one",
  );
}

function publicSettings({ crmForm, analytics }: Config): PublicSettings {
  return {
    crmForm: crmForm ? { url: crmForm.url, scriptUrl: crmForm.scriptUrl ?? null } : null,
    analytics: analytics ? { measurementId: analytics.measurementId, scriptUrl: analytics.scriptUrl ?? null } : null,
  };
}

/**
 * Creates the data folder if it is missing and checks that it can be written.
 * @throws ConfigError when it can't
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    // Other users of this machine must not read inquiries and accounts.
    await makeFolderDurably(dataDir);
    await refuseHalfRestored(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    // Containers that share the folder may have the same process ids, so the name is random.
    const probe = temporaryNameFor(join(dataDir, "write-probe"));
    await writeFile(probe, "");
    await rm(probe);
    await closeToOthers(dataDir);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    if (isDiskFull(error))
      throw new ConfigError(`The disk of DATA_DIR (${dataDir}) is full: free some space there, and start again.`);
    throw new ConfigError(`DATA_DIR wants a folder that can be written; ${dataDir} can't (${errorCode(error)}).`);
  }
}

/** @throws ConfigError when a backup was not put into the folder as a whole: half of it must not become a site */
async function refuseHalfRestored(dataDir: string): Promise<void> {
  if ((await stat(join(dataDir, restoringFolder)).catch(unlessMissing)) === null) return;
  throw new ConfigError(
    `A backup is being put into DATA_DIR (${dataDir}), or that was cut off in the middle: wait until \`restore\` has ended, or run it again.`,
  );
}

/** What the site keeps in its folder. Other files there are left alone. */
export const dataFiles = /^(auth-secret|homecoming\.sqlite|running\.lock)|^(journal|mail|media|texts)$/;

/** Removes permissions of other users that an older version, an unpacked backup or the operator's umask has left. */
async function closeToOthers(dataDir: string): Promise<void> {
  const { mode } = await stat(dataDir);
  // One that everybody may write into, such as /tmp, is not ours to close. What the site keeps in it is.
  if ((mode & 0o1000) === 0) await closePath(dataDir);
  for (const name of await readdir(dataDir)) {
    if (!dataFiles.test(name)) continue;
    const path = join(dataDir, name);
    await closePath(path);
    // The closed folder is enough for the library, which may have many thousand files.
    if (name === "media" || name.startsWith("replaced-")) continue;
    const inside = await readdir(path, { recursive: true }).catch(() => []);
    for (const each of inside) await closePath(join(path, each));
  }
}

async function closePath(path: string): Promise<void> {
  try {
    const found = await lstat(path);
    const mode = found.isDirectory() ? 0o700 : 0o600;
    if (found.isSymbolicLink() || (found.mode & 0o777 & ~mode) === 0) return;
    await chmod(path, mode);
  } catch (error) {
    // It belongs to another user, as in a volume that is shared by group, or it was deleted meanwhile.
    if (!["EPERM", "ENOENT", "EROFS"].includes(errorCode(error))) throw error;
  }
}

/**
 * The secret in the data folder. The first start creates it, completely or not at all, also when two processes start at
 * once.
 * @throws ConfigError when the file can't be the secret: with a short one, links and cookies could be forged
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, "auth-secret");
  const secret = (await readIfThere(path)) ?? (await makeSecret(path));
  if (secret.length >= 32) return secret;
  throw new ConfigError(
    `DATA_DIR wants its whole secret; ${path} is cut short. Restore it, or delete it: everyone signs in again then.`,
  );
}

async function makeSecret(path: string): Promise<string> {
  const draft = temporaryNameFor(path);
  try {
    await writeFile(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  // What it signs and seals must not survive a power cut that the secret does not survive.
  await syncFolder(dirname(path));
  return (await readIfThere(path)) ?? "";
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    const reason = errorCode(error);
    if (reason === "ENOENT") return null;
    throw new ConfigError(`DATA_DIR wants a secret that can be read; ${path} can't (${reason}).`);
  }
}

/** Milliseconds between attempts to reach a database that is away. */
const retryPause = 2000;

/** How long a start waits for its migration before it listens. Milliseconds. */
const migrationGrace = 2_000;

/** PostgreSQL's codes for a refusal that will not go away by itself. */
const refusals: Record<string, string> = {
  "28000": "the server does not let this user in",
  "28P01": "the password is wrong",
  "3D000": "the database does not exist",
};

/**
 * Migrates the database. While it is away, or another process migrates it, the site starts with built-in content and the journal for
 * inquiries, and the migration is repeated until it succeeds.
 * @param grace for how long the caller waits for PostgreSQL. Milliseconds
 * @returns `ready` resolves when the database is migrated, and rejects when the first attempt finds that DATABASE_URL can't work; `isAway`
 *   tells whether that is still to come
 * @throws ConfigError when DATABASE_URL can't work
 */
export async function migrateAtStart(
  database: OpenDatabase,
  log: Logger,
  grace = migrationGrace,
): Promise<{ ready: Promise<void>; isAway: boolean }> {
  const first: { outcome: "pending" | "migrated" | "away" | "refused" } = { outcome: "pending" };
  const attempt = migrate(database).then(
    () => void (first.outcome = "migrated"),
    (error: unknown) => {
      first.outcome = error instanceof DamagedDatabaseError || !isUnavailable(error) ? "refused" : "away";
      if (first.outcome === "refused") throw error;
      log.error({ err: error }, "the database is away; serving built-in content and keeping inquiries in the journal");
    },
  );
  // A SQLite file is migrated while nobody is served: what is there must not be hidden by built-in content for that time.
  await (database.engine === "sqlite" ? attempt : withTimeout(attempt, grace)).catch((error: unknown) => {
    if (first.outcome !== "pending") throw error;
    log.warn({}, "the database is not ready yet; serving built-in content and keeping inquiries in the journal");
  });
  const isAway = first.outcome !== "migrated";
  const ready = attempt.then(async () => {
    if (first.outcome === "away") await keepTrying(database, log);
    if (isAway) log.info({}, "the database is back");
  });
  return { ready, isAway };
}

/**
 * Brings the database up to date.
 * @param mayBegin false leaves a new database as it is
 * @returns whether the database was new
 * @throws ConfigError when DATABASE_URL can't work, or the database is newer than this version of the site; otherwise
 *   the database's error
 */
export async function migrate(database: OpenDatabase, { mayBegin = true } = {}): Promise<{ wasNew: boolean }> {
  try {
    const wasNew = await database.isNew();
    if (mayBegin || !wasNew) await database.migrate();
    return { wasNew };
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal) throw new ConfigError(`DATABASE_URL wants a database that can be used: ${refusal}.`);
    if (error instanceof NewerDatabaseError) throw new ConfigError(error.message);
    throw error;
  }
}

function refusalIn(error: unknown): string | undefined {
  if (error instanceof TransactionPoolerError) return error.message;
  const code = errorCode(error);
  // PgBouncer has one code for all that it refuses.
  if (code === protocolViolation && error instanceof Error) return `it refuses the connection (${error.message})`;
  return refusals[code];
}

async function keepTrying(database: OpenDatabase, log: Logger): Promise<void> {
  for (;;) {
    await pause(retryPause, undefined, { ref: false });
    try {
      await migrate(database);
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
