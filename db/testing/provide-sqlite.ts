import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../client.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The data folder of a migrated SQLite database that tests copy: a copy costs a tenth of the migrations. */
    sqliteTemplate: string;
  }
}

/** Vitest's global setup: one migrated SQLite database for the whole run. */
export default async function provideSqlite(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "homecoming-unit-template-"));
  const database = await openDatabase({ dataDir });
  await database.migrate();
  // Closing it leaves all in one file, without a -wal.
  await database.close();
  project.provide("sqliteTemplate", dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
}
