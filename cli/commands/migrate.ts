import { basename } from "node:path";
import type { Command } from "commander";
import { openDatabase, sqlitePathIn } from "#db/client.ts";
import { withDataDirAlone } from "#db/data-dir-hold.ts";
import { findSqliteCopies, migrationOfCopy, putCopyBack, readSqliteState } from "#db/engines/sqlite-copy.ts";
import { type MigrationState, NewerDatabaseError, findMigrationState } from "#db/migrate.ts";
import { type Config, ConfigError, readConfig } from "#server/process/config.ts";
import { write } from "../output.ts";
import { withContext } from "../with-context.ts";

/** Adds `migrate`, which also says what it would do, and goes back. */
export function register(program: Command): void {
  program
    .command("migrate")
    .description("bring the database up to date")
    .option("--plan", "only say what would run; changes and makes nothing")
    .option("--back", "put the copy back that was made of a SQLite file before the last migration; nothing may run")
    .action(async ({ plan = false, back = false }: { plan?: boolean; back?: boolean }, command: Command) => {
      if (plan && back) command.error("--plan and --back can't be had together.");
      if (plan) return writePlan(readConfig(process.env));
      if (back) return goBack(readConfig(process.env));
      await withContext(() => write("The database is up to date.\n"), { mayBegin: true });
    });
}

async function writePlan(config: Config): Promise<void> {
  const { last, pending, unknown } = await readState(config);
  if (unknown.length > 0) throw new ConfigError(new NewerDatabaseError(unknown.join(", "), undefined).message);
  if (last === null)
    return write(`There is no database of a site yet: it would be made, with ${pending.length} migrations.\n`);
  if (pending.length === 0) return write(`Nothing would run: the database is up to date (${last}).\n`);
  const copied = config.databaseUrl ? "in one transaction" : "after the file was copied, in one transaction";
  await write(
    `The database is at ${last}. These would run, ${copied}:\n${pending.map((name) => `  ${name}\n`).join("")}`,
  );
}

/** Which migrations a database had, without changing it. */
export async function readState({ databaseUrl, dataDir }: Config): Promise<MigrationState> {
  if (!databaseUrl) return readSqliteState(sqlitePathIn(dataDir));
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    return await findMigrationState(database.db);
  } finally {
    await database.close();
  }
}

/** @throws ConfigError; DataDirInUseError */
async function goBack({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl)
    throw new ConfigError(
      "DATABASE_URL names a PostgreSQL database, of which no copy is made: go back with a backup of your own.",
    );
  const path = sqlitePathIn(dataDir);
  await withDataDirAlone(dataDir, async () => {
    const { last } = await readSqliteState(path);
    const copy = (await findSqliteCopies(path)).find((each) => last === null || migrationOfCopy(each) < last);
    if (copy === undefined)
      throw new ConfigError(`There is no copy of a former database in DATA_DIR (${dataDir}). Nothing was changed.`);
    const aside = `${path}.left-${last ?? "new"}-${Date.now()}`;
    await putCopyBack(path, copy, aside).catch((cause: unknown) => {
      throw new ConfigError(`The copy can't be put back (${String(cause)}). Nothing was changed.`);
    });
    await write(
      `The database is at ${migrationOfCopy(copy)} again: start the release before. What was written since the update is in ` +
        `${basename(aside)} alone; delete that file when nobody needs it.\n`,
    );
  });
}
