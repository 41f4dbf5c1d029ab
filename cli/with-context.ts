import { hasDatabaseFile } from "#db/client.ts";
import { DamagedDatabaseError, isUnavailable } from "#db/errors.ts";
import { type Context, systemContext } from "#domain/context.ts";
import { type Config, ConfigError, readConfig } from "#server/process/config.ts";
import { type OpenProcess, migrate, warnOfOtherSecret, openProcess } from "#server/process/open-process.ts";

interface Needs {
  /** False for a command that can also work without the database; while it is away, the command gets a handle that fails. */
  needsDatabase?: boolean;
  /** For a command with which a site may begin: it makes the database when there is none, and says so. Others refuse. */
  mayBegin?: boolean;
}

/**
 * Runs a command on an open, migrated database, beside a running server or without one.
 * @throws what `run` throws, and ConfigError when a setting of the operator can't work, or leads to no site
 */
export async function withContext(
  run: (context: Context) => Promise<void>,
  { needsDatabase = true, mayBegin = false }: Needs = {},
): Promise<void> {
  // Only what the server does is traced.
  const config = { ...readConfig({ LOG_LEVEL: "warn", ...process.env }), tracing: undefined };
  // Before anything is made.
  if (!mayBegin && !config.databaseUrl && !(await hasDatabaseFile(config.dataDir))) refuseToBegin(config);
  // Standard output is for the result of the command, so the log goes to standard error.
  const open = await openProcess(config, process.stderr);
  try {
    const wasNew = await prepare(open, { needsDatabase, mayBegin });
    if (wasNew && !mayBegin) refuseToBegin(config);
    if (wasNew) process.stderr.write(`A new site begins: there was no database in ${placeOf(config)}.\n`);
    await run(systemContext(open.context, "cli"));
  } finally {
    await open.database.close();
  }
}

/** @returns whether the database was new */
async function prepare(
  { database, context }: OpenProcess,
  { needsDatabase, mayBegin }: Required<Needs>,
): Promise<boolean> {
  try {
    const { wasNew } = await migrate(database, { mayBegin });
    if (!wasNew) await warnOfOtherSecret(context);
    return wasNew;
  } catch (error) {
    if (needsDatabase || error instanceof DamagedDatabaseError || !isUnavailable(error)) throw error;
    return false;
  }
}

function placeOf({ databaseUrl, dataDir }: Config): string {
  return databaseUrl ? "DATABASE_URL" : `DATA_DIR (${dataDir})`;
}

/** An empty answer from a database that nobody serves would look like the site's. */
function refuseToBegin(config: Config): never {
  throw new ConfigError(
    `There is no site's database in ${placeOf(config)}: is this the environment of the site? Nothing was done. The command wants the same ` +
      "variables as the site; a new site begins with `npm start` or `migrate`.",
  );
}
