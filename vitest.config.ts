import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,checks,cli,content,db,domain,lib,pictures,server}/**/*.test.{ts,tsx}"],
    globalSetup: ["db/testing/provide-postgres.ts"],
    // Starting a process, or a database on a busy machine, takes seconds; a hang still fails.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
