import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import type { Client } from "pg";
import { errorCode } from "#lib/logger.ts";
import { BackupError } from "./backup-error.ts";
import type { TableSums } from "./table-sums.ts";
import { rowsOf, serverVersionOf, sumTables, withClient } from "./postgres-dump.ts";
import { requireProgram, runProgram } from "./postgres-programs.ts";

/** The index of words wants it, and a dump of one schema has no extensions. */
const extension = "pg_trgm";

/** PostgreSQL's code for a role that may not do something. */
const insufficientPrivilege = "42501";

interface RestoreOptions {
  /** What was there goes into a schema of another name. */
  replace: boolean;
  /** Refuses what was restored, by throwing. */
  check: (tables: TableSums) => void;
}

/**
 * Puts a dump into a database, or leaves the database as it was.
 * @returns the schema with what was there before; null when there was nothing
 * @throws BackupError while processes use the database, or when it has tables and nothing says to replace them
 */
export function restorePostgres(
  url: string,
  dump: string,
  { replace, check }: RestoreOptions,
): Promise<{ replaced: string | null }> {
  return withClient(url, async (client) => {
    await requireProgram("pg_restore", await serverVersionOf(client));
    await requireUnused(client);
    const [at] = await rowsOf<{ schema: string; tables: number }>(
      client,
      "select current_schema() as schema, (select count(*) from pg_tables where schemaname = current_schema()) as tables",
    );
    const schema = at?.schema ?? "public";
    const isEmpty = (at?.tables ?? 0) === 0;
    if (!isEmpty && !replace)
      throw new BackupError(
        "The database of DATABASE_URL has tables already. Nothing was changed. With --replace they go into another schema.",
      );
    const replaced = isEmpty ? null : `replaced_${new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14)}`;
    const [name, aside] = [client.escapeIdentifier(schema), client.escapeIdentifier(replaced ?? "")];
    await client.query(`create extension if not exists ${extension}`);
    // It moves along with its schema, unless the operator has put it into another one.
    const [own] = await rowsOf(
      client,
      "select 1 from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = $1 and nspname = $2",
      [extension, schema],
    );
    const moveExtension = (to: string) => (own ? `alter extension ${extension} set schema ${to};` : "");
    if (replaced)
      await client.query(
        `begin; alter schema ${name} rename to ${aside}; create schema ${name}; ${moveExtension(name)} commit`,
      );
    try {
      await fillDatabase(url, dump);
      check(await sumTables(client));
      return { replaced };
    } catch (error) {
      // The extension is in the way of dropping what it was moved into.
      const back = replaced
        ? `${moveExtension(aside)} drop schema ${name} cascade; alter schema ${aside} rename to ${name}`
        : `drop schema ${name} cascade; create schema ${name}`;
      await client.query(`begin; ${back}; commit`);
      throw error;
    }
  });
}

/** Puts a dump into a database without tables, all of it or nothing. */
async function fillDatabase(url: string, dump: string): Promise<void> {
  // The schema is there, and its comment is the server's.
  const list = await runProgram("pg_restore", ["--list", dump], null);
  const chosen = `${dump}.list`;
  const lines = list.split("\n").filter((line) => !/^\d+; \d+ \d+ (?:SCHEMA|COMMENT) - /.test(line));
  await writeFile(chosen, lines.join("\n"), { mode: 0o600 });
  const how = ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", "--no-password"];
  const database = decodeURIComponent(new URL(url).pathname.slice(1));
  await runProgram("pg_restore", [...how, `--use-list=${chosen}`, `--dbname=${database}`, dump], url);
  await rm(chosen);
}

/** @throws BackupError while a process of the site is connected */
async function requireUnused(client: Client): Promise<void> {
  const others = await rowsOf<{ pid: number; address: string | null }>(
    client,
    `select pid, host(client_addr) as address from pg_stat_activity
     where datname = current_database() and application_name like 'homecoming%' and pid <> pg_backend_pid()`,
  );
  const [first] = others;
  if (first)
    throw new BackupError(
      `A process of the site uses the database of DATABASE_URL (from ${first.address ?? "this machine"}): end every one first. Nothing was changed.`,
    );
}

/**
 * Puts a dump into a database that is made for it and dropped afterwards.
 * @returns null where the role may not make one
 */
export function restoreIntoScratch(url: string, dump: string): Promise<TableSums | null> {
  return withClient(url, async (client) => {
    const name = `homecoming_proof_${randomUUID().replaceAll("-", "")}`;
    await dropLeftovers(client);
    try {
      await client.query(`create database ${name} template template0`);
    } catch (error) {
      if (errorCode(error) === insufficientPrivilege) return null;
      throw error;
    }
    const scratch = new URL(url);
    scratch.pathname = name;
    try {
      return await withClient(scratch.href, async (inside) => {
        await inside.query(`create extension if not exists ${extension}`);
        await fillDatabase(scratch.href, dump);
        return sumTables(inside);
      });
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
    }
  });
}

/** Drops what killed processes left: databases of proofs that nobody is connected to. */
async function dropLeftovers(client: Client): Promise<void> {
  const left = await rowsOf<{ name: string }>(
    client,
    `select datname as name from pg_database where datname like 'homecoming\\_proof\\_%'
       and pg_get_userbyid(datdba) = current_user and datname not in (select datname from pg_stat_activity where datname is not null)`,
  );
  for (const { name } of left)
    await client.query(`drop database if exists ${client.escapeIdentifier(name)}`).catch(() => {});
}
