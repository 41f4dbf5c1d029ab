import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { type OpenDatabase, openDatabase } from "#db/client.ts";

const root = resolve(import.meta.dirname, "../..");
const main = join(root, "cli/homecoming.js");
const run = promisify(execFile);

export type Engine = "sqlite" | "postgres";

export interface Lead {
  id: string;
  type: string;
  name: string;
  email: string;
  organization: string;
  message: string;
  status: string;
}

/** A running site with its own data folder, started as `npm start` does. */
export interface Site {
  readonly url: string;
  readonly dataDir: string;
  readonly env: Record<string, string>;
  /** Output of the process so far. */
  output(): string;
  /** Runs an operator's command on this site's data; resolves with its standard output. */
  cli(...args: string[]): Promise<string>;
  leads(): Promise<Lead[]>;
  /**
   * The site's database, opened once beside it, for data that would take too long to enter through forms or commands.
   */
  database(): Promise<OpenDatabase>;
  /** Mails in DATA_DIR/mail, oldest first, decoded as far as tests need. */
  mails(): Mail[];
  /** Waits for a mail to this address whose text matches. */
  mailTo(address: string, matching?: RegExp): Promise<Mail>;
  /** Sends a signal to the whole process group and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

export interface Mail {
  raw: string;
  to: string;
  subject: string;
  /** The body with quoted-printable decoded, so that links are whole. */
  text: string;
}

/** A port that nothing listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/** A migrated database without content on the test run's cluster. */
export async function freshDatabase(): Promise<string> {
  const template = process.env[templateVariable];
  return createDatabase(template ? `template ${template}` : "");
}

/** The name of a migrated database, which is copied in a tenth of the time that the migrations take. */
const templateVariable = "E2E_POSTGRES_TEMPLATE";

/** Makes what `freshDatabase` copies, also in the workers that start later. */
export async function makeTemplateDatabase(): Promise<void> {
  const url = await createDatabase("");
  const database = await openDatabase({ dataDir: "", databaseUrl: url });
  await database.migrate();
  await database.close();
  process.env[templateVariable] = new URL(url).pathname.slice(1);
}

async function createDatabase(options: string): Promise<string> {
  const server = process.env["TEST_DATABASE_URL"];
  if (!server) throw new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`.");
  const name = `e2e_${randomUUID().replaceAll("-", "")}`;
  const client = new Client(server);
  await client.connect();
  await client.query(`create database ${name} ${options}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** The environment of a site under test; of the machine's own environment only the path. */
export async function siteEnvironment(
  engine: Engine,
  extra: Record<string, string> = {},
): Promise<Record<string, string>> {
  const dataDir = extra["DATA_DIR"] ?? mkdtempSync(join(tmpdir(), "homecoming-site-"));
  return {
    PATH: process.env["PATH"] ?? "",
    HOME: process.env["HOME"] ?? "",
    NODE_ENV: "production",
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    TRUST_PROXY: "1",
    LOG_LEVEL: "warn",
    ...(engine === "postgres" && !extra["DATABASE_URL"] ? { DATABASE_URL: await freshDatabase() } : {}),
    ...(engine === "postgres" ? { AUTH_SECRET: randomBytes(32).toString("hex") } : {}),
    ...extra,
  };
}

/** The options of Node that `npm start` gives. */
function startOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: { start: string } };
  const options = /node (.*)cli\/homecoming\.js serve$/.exec(scripts.start)?.[1];
  if (options === undefined) throw new Error(`'npm start' starts something else: ${scripts.start}`);
  return options.split(" ").filter(Boolean);
}

/** The command line of `npm start`. */
export const serveCommand = (...options: string[]) => [process.execPath, ...startOptions(), main, "serve", ...options];

