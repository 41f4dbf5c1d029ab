import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

test("a process that may open few files at once compares the sources with the build", () => {
  const module = JSON.stringify(join(import.meta.dirname, "build-pages.ts"));
  const compare = `
    const { buildPagesIfNeeded } = await import(${module});
    await buildPagesIfNeeded(() => { throw "compared, and not built"; }).catch((why) => {
      if (why !== "compared, and not built") throw why;
    });`;
  const limited = ["-c", 'ulimit -n 120; exec "$0" --input-type=module --eval "$1"', process.execPath, compare];
  const { status, stderr } = spawnSync("sh", limited, { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});
