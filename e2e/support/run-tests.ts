import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { startPostgresCluster } from "#db/testing/postgres-cluster.ts";
import { provideSystemPrograms } from "./system-programs.ts";

// `npm test [unit] [journeys]`: everything that the tests need, then the tests, then one line with the sum of both runners.

const root = resolve(import.meta.dirname, "../..");
const results = join(root, "test-results");
const wanted = process.argv.slice(2);
const wants = (part: string) => wanted.length === 0 || wanted.includes(part);
const say = (line: string) => console.log(line);

interface Sum {
  passed: number;
  failed: number;
  skipped: number;
}

function run(command: string, args: string[], env: Record<string, string>): boolean {
  const { status } = spawnSync(process.execPath, [join(root, "node_modules", command), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return status === 0;
}

/** A runner that ended without a report counts as one failure: it did not get to its tests. */
function read(file: string, ok: boolean, sumOf: (report: never) => Sum): Sum {
  try {
    const sum = sumOf(JSON.parse(readFileSync(file, "utf8")) as never);
    return ok || sum.failed > 0 ? sum : { ...sum, failed: 1 };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function unitTests(env: Record<string, string>): Sum {
  const file = join(results, "unit.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const ok = run("vitest/vitest.mjs", ["run", ...reporters], env);
  interface Report {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
  }
  return read(file, ok, (report: Report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  }));
}

function journeys(env: Record<string, string>): Sum {
  const file = join(results, "journeys.json");
  const ok = run("@playwright/test/cli.js", ["test", "-c", "e2e/playwright.config.ts"], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  interface Report {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  }
  return read(file, ok, ({ stats }: Report) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
}

function banner(lines: string[]): void {
  const rule = "!".repeat(100);
  console.error([rule, ...lines.map((line) => `!! ${line}`), rule].join("\n"));
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const missing = provideSystemPrograms(say);
const strict = process.env["CI"] === "true";
const blocking = [missing.chromium, strict ? missing.postgres : undefined].filter((line) => line !== undefined);
if (blocking.length > 0) {
  banner(blocking);
  process.exit(1);
}
const skippedEngine = missing.postgres
  ? [missing.postgres, "SKIPPED: every test on PostgreSQL. What passes below says nothing about that engine."]
  : [];
if (skippedEngine.length > 0) banner(skippedEngine);

const given = process.env["TEST_DATABASE_URL"];
const cluster = missing.postgres || given ? undefined : await startPostgresCluster();
const databaseUrl = given ?? cluster?.url();
const env: Record<string, string> = databaseUrl ? { TEST_DATABASE_URL: databaseUrl } : {};
const sums: Sum[] = [];
try {
  if (wants("unit")) sums.push(unitTests(env));
  if (wants("journeys")) sums.push(journeys(env));
} finally {
  await cluster?.remove();
}

const total = (key: keyof Sum) => sums.reduce((sum, each) => sum + each[key], 0);
if (skippedEngine.length > 0) banner(skippedEngine);
console.log(`${total("passed")} passed, ${total("failed")} failed, ${total("skipped")} skipped`);
process.exitCode = total("failed") === 0 && total("passed") > 0 ? 0 : 1;
