import { defineConfig } from "@playwright/test";
import { journeyFlags, findChromium } from "./support/system-programs.ts";

// Without a browser the file must load all the same: the check of unused code reads it, and runs before one is installed.
const executablePath = findChromium() ?? undefined;

const onPostgres = Boolean(process.env["TEST_DATABASE_URL"]);

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.journey.ts",
  outputDir: "../test-results/journeys",
  globalSetup: "./support/build-once.ts",
  reporter: [["list"], ["json"]],
  // For two cores: journeys also wait for restarts, deliveries and time limits, and a third one works meanwhile. With a fourth, processes
  // of low priority (checks of pages, new sizes of pictures) come too late.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // What passes at its second try is named at the end, and only few may (support/run-tests.ts, decision 189).
  retries: 1,
  // Nothing is waited for this long unless something is wrong, or the machine has other work.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: { ...(executablePath && { executablePath }), args: journeyFlags },
    // The runner's own way takes one at the end of each test, in case that it turns out to have failed (support/journey.ts).
    screenshot: "off",
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
  },
  // Starting a worker with its browser and its site takes as long as three journeys: two workers for each project, and the third works
  // on the next one. The last one gets every worker, and fills the end.
  projects: [
    // Kills and outages wait for what a process does by itself: first, so that the others go on meanwhile.
    { name: "faults", testMatch: "faults/**/*.journey.ts", metadata: { engine: "sqlite" }, workers: 2 },
    // Reading and changing data. What each engine does with it, the tests of the domain prove for every function; on PostgreSQL one journey
    // for each thing that people do proves that the whole is put together rightly. Titles of the others have @one-engine (decision 061).
    ...(onPostgres
      ? [
          {
            name: "postgres",
            testMatch: "journeys/**/*.journey.ts",
            grepInvert: /@one-engine/,
            metadata: { engine: "postgres" },
            workers: 2,
          },
        ]
      : []),
    { name: "sqlite", testMatch: "journeys/**/*.journey.ts", metadata: { engine: "sqlite" }, workers: 2 },
    // Behavior of screens in the browser, independent of the engine.
    { name: "screens", testMatch: "screens/**/*.journey.ts", metadata: { engine: "sqlite" }, workers: 2 },
    // They only visit, and so share a site, which has no managed content.
    { name: "pages", testMatch: "pages/**/*.journey.ts", metadata: { engine: "sqlite", isShared: true } },
  ],
});
