import { randomUUID } from "node:crypto";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../client.ts";
import { Client } from "pg";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

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

/** The address of another database on the same server. */
function databaseAt(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Connects to the server's default database and runs `work` there, with the name of the database in `url`. */
async function onServer(url: string, work: (client: Client, name: string) => Promise<unknown>): Promise<void> {
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
  const source = content === "migrated" ? `template "${new URL(template).pathname.slice(1)}"` : "";
  await onServer(url, async (client, name) => {
    const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
    // Copying the files costs two thirds of copying by the log, and keeps the cache of the catalog. Before 15 there was no other way.
    const strategy = Number(rows[0]?.server_version_num) >= 150_000 ? "strategy file_copy" : "";
    await client.query(`create database "${name}" ${source} ${strategy}`);
  });
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

/** A PostgreSQL server for one test run. */
export interface PostgresCluster {
  /** Address of a database on it, by default the one that always exists. */
  url(database?: string): string;
  /** Creates an empty database and returns its address. */
  createDatabase(name: string): Promise<string>;
  /** Stops the server and keeps its data, as in an outage. */
  stop(): Promise<void>;
  /** Starts it again at the same address; does nothing while it runs. */
  start(): Promise<void>;
  /** Freezes the server: connections stay open but get no answers. */
  pause(): void;
  resume(): void;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

/**
 * Folder of the programs `initdb` and `postgres`: on the path, or the newest packaged version; null when there is none.
 */
export function findPostgres(): string | null {
  const packaged = "/usr/lib/postgresql";
  const versions = existsSync(packaged) ? readdirSync(packaged).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter),
    ...versions.map((version) => join(packaged, version, "bin")),
    ...configuredFolder(),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres"))) ?? null;
}

/** The folder that pg_config names; on systems other than Debian the programs need not be on the path. */
function configuredFolder(): string[] {
  try {
    return [execFileSync("pg_config", ["--bindir"], { stdio: "pipe" }).toString().trim()];
  } catch {
    return [];
  }
}

/**
 * Makes a cluster in a temporary folder on a free port of 127.0.0.1.
 * @param options.durable flushes to the disk as in production; off by default, because it makes tests slow
 * @throws Error when this machine has no PostgreSQL, or with PostgreSQL's message when it does not start
 */
export async function startPostgresCluster(options: { durable?: boolean } = {}): Promise<PostgresCluster> {
  const programs = findPostgres();
  if (!programs) throw new Error("There is no PostgreSQL on this machine (Debian: apt-get install postgresql).");
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), "homecoming-postgres-"));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const initial = ["-D", data, "-U", "homecoming", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  execFileSync(join(programs, "initdb"), initial, { ...user, cwd: folder, stdio: "pipe" });
  const log = join(folder, "log");
  const port = await freePort();
  const url = (database = "postgres") => `postgres://homecoming@127.0.0.1:${port}/${database}`;

  let server: ChildProcess | undefined;
  const endWithUs = () => server?.kill("SIGQUIT");
  process.on("exit", endWithUs);

  async function start() {
    if (server && server.exitCode === null) return;
    // Without fsync a crash of the machine loses data, a crash of the server does not.
    const fsync = `fsync=${options.durable ? "on" : "off"}`;
    const settings = [fsync, "unix_socket_directories=", "listen_addresses=127.0.0.1", "max_connections=200"];
    const args = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
    // Into a file: a pipe that a busy parent does not read fills up, and then every connection that logs hangs.
    const logFile = openSync(log, "a");
    const child = spawn(join(programs!, "postgres"), args, {
      ...user,
      cwd: folder,
      stdio: ["ignore", "ignore", logFile],
    });
    closeSync(logFile);
    const words = () => readFileSync(log, "utf8").slice(-4000);
    server = child;
    for (let attempt = 0; attempt < 200; attempt++) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${words()}`);
      if (await answers(url())) return;
      await delay(50);
    }
    throw new Error(`PostgreSQL did not answer within 10 seconds:\n${words()}`);
  }

  async function stop() {
    const child = server;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGINT");
    await gone;
  }

  function signal(name: NodeJS.Signals) {
    const pid = server?.pid;
    if (pid === undefined) return;
    for (const each of [...childrenOf(pid), pid]) {
      try {
        process.kill(each, name);
      } catch {
        // The process of a connection may end before the signal arrives.
      }
    }
  }

  await start();
  return {
    url,
    start,
    stop,
    pause: () => signal("SIGSTOP"),
    resume: () => signal("SIGCONT"),
    async createDatabase(name) {
      const client = new Client(url());
      await client.connect();
      await client.query(`create database "${name}"`);
      await client.end();
      return url(name);
    },
    async remove() {
      await stop();
      process.off("exit", endWithUs);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root, so it gets an account without rights. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string, name: string) => Number(execFileSync("id", [flag, name], { stdio: "pipe" }).toString());
  for (const name of ["postgres", "nobody"]) {
    try {
      return { uid: id("-u", name), gid: id("-g", name) };
    } catch {
      continue;
    }
  }
  return undefined;
}

/** Child processes: PostgreSQL has one for each connection, each in its own process group. */
function childrenOf(parent: number): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, "utf8") : "";
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent;
  });
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
