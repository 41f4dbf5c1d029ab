import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Database, hasDatabaseFile, openDatabase } from "#db/client.ts";
import { systemContext } from "#domain/context.ts";
import { type Config, ConfigError, readConfig } from "../process/config.ts";
import { createLog } from "../process/log.ts";
import { createProcessContext } from "../process/open-process.ts";
import { type CheckedSite, thisMachine } from "./check.ts";
import { MissingDatabaseError } from "./checks/database.ts";

/**
 * Opens a site to look at it, beside its running process or without one. It makes no file, migrates nothing, and does not wait for the
 * database; what can't be opened is found by the checks.
 */
export async function openCheckedSite(config: Config): Promise<{ site: CheckedSite; close: () => Promise<void> }> {
  const log = createLog(config.logLevel, process.stderr);
  const secret = config.authSecret ?? (await readSecret(config.dataDir));
  const opened = await tryToOpen(config);
  const db = opened instanceof Error ? refusing(opened) : opened.db;
  // Only to have something where a secret belongs; nothing is signed with it.
  const parts = { db, log, secret: secret ?? "" };
  const on = { contentChanged() {}, outboxFilled() {}, gate: null, system: null };
  const context = systemContext(await createProcessContext(config, parts, on), "doctor");
  return {
    site: {
      config,
      context,
      engine: config.databaseUrl ? "postgres" : "sqlite",
      findBytes: () => (opened instanceof Error ? Promise.reject(opened) : opened.findBytes()),
      hasSecret: secret !== null,
      machine: thisMachine(),
    },
    async close() {
      if (!(opened instanceof Error)) await opened.close();
    },
  };
}

/** Unlike a start, which would make an empty database. */
async function tryToOpen({ dataDir, databaseUrl }: Config) {
  try {
    if (!databaseUrl && !(await hasDatabaseFile(dataDir))) return new MissingDatabaseError(dataDir);
    return await openDatabase({ dataDir, databaseUrl });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** A handle on a database that can't be opened: each query fails with the reason. */
function refusing(reason: Error): Database {
  return new Proxy({} as Database, {
    get() {
      throw reason;
    },
  });
}

async function readSecret(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, "auth-secret"), "utf8").catch(() => null);
  return text === null || text.trim() === "" ? null : text.trim();
}

/**
 * Every variable that the environment has wrong, a sentence each: the settings themselves name only the first.
 */
export function findWrongVariables(env: Readonly<Record<string, string | undefined>>): string[] {
  const left = { ...env };
  const found: string[] = [];
  for (;;) {
    try {
      readConfig(left);
      return found;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const name = /^[A-Z][A-Z0-9_]+/.exec(error.message)?.[0] ?? "";
      // What is missing only since a wrong value was left out is not missing.
      if (!(name in env) || left[name] !== undefined) found.push(error.message);
      if (left[name] === undefined) return found;
      delete left[name];
    }
  }
}
