import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");

// In a process of its own, which it ends. That the server does so, too, for a rejection: e2e/faults/start-and-stop.journey.ts.
it("an exception that is caught nowhere ends the process after one line in its log", () => {
  const program = `
    import { createLog, endOnDefect } from "./server/process/log.ts";
    endOnDefect(createLog("warn", process.stdout));
    setTimeout(() => { throw new Error("provoked"); });
    setTimeout(() => {}, 60_000);
  `;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: root,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(1);
  expect(stdout.trim().split("\n")).toHaveLength(1);
  expect(JSON.parse(stdout)).toMatchObject({ level: 60, origin: "uncaughtException", err: { message: "provoked" } });
});
