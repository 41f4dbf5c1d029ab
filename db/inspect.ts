import { sql } from "kysely";
import { type AnyDatabase, engineOf } from "./dialect.ts";

// Questions about the database itself, for whoever looks whether it is well.

/** Resolves when the database answers, also one without tables. */
export async function askForAnswer(db: AnyDatabase): Promise<void> {
  await sql`select 1`.execute(db);
}

/** What it is and in which version: "SQLite 3.53.0", and the first number of that. */
export async function getDatabaseVersion(db: AnyDatabase): Promise<{ name: string; major: number }> {
  const isSqlite = engineOf(db) === "sqlite";
  const query = isSqlite
    ? sql<{ version: string }>`select sqlite_version() as version`
    : sql<{ version: string }>`select current_setting('server_version') as version`;
  const { rows } = await query.execute(db);
  // Debian's says more behind a space.
  const version = rows[0]?.version.split(" ")[0] ?? "";
  return { name: `${isSqlite ? "SQLite" : "PostgreSQL"} ${version}`, major: Number.parseInt(version) };
}

/** The time on the clock of the server; null where the database is part of this process. */
export async function findServerTime(db: AnyDatabase): Promise<Date | null> {
  if (engineOf(db) === "sqlite") return null;
  const { rows } = await sql<{ now: Date | string }>`select clock_timestamp() as now`.execute(db);
  return new Date(rows[0]?.now ?? 0);
}

/** How many connections the server has, of all programs, and how many it can have; null where there is no server. */
export async function countServerConnections(db: AnyDatabase): Promise<{ used: number; most: number } | null> {
  if (engineOf(db) === "sqlite") return null;
  const { rows } = await sql<{ used: string; most: string }>`
    select (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`.execute(
    db,
  );
  return { used: Number(rows[0]?.used), most: Number(rows[0]?.most) };
}
