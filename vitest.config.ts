import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { knownRoutes } from "./app/site-paths.ts";
import { repetition } from "./lib/testing/repeated.ts";

// The inner loop (`npm run test:quick`) leaves out PostgreSQL, what starts processes (the command line, the media library, the gate), and
// what derives keys of passwords in full, which is slow by design.
const isQuick = process.env["TEST_ENGINES"] === "sqlite";
const withText = (pattern: RegExp, paths: string) =>
  globSync(paths).filter((path) => pattern.test(readFileSync(path, "utf8")));
const startsProcesses = /child_process|media-stage|PageInspector/;
const slow = () => [
  "cli/**",
  "accounts/passwords/**",
  "domain/testing/released/**",
  ...withText(startsProcesses, "{accounts,app,db,domain,server,tools}/**/*.test.{ts,tsx}"),
];
const exclude = [...configDefaults.exclude, ...(isQuick ? slow() : [])];

// These replace a module, or count the calls of one, and so need modules of their own.
const isolated = [
  "accounts/passwords/refusal-time.test.ts",
  "accounts/sessions/sign-in.test.ts",
  "accounts/own-account/sign-up.test.ts",
  "accounts/http/declarations.test.ts",
  "app/admin/content/rich-text/pictures/use-text-pictures.test.tsx",
];

const shared = "{app,server,tools/checks}/**/*.test.{ts,tsx}";
// Apart from the others, because a worker ends when the next file needs another environment.
const inWindow = withText(/^\/\/ @vitest-environment jsdom/, shared);

export default defineConfig({
  define: { KNOWN_ROUTES: JSON.stringify(knownRoutes) },
  test: {
    // More than there are cores: tests wait for other processes, disks and time limits.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    setupFiles: ["lib/testing/repeated.ts", "lib/testing/light-keys.ts"],
    globalSetup: ["db/testing/provide-postgres.ts", "db/testing/provide-sqlite.ts"],
    // Starting a process, or a database on a busy machine, takes seconds; a hang still fails.
    testTimeout: 90_000 * repetition,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: [shared],
          exclude: [...exclude, ...isolated, ...inWindow],
          // Modules hold no state (the house's rule), so files share them: loading them anew for each took half of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "window", include: inWindow, exclude: [...exclude, ...isolated], isolate: false },
      },
      {
        extends: true,
        test: {
          name: "native",
          include: ["{accounts,cli,content,db,domain,lib,tools/pictures,tools/deploy}/**/*.test.ts"],
          exclude: [...exclude, ...isolated],
          isolate: false,
          // No JSX in these rooms: Node loads them as the site does, with a fifth less of the processor's time.
          experimental: { viteModuleRunner: false },
        },
      },
      { extends: true, test: { name: "isolated", include: isolated, exclude } },
    ],
  },
});
