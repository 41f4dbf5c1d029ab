import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { type DatabaseOptions, openDatabase } from "#db/client.ts";
import { startPostgresCluster } from "#db/testing/provide-postgres.ts";
import { testContext } from "../test-context.ts";
import { fillJournal, fillSite, type KnownSecrets } from "./fill-site.ts";

// `node domain/testing/released/save-data.ts` stores the data that this commit writes, on both engines, in a folder
// named after the commit. released-data.test.ts upgrades all of them. Run it at a released commit whose tables differ
// from the last one.

const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"]).toString().trim();
const target = join(import.meta.dirname, commit);
mkdirSync(target, { recursive: true });
const save = (name: string, content: string | Buffer) =>
  writeFileSync(join(target, name), gzipSync(content, { level: 9 }));

async function fill(options: DatabaseOptions): Promise<KnownSecrets> {
  const database = await openDatabase(options);
  await database.migrate();
  const ctx = testContext(database.db, { dataDir });
  const known = await fillSite(ctx);
  await fillJournal(ctx);
  if (database.engine === "sqlite") await sql`vacuum`.execute(database.db);
  await database.close();
  return known;
}

/** The database as SQL that a client can run without psql, also on an older server. */
function dumpPostgres(url: string): string {
  const args = ["--inserts", "--no-owner", "--no-privileges", "--no-comments", url];
  const dump = execFileSync("pg_dump", args, { maxBuffer: 1 << 28 }).toString();
  return dump.replaceAll(/^(\\|--|SET transaction_timeout|$).*\n/gm, "");
}

const dataDir = mkdtempSync(join(tmpdir(), "homecoming-released-"));
const cluster = await startPostgresCluster();
try {
  const url = await cluster.createDatabase("site");
  const known = { sqlite: await fill({ dataDir }), postgres: await fill({ dataDir: "", databaseUrl: url }) };
  save("homecoming.sqlite.gz", readFileSync(join(dataDir, "homecoming.sqlite")));
  save("postgres.sql.gz", dumpPostgres(url));
  cpSync(join(dataDir, "journal"), join(target, "journal"), { recursive: true });
  writeFileSync(join(target, "known.json"), `${JSON.stringify(known, null, 2)}\n`);
} finally {
  await cluster.remove();
  rmSync(dataDir, { recursive: true, force: true });
}
