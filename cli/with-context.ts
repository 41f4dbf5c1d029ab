import { DamagedDatabaseError, isUnavailable } from "#db/errors.ts";
import { type Context, systemContext } from "#domain/context.ts";
import { readConfig } from "#server/process/config.ts";
import { type OpenProcess, migrate, warnOfOtherSecret, openProcess } from "#server/process/open-process.ts";
import { once } from "node:events";

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

/** Writes to standard output and waits while its reader is slower, so that a large export needs little memory. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}

/** Writes items as one JSON list, one item a line, as they arrive. */
export async function writeJsonList(items: AsyncIterable<unknown>): Promise<void> {
  let before = "[\n";
  for await (const item of items) {
    await write(before + JSON.stringify(item));
    before = ",\n";
  }
  await write(before === "[\n" ? "[]\n" : "\n]\n");
}
