import { stat } from "node:fs/promises";
import type { Client } from "pg";
import { createClient, endQuietly } from "../engines/postgres-dialect.ts";
import { explainPostgresError } from "../errors.ts";
import { BackupError } from "./backup-error.ts";
import type { MediaFile, TableSums } from "./table-sums.ts";
import { linesOf, requireProgram, runProgram } from "./postgres-programs.ts";

export interface Dump {
  readonly tables: TableSums;
  readonly media: readonly MediaFile[];
  readonly migration: string;
  readonly bytes: number;
  readonly serverVersion: number;
}

/** What the text of a row depends on. A backup takes longer than a page may. */
const settings =
  "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; " +
  "set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1";

/** Runs work on a connection of its own. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = createClient(url);
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(settings);
    return await work(client);
  } catch (error) {
    throw error instanceof BackupError ? error : explainPostgresError(error);
  } finally {
    await endQuietly(client);
  }
}

/**
 * Writes a dump in PostgreSQL's custom format, and sums up the tables of the same snapshot.
 * @throws BackupError when pg_dump is missing, too old, or fails
 */
export function dumpPostgres(url: string, to: string): Promise<Dump> {
  return withClient(url, async (client) => {
    const serverVersion = await serverVersionOf(client);
    await requireProgram("pg_dump", serverVersion);
    await client.query("begin isolation level repeatable read read only");
    const [first] = await rowsOf<{ id: string; schema: string }>(
      client,
      "select pg_export_snapshot() as id, current_schema() as schema",
    );
    if (!first) throw new Error("PostgreSQL exported no snapshot");
    const what = [`--snapshot=${first.id}`, `--schema="${first.schema}"`, "--no-owner", "--no-privileges"];
    const form = ["--format=custom", "--compress=1", "--no-password", `--file=${to}`];
    await runProgram("pg_dump", [...form, ...what], url);
    const media = await rowsOf<MediaFile>(
      client,
      "select hash, storage_key as key, bytes from media_files order by hash",
    );
    const [last] = await rowsOf<{ name: string }>(
      client,
      "select name from kysely_migration order by timestamp desc, name desc limit 1",
    );
    const tables = await sumTables(client);
    return { tables, media, migration: last?.name ?? "", bytes: (await stat(to)).size, serverVersion };
  });
}

/** Major version of the server. */
export async function serverVersionOf(client: Client): Promise<number> {
  const [row] = await rowsOf<{ server_version_num: string }>(client, "show server_version_num");
  return Math.floor(Number(row?.server_version_num) / 10_000);
}

export async function rowsOf<T extends object>(client: Client, query: string, values: string[] = []): Promise<T[]> {
  return (await client.query<T>(query, values)).rows;
}

/** The rows of each table, and a checksum of their values in any order. */
export async function sumTables(client: Client): Promise<TableSums> {
  const tables = await rowsOf<{ name: string }>(
    client,
    "select tablename as name from pg_tables where schemaname = current_schema() order by tablename",
  );
  const sums: TableSums = {};
  for (const { name } of tables) {
    const bits = "('x' || encode(substring(sha256(convert_to(backup_row::text, 'UTF8')) for 7), 'hex'))::bit(56)";
    const [sum] = await rowsOf<{ rows: number; checksum: string }>(
      client,
      `select count(*) as rows, coalesce(sum(${bits}::bigint), 0)::text as checksum from ${client.escapeIdentifier(name)} as backup_row`,
    );
    sums[name] = sum ?? { rows: 0, checksum: "" };
  }
  return sums;
}

/**
 * Counts the rows of each table in a dump without a database, which also unpacks all of it.
 * @throws BackupError when it is damaged
 */
export async function countDump(path: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let table: string | null = null;
  for await (const line of linesOf("pg_restore", ["--file=-", path])) {
    if (table !== null) {
      if (line === "\\.") table = null;
      else counts[table] = (counts[table] ?? 0) + 1;
      continue;
    }
    const [, quotedName, name = quotedName] =
      /^COPY (?:"(?:[^"]|"")+"|\w+)\.(?:"((?:[^"]|"")+)"|(\w+)) .*FROM stdin;$/.exec(line) ?? [];
    if (name === undefined) continue;
    table = name.replaceAll('""', '"');
    counts[table] = 0;
  }
  return counts;
}
