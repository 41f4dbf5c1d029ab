import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const entry = join(import.meta.dirname, "homecoming.js");

test("an old Node is told in one line what is wanted, and nothing is loaded", () => {
  // The version that the process reads is the only thing about an old Node that can be had everywhere.
  const asOld = `Object.defineProperty(process.versions, "node", { value: "18.20.8" }); await import(${JSON.stringify(entry)})`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", asOld]);
  expect(status).toBe(1);
  expect(stdout.toString()).toBe("");
  expect(stderr.toString()).toMatch(/^Homecoming wants Node 24 or newer; this is 18\.20\.8\. [^\n]+\n$/);
});

test("the Node that comes with the site is new enough", () => {
  const { status, stdout } = spawnSync(process.execPath, [entry, "--help"]);
  expect(status).toBe(0);
  expect(stdout.toString()).toContain("serve");
});
