import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packagesOf } from "./read-table.ts";
import { direct } from "./weigh.ts";

test("docs/dependencies.md has each package of package.json once, and no other", () => {
  const document = readFileSync(join(import.meta.dirname, "../../docs/dependencies.md"), "utf8");
  expect(document.split("\n").flatMap(packagesOf).toSorted()).toEqual([...direct].toSorted());
});