/** Starts `serve` without waiting, for starts that must be refused or stand beside another. */
export function spawnServe(env: Record<string, string>, ...options: string[]): ChildProcess {
  const [program = "", ...words] = serveCommand(...options);
  return spawn(program, words, {
    cwd: root,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Starts a site and waits until it answers. */
export async function startSite(engine: Engine, extra: Record<string, string> = {}): Promise<Site> {
  const site = siteIn(await siteEnvironment(engine, extra));
  await site.start();
  return site;
}

/** The environment of the site that visitors of all workers share, as JSON. */
const sharedVariable = "E2E_SHARED_SITE";

/** Starts the site for journeys that only visit it, also in the workers that start later. */
export async function startSharedSite(): Promise<Site> {
  const site = await startSite("sqlite");
  process.env[sharedVariable] = JSON.stringify(site.env);
  return site;
}

/** That site: it has all pages in memory, and none of the workers can end it. */
export function sharedSite(): Site {
  return siteIn(JSON.parse(process.env[sharedVariable] ?? "{}") as Record<string, string>, true);
}

/** @param isShared whether another process has started the site */
function siteIn(env: Record<string, string>, isShared = false): Site {
  const url = `http://localhost:${env["PORT"]}`;
  const dataDir = env["DATA_DIR"] ?? "";
  let child: ChildProcess | undefined;
  let output = "";
  let opened: Promise<OpenDatabase> | undefined;

  const refuseShared = () => {
    if (isShared) throw new Error("All workers visit this site: a test that starts or ends one needs its own.");
  };
  const endWithUs = () => {
    if (child?.pid && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  };
  process.on("exit", endWithUs);

  const site: Site = {
    url,
    dataDir,
    env,
    output: () => output,
    async cli(...args) {
      const { stdout } = await run(process.execPath, [main, ...args], { cwd: root, env, maxBuffer: 1 << 28 });
      return stdout;
    },
    async leads() {
      return JSON.parse(await site.cli("leads", "export", "--format", "json")) as Lead[];
    },
    database: () => (opened ??= openDatabase({ dataDir, databaseUrl: env["DATABASE_URL"] })),
    mails: () => readMails(dataDir),
    async mailTo(address, matching = /(?:)/) {
      for (let attempt = 0; attempt < 200; attempt++) {
        const found = readMails(dataDir).findLast(
          (mail) => mail.to.includes(address) && matching.test(mail.raw + mail.text),
        );
        if (found) return found;
        await delay(50);
      }
      throw new Error(`No mail to ${address} that matches ${matching} within 10 seconds.`);
    },
    async end(signal = "SIGTERM") {
      refuseShared();
      const ending = child;
      if (!ending?.pid || ending.exitCode !== null || ending.signalCode !== null) return ending?.exitCode ?? null;
      const gone = new Promise<number | null>((done) => ending.once("exit", (code) => done(code)));
      process.kill(-ending.pid, signal);
      return gone;
    },
    async start() {
      refuseShared();
      const started = spawnServe(env);
      child = started;
      started.stdout?.on("data", (chunk) => (output += chunk));
      started.stderr?.on("data", (chunk) => (output += chunk));
      for (let attempt = 0; attempt < 1200; attempt++) {
        if (started.exitCode !== null) throw new Error(`The site did not start:\n${output}`);
        const answer = await fetch(`${url}/healthz`).catch(() => null);
        if (answer?.ok) return;
        await delay(50);
      }
      throw new Error(`The site did not answer within a minute:\n${output}`);
    },
    async remove() {
      await site.end("SIGKILL");
      await (await opened)?.close();
      rmSync(dataDir, { recursive: true, force: true });
      process.off("exit", endWithUs);
    },
  };
  return site;
}

function readMails(dataDir: string): Mail[] {
  const folder = join(dataDir, "mail");
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .toSorted();
  return files.map((name) => {
    const raw = readFileSync(join(folder, name), "utf8");
    const header = (field: string) => new RegExp(`^${field}: (.*)$`, "im").exec(raw)?.[1]?.trim() ?? "";
    const text = raw
      .replace(/=\r?\n/g, "")
      .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString("utf8"));
    return { raw, to: header("To"), subject: header("Subject"), text };
  });
}

/**
 * Calls `ask` until it gives an answer.
 * @throws Error with `what` when there is none within the time, in milliseconds
 */
export async function eventually<T>(what: string, ask: () => Promise<T | null | false>, time = 10_000): Promise<T> {
  const end = performance.now() + time;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`${what}: not within ${time} ms`);
    await delay(40);
  }
}
