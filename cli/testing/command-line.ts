import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll } from "vitest";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";

const root = join(import.meta.dirname, "../..");

/**
 * Runs a command in a process of its own.
 * @returns what it wrote to standard output; rejects with `code`, `stdout` and `stderr` unless it ended with 0
 */
export async function runCommand(words: readonly string[], env: Record<string, string>): Promise<string> {
  const args = [join(root, "cli/homecoming.js"), ...words];
  const options = { cwd: root, env: { PATH: process.env["PATH"] ?? "", ...env } };
  return (await promisify(execFile)(process.execPath, args, options)).stdout;
}

export interface CommandLine {
  /** Runs a command as an operator would, beside the handle that the test holds open. */
  run: (...words: string[]) => Promise<string>;
  /** The site's data folder; exists while the suite runs. */
  readonly dataDir: string;
}

/** The operator's command line on the database of a suite. */
export function commandLine(engine: EngineUnderTest): CommandLine {
  let own: string | undefined;
  const dataDir = () => engine.options.dataDir || (own ?? "");
  beforeAll(async () => {
    own = await mkdtemp(join(tmpdir(), "homecoming-cli-"));
  });
  afterAll(() => own && rm(own, { recursive: true, force: true }));
  return {
    run: (...words) => {
      const { databaseUrl } = engine.options;
      return runCommand(words, {
        DATA_DIR: dataDir(),
        SITE_URL: "https://alumni.example.org",
        ...(databaseUrl ? { DATABASE_URL: databaseUrl, AUTH_SECRET: "a secret for the tests of 32 characters" } : {}),
      });
    },
    get dataDir() {
      return dataDir();
    },
  };
}
