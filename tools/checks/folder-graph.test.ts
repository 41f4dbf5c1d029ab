import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import {
  FolderGraph,
  nameOf,
  readAllowedEdges,
  readImports,
  roomsWithoutCircles,
  shrinkAllowedEdges,
} from "./folder-graph.ts";

const root = join(import.meta.dirname, "../..");

test("each line of tools/checks/folder-circles.txt is needed, once and in order (`npm run rooms -- --shrink` takes away the others)", () => {
  const circular = new Set(new FolderGraph(readImports(root, roomsWithoutCircles)).circularEdges().map(nameOf));
  const allowed = readAllowedEdges(root);
  expect(allowed).toEqual([...new Set(allowed)].filter((edge) => circular.has(edge)).toSorted());
});

describe("in a small house", () => {
  const house = mkdtempSync(join(tmpdir(), "homecoming-folders-"));
  const rooms = ["accounts", "app", "domain"];
  const write = (path: string, ...imports: string[]) => {
    mkdirSync(join(house, dirname(path)), { recursive: true });
    writeFileSync(join(house, path), imports.map((each) => `${each}\n`).join(""));
  };
  const circularEdges = () => new FolderGraph(readImports(house, rooms)).circularEdges();

  afterAll(() => rmSync(house, { recursive: true, force: true }));

  test("circles are found with the imports that make them, and only what runs counts", () => {
    write(
      "domain/a/one.ts",
      'import "node:fs";',
      "import {\n  two,\n  type Two,\n} from '#x';",
      'import { b } from "../b/one.ts";',
    );
    write("domain/b/one.ts", 'import type { C } from "../c/one.ts";', 'import c from "#domain/c/one.ts";');
    write(
      "domain/c/one.ts",
      "",
      'const a = await import("../a/two.ts");',
      'import { type D, type E } from "../d/one.ts";',
    );
    write("domain/d/one.ts", 'import { a } from "../a/two.ts";');
    write("domain/c/one.test.ts", 'import { d } from "../d/one.ts";');
    write("app/deep/x/one.ts", 'import { y } from "#app/deep/y/one.ts";');
    write("app/deep/y/one.ts", 'import { all } from "../all.ts";');
    write("app/deep/all.ts", 'import { x } from "./x/one.ts";');
    write("app/deep/x/lazy.ts", 'const more = await import("./more.ts");');
    write("app/deep/x/more.ts", 'import { lazy } from "./lazy.ts";');
    write("accounts/one.ts", 'import { one } from "#domain/a/one.ts";');
    expect(circularEdges().map(nameOf)).toEqual([
      "app/deep/all.ts -> app/deep/x",
      "app/deep/x -> app/deep/y",
      "app/deep/y -> app/deep/all.ts",
      "domain/a -> domain/b",
      "domain/b -> domain/c",
      "domain/c -> domain/a",
    ]);
    expect(circularEdges()[4]?.imports).toEqual([
      { file: "domain/b/one.ts", line: 2, target: "domain/c/one.ts", isTypesOnly: false },
    ]);
  });

  test("the list shrinks and never grows", () => {
    write(
      "tools/checks/folder-circles.txt",
      "# why",
      "domain/c -> domain/a",
      "domain/a -> domain/b",
      "domain/d -> domain/a",
    );
    expect(shrinkAllowedEdges(house)).toEqual({ gone: 1, left: 2 });
    expect(readFileSync(join(house, "tools/checks/folder-circles.txt"), "utf8")).toBe(
      "# why\ndomain/a -> domain/b\ndomain/c -> domain/a\n",
    );
    write("domain/b/one.ts");
    expect(shrinkAllowedEdges(house)).toEqual({ gone: 2, left: 0 });
  });
});
