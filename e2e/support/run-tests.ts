import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { startPostgresCluster } from "#db/testing/provide-postgres.ts";
import { chromiumVersion, provideSystemPrograms } from "./system-programs.ts";
import type { UnitReport } from "./unit-report.ts";

// `npm test [unit] [journeys] [quick]`: installs what the tests need, runs them, and prints a table and one line with
// the sum.

const root = resolve(import.meta.dirname, "../..");
const results = join(root, "test-results");
const wanted = process.argv.slice(2);
const isQuick = wanted.includes("quick");
const wants = (part: string) => wanted.length === 0 || wanted.includes(part);
const say = (line: string) => console.log(line);

interface Sum {
  kind: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  /** Titles of what failed, with their files and how: a log that was cut still ends with them. */
  failures: string[];
  /** What failed once and passed when it was tried again, likewise. */
  secondTries: string[];
}

/** More journeys than this that needed a second try fail the run: then it isn't chance (decision 189). */
const maxSecondTries = 2;

/** How a test failed: the first lines of its message, without colors, below its title. */
function failure(title: string, message = ""): string {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return [title, ...lines.slice(0, 12).map((line) => `    ${line.slice(0, 300)}`)].join("\n");
}

function run(command: string, args: string[], env: Record<string, string>): boolean {
  const { status } = spawnSync(process.execPath, [join(root, "node_modules", command), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return status === 0;
}

/** A runner that ended without a report, or badly though its report tells no failure, counts as one failure. */
function read(kind: string, file: string, ok: boolean, sumsOf: (report: never) => Sum[]): Sum[] {
  const broken = {
    kind: `${kind} (the run itself)`,
    passed: 0,
    failed: 1,
    skipped: 0,
    seconds: 0,
    failures: [`${kind}: the runner ended badly, and its report does not say why`],
    secondTries: [],
  };
  try {
    const sums = sumsOf(JSON.parse(readFileSync(file, "utf8")) as never);
    return ok || sums.some(({ failed }) => failed > 0) ? sums : [...sums, broken];
  } catch {
    return [broken];
  }
}

function unitTests(env: Record<string, string>): Sum[] {
  const file = join(results, "unit.json");
  const reporters = ["--reporter=default", "--reporter=./e2e/support/unit-report.ts"];
  // Large pages of memory: hashing a password takes 19 MB and more, and some virtual machines take long for each page of it.
  const memory = { GLIBC_TUNABLES: "glibc.malloc.hugetlb=1" };
  const ok = run("vitest/vitest.mjs", ["run", ...reporters], { ...env, ...memory, UNIT_REPORT: file });
  return read("units", file, ok, ({ passed, failures, skipped, seconds }: UnitReport) => [
    {
      kind: "units and domain functions",
      passed,
      failed: failures.length,
      skipped,
      seconds,
      failures: failures.map(({ title, message }) => failure(title, message)),
      secondTries: [],
    },
  ]);
}

interface JourneySuite {
  specs?: {
    title: string;
    file: string;
    tests: { projectName: string; status: string; results: { duration: number; errors: { message?: string }[] }[] }[];
  }[];
  suites?: JourneySuite[];
}

/** Of the first try that failed. After a timeout the second error says what was waited for. */
const messageOf = (tries: readonly { errors: { message?: string }[] }[]) =>
  tries
    .find(({ errors }) => errors.length > 0)
    ?.errors.map(({ message }) => message)
    .join("\n");

function journeys(env: Record<string, string>): Sum[] {
  const file = join(results, "journeys.json");
  const ok = run("@playwright/test/cli.js", ["test", "-c", "e2e/playwright.config.ts"], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    // Node strips the types itself, and keeps what it has compiled for the next worker.
    PW_DISABLE_TS_ESM: "1",
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compile"),
  });
  return read("journeys", file, ok, (report: JourneySuite) => {
    const testsIn = ({
      specs = [],
      suites = [],
    }: JourneySuite): { summary: string; kind: string; status: string; seconds: number }[] => [
      ...specs.flatMap(({ title, file: journey, tests }) =>
        tests.map(({ projectName, status, results: tries }) => ({
          summary: failure(`[${projectName}] ${journey} > ${title}`, messageOf(tries)),
          kind: `journeys: ${projectName}`,
          status,
          seconds: tries.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        })),
      ),
      ...suites.flatMap(testsIn),
    ];
    const all = testsIn(report);
    const isFlaky = ({ status }: { status: string }) => status === "flaky";
    const isTooMany = all.filter(isFlaky).length > maxSecondTries;
    const hasFailed = (test: { status: string }) => test.status === "unexpected" || (isTooMany && isFlaky(test));
    const hasPassed = (test: { status: string }) => test.status === "expected" || (!isTooMany && isFlaky(test));
    return [...Map.groupBy(all, ({ kind }) => kind)].map(([kind, tests]) => ({
      kind,
      passed: tests.filter(hasPassed).length,
      failed: tests.filter(hasFailed).length,
      skipped: tests.filter(({ status }) => status === "skipped").length,
      seconds: tests.reduce((sum, { seconds }) => sum + seconds, 0),
      failures: tests.filter(hasFailed).map(({ summary }) => summary),
      secondTries: tests.filter(isFlaky).map(({ summary }) => summary),
    }));
  });
}

function banner(lines: string[]): void {
  const rule = "!".repeat(100);
  console.error([rule, ...lines.map((line) => `!! ${line}`), rule].join("\n"));
}

/**
 * A folder in memory for databases, mails and browser profiles: thousands of synced writes take minutes on a disk, and
 * a killed process leaves the same state there. Without such a folder, the temporary folder is used.
 */
function folderInMemory(): string | undefined {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < 2 * 1024 ** 3) return undefined;
  const folder = mkdtempSync(join(memory, "homecoming-tests-"));
  // PostgreSQL runs as another user and must be able to enter.
  chmodSync(folder, 0o755);
  return folder;
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const missing = isQuick ? {} : provideSystemPrograms();
const strict = process.env["CI"] === "true";
const wanting = [missing.chromium, ...(strict ? [missing.postgres, missing.fonts] : [])];
const blocking = wanting.filter((line) => line !== undefined);
if (blocking.length > 0) {
  banner(blocking);
  process.exit(1);
}
const skippedEngine = missing.postgres
  ? [missing.postgres, "SKIPPED: every test on PostgreSQL. What passes below says nothing about that engine."]
  : [];
if (skippedEngine.length > 0) banner(skippedEngine);
if (missing.promtool) banner([missing.promtool, "SKIPPED: the tests that let Prometheus's rules fire."]);
if (missing.fonts) banner([missing.fonts, "Some tests of what moves on a page may fail without them."]);

const memory = folderInMemory();
if (memory) process.env["TMPDIR"] = memory;
const given = process.env["TEST_DATABASE_URL"];
const cluster = missing.postgres || given || isQuick ? undefined : await startPostgresCluster();
const databaseUrl = given ?? cluster?.url();
const env: Record<string, string> = {
  ...(databaseUrl ? { TEST_DATABASE_URL: databaseUrl } : {}),
  ...(isQuick ? { TEST_ENGINES: "sqlite" } : {}),
};
const sums: Sum[] = [];
try {
  // The units leave some of the processor, and need no built pages. Should this fail, the journeys build again and say why.
  const building =
    wanted.length === 0
      ? spawn(process.execPath, ["cli/homecoming.js", "build"], { cwd: root, stdio: "ignore" })
      : null;
  if (wants("unit") || isQuick) sums.push(...unitTests(env));
  if (building?.exitCode === null) await once(building, "exit");
  if (wants("journeys")) sums.push(...journeys(env));
} finally {
  await cluster?.remove();
  if (memory) rmSync(memory, { recursive: true, force: true });
}

const total = (key: "passed" | "failed" | "skipped") => sums.reduce((sum, each) => sum + each[key], 0);
if (skippedEngine.length > 0) banner(skippedEngine);
if (isQuick)
  say(
    "Quick: SQLite only, no browser, nothing that starts processes or is slow by design. `npm test` runs everything.",
  );
else say(`Browser: ${chromiumVersion()}`);
for (const { kind, passed, failed, skipped, seconds } of sums)
  say(`${kind.padEnd(30)} ${passed} passed, ${failed} failed, ${skipped} skipped in ${Math.round(seconds)} s of tests`);
for (const title of sums.flatMap(({ secondTries }) => secondTries)) say(`PASSED AT THE SECOND TRY ${title}`);
for (const failure of sums.flatMap(({ failures }) => failures)) say(`FAILED ${failure}`);
console.log(`${total("passed")} passed, ${total("failed")} failed, ${total("skipped")} skipped`);
process.exitCode = total("failed") === 0 && total("passed") > 0 ? 0 : 1;
