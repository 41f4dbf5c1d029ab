import { randomUUID } from "node:crypto";
import { Client } from "pg";

/** The address of another database on the same server. */
export function databaseAt(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Connects to the server's default database and runs `work` there, with the name of the database in `url`. */
export async function onServer(url: string, work: (client: Client, name: string) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: databaseAt(url, "postgres") });
  await client.connect();
  try {
    await work(client, new URL(url).pathname.slice(1));
  } finally {
    await client.end();
  }
}

/**
 * Creates a database for a test file: a copy of the migrated template, or an empty one.
 * @returns its address, and a function that drops it
 */
export async function createPostgresDatabase(
  template: string,
  content: "migrated" | "empty",
): Promise<{ url: string; drop: () => Promise<void> }> {
  const url = databaseAt(template, `unit_${randomUUID().replaceAll("-", "")}`);
  const source = content === "migrated" ? ` template "${new URL(template).pathname.slice(1)}"` : "";
  await onServer(url, (client, name) => client.query(`create database "${name}"${source}`));
  return { url, drop: () => onServer(url, (client, name) => client.query(`drop database "${name}" with (force)`)) };
}

/** Runs SQL without parameters, such as a dump. */
export async function runStatements(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
