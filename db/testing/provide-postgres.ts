import { randomUUID } from "node:crypto";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../client.ts";
import { startPostgresCluster, findPostgres } from "./postgres-cluster.ts";
import { databaseAt, onServer } from "./postgres-databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated database that tests copy; null without PostgreSQL. */
    postgresTemplate: string | null;
  }
}

/**
 * Vitest's global setup: one PostgreSQL for the whole run (TEST_DATABASE_URL, else a temporary one) with a migrated
 * template.
 */
export default async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  if (process.env["TEST_ENGINES"] === "sqlite") {
    project.provide("postgresTemplate", null);
    return async () => {};
  }
  const given = process.env["TEST_DATABASE_URL"];
  if (!given && findPostgres() === null) {
    const missing = "PostgreSQL is missing (Debian: apt-get install postgresql)";
    if (process.env["CI"] === "true") throw new Error(`${missing}, and CI must not skip its tests.`);
    process.stderr.write(`\n!!! ${missing}: every test on PostgreSQL is SKIPPED !!!\n\n`);
    project.provide("postgresTemplate", null);
    return async () => {};
  }
  const cluster = given ? undefined : await startPostgresCluster();
  const template = databaseAt(given ?? cluster?.url() ?? "", `unit_template_${randomUUID().replaceAll("-", "")}`);
  await onServer(template, (client, name) => client.query(`create database "${name}"`));
  const database = await openDatabase({ dataDir: "", databaseUrl: template });
  await database.migrate();
  await database.close();
  project.provide("postgresTemplate", template);
  return async () => {
    await onServer(template, (client, name) => client.query(`drop database "${name}"`));
    await cluster?.remove();
  };
}
