import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { errorCode } from "#lib/logger.ts";
import { BackupError } from "./backup-error.ts";

/** Programs of PostgreSQL's client package. */
type Program = "pg_dump" | "pg_restore";

/**
 * The connection of a database address as its programs take it from the environment, where no other user of the machine can read the
 * password.
 */
function environmentOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const named = (name: string) => searchParams.get(name) ?? "";
  const mode = named("sslmode");
  const settings = {
    PGHOST: named("host") || hostname.replace(/^\[|\]$/g, ""),
    PGPORT: named("port") || port,
    PGUSER: decodeURIComponent(username) || named("user"),
    PGPASSWORD: decodeURIComponent(password) || named("password"),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    // Only node-postgres knows it.
    PGSSLMODE: mode === "no-verify" ? "require" : mode,
    PGSSLROOTCERT: named("sslrootcert"),
    PGSSLCERT: named("sslcert"),
    PGSSLKEY: named("sslkey"),
    PGAPPNAME: "homecoming backup",
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ""));
}

function optionsFor(url: string | null) {
  // oxlint-disable-next-line node/no-process-env
  const { PATH = "", HOME = "", LC_ALL = "C" } = process.env;
  return { env: { PATH, HOME, LC_ALL, ...(url === null ? {} : environmentOf(url)) } };
}

/**
 * Runs a program until it ends.
 * @param url the database that it connects to; null for none
 * @returns its standard output
 * @throws BackupError with its last words
 */
export async function runProgram(program: Program, args: readonly string[], url: string | null): Promise<string> {
  try {
    const options = { ...optionsFor(url), maxBuffer: 64 << 20 };
    return (await promisify(execFile)(program, [...args], options)).stdout;
  } catch (cause) {
    if (errorCode(cause) === "ENOENT") throw missing(program, cause);
    throw failed(program, (cause as { stderr?: string }).stderr ?? "", cause);
  }
}

/** Yields the lines that a program writes. @throws BackupError when it fails */
export async function* linesOf(program: Program, args: readonly string[]): AsyncGenerator<string> {
  const child = spawn(program, [...args], { ...optionsFor(null), stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close") as Promise<[number | null]>;
  const words = text(child.stderr);
  ended.catch(() => {});
  try {
    yield* createInterface({ input: child.stdout, crlfDelay: Infinity });
    const [code] = await ended.catch((cause: unknown) => {
      throw missing(program, cause);
    });
    if (code !== 0) throw failed(program, await words);
  } finally {
    child.kill();
  }
}

function missing(program: Program, cause: unknown): BackupError {
  return new BackupError(
    `${program} is not on the PATH, and backups of PostgreSQL want it: install PostgreSQL's client (Debian: apt-get install postgresql-client).`,
    cause,
  );
}

function failed(program: Program, words: string, cause?: unknown): BackupError {
  const last = words.trim().split("\n").slice(-3).join(" ").slice(0, 500);
  return new BackupError(`${program} failed: ${last || "it said nothing"}.`, cause);
}

/** @throws BackupError when the program is missing, or older than the server, which it then refuses to read */
export async function requireProgram(program: Program, serverVersion: number): Promise<void> {
  const said = await runProgram(program, ["--version"], null);
  const version = Number(/(\d+)(?:\.\d+)?/.exec(said)?.[1] ?? 0);
  if (version < serverVersion)
    throw new BackupError(
      `${program} is of PostgreSQL ${version}, and the server or the backup is of ${serverVersion}: install that version's client (postgresql-client-${serverVersion}).`,
    );
}
