import { DamagedDatabaseError, isUnavailable } from "#db/errors.ts";
import { type Context, systemContext } from "#domain/context.ts";
import { readConfig } from "#server/process/config.ts";
import { type OpenProcess, migrate, warnOfOtherSecret, openProcess } from "#server/process/open-process.ts";

/**
 * Runs a command on an open, migrated database, beside a running server or without one.
 * @param needsDatabase false for a command that can also work without the database; while it is away, the command gets
 *   a handle that fails
 * @throws what `run` throws, and ConfigError when a setting of the operator can't work
 */
export async function withContext(
  run: (context: Context) => Promise<void>,
  { needsDatabase = true }: { needsDatabase?: boolean } = {},
): Promise<void> {
  const config = readConfig({ LOG_LEVEL: "warn", ...process.env });
  // Standard output is for the result of the command, so the log goes to standard error.
  const open = await openProcess(config, process.stderr);
  try {
    await prepare(open, needsDatabase);
    await run(systemContext(open.context, "cli"));
  } finally {
    await open.database.close();
  }
}

async function prepare({ database, context }: OpenProcess, needsDatabase: boolean): Promise<void> {
  try {
    await migrate(database);
    await warnOfOtherSecret(context);
  } catch (error) {
    if (needsDatabase || error instanceof DamagedDatabaseError || !isUnavailable(error)) throw error;
  }
}
