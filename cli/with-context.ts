import type { Context } from "#domain/context.ts";
import { systemContext } from "#domain/system-context.ts";
import { readConfig } from "#server/config.ts";
import { migrate } from "#server/migrate-at-start.ts";
import { openProcess } from "#server/process.ts";

/**
 * Runs a command on an open, migrated database, beside a running server or without one.
 * @throws what `run` throws, and ConfigError when something that the operator set can't work
 */
export async function withContext(run: (context: Context) => Promise<void>): Promise<void> {
  const config = readConfig({ LOG_LEVEL: "warn", ...process.env });
  // Standard output belongs to the command's result.
  const open = await openProcess(config, process.stderr);
  try {
    await migrate(open.database);
    await run(systemContext(open.context, "cli"));
  } finally {
    await open.database.close();
  }
}
