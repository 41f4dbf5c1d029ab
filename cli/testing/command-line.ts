import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, vi } from "vitest";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { runCommandLine } from "../command-line.ts";

const root = join(import.meta.dirname, "../..");

/**
 * Runs a command in a process of its own.
 * @returns what it wrote to standard output; rejects with `code`, `stdout` and `stderr` unless it ended with 0
 */
export async function runInProcess(words: readonly string[], env: Record<string, string>): Promise<string> {
  const args = [join(root, "cli/homecoming.js"), ...words];
  const options = { cwd: root, env: { PATH: process.env["PATH"] ?? "", ...env } };
  return (await promisify(execFile)(process.execPath, args, options)).stdout;
}

/** What a command said, and its exit code. */
export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs a command in the process of the tests, which takes a hundredth of the time: its environment and its output are what a process of its
 * own would have.
 */
export async function outcomeOf(words: readonly string[], env: Record<string, string>): Promise<Outcome> {
  const said = { stdout: "", stderr: "" };
  const before = process.env;
  const codeBefore = process.exitCode;
  const taken = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((text, ...more: unknown[]) => {
      said[name] += typeof text === "string" ? text : Buffer.from(text).toString();
      const done = more.at(-1);
      if (typeof done === "function") done();
      return true;
    }),
  );
  try {
    process.env = { PATH: before["PATH"] ?? "", ...env };
    process.exitCode = 0;
    await runCommandLine(words);
    return { code: process.exitCode, ...said };
  } finally {
    process.env = before;
    process.exitCode = codeBefore;
    for (const spy of taken) spy.mockRestore();
  }
}

/**
 * Runs a command in the process of the tests.
 * @returns and rejects as `runInProcess` does
 */
export async function runCommand(words: readonly string[], env: Record<string, string>): Promise<string> {
  return (await successOf(words, env)).stdout;
}

async function successOf(words: readonly string[], env: Record<string, string>): Promise<Outcome> {
  const outcome = await outcomeOf(words, env);
  if (outcome.code !== 0) throw Object.assign(new Error(outcome.stderr), outcome);
  return outcome;
}

export interface CommandLine {
  /** Runs a command as an operator would, beside the handle that the test holds open. */
  run: (...words: string[]) => Promise<string>;
  /** The same for what it tells beside its output. */
  told: (...words: string[]) => Promise<string>;
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
  const env = () => {
    const { databaseUrl } = engine.options;
    return {
      DATA_DIR: dataDir(),
      SITE_URL: "https://alumni.example.org",
      ...(databaseUrl ? { DATABASE_URL: databaseUrl, AUTH_SECRET: "a secret for the tests of 32 characters" } : {}),
    };
  };
  return {
    run: async (...words) => runCommand(words, env()),
    told: async (...words) => (await successOf(words, env())).stderr,
    get dataDir() {
      return dataDir();
    },
  };
}
