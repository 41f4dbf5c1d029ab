import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { cases } from "./lint-cases.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import config from "../../oxlint.config.ts";

const root = resolve(import.meta.dirname, "../..");

let house: string;
let found: Map<string, string[]>;
/** Errors of the compiler, by path. The cases have many, because what they import is not in the folder. */
let wrongTypes: Map<string, string[]>;

/** Runs this repository's configuration over a temporary folder that holds only the files of the cases. */
beforeAll(async () => {
  house = mkdtempSync(join(tmpdir(), "homecoming-lint-"));
  const needed = [
    "oxlint.config.ts",
    "tools/checks/house-plugin.ts",
    "tools/checks/folder-graph.ts",
    "lib/addresses.ts",
  ];
  for (const name of [...needed, "package.json"]) cpSync(join(root, name), join(house, name), { recursive: true });
  mkdirSync(join(house, "node_modules"));
  symlinkSync(join(root, "node_modules/oxlint"), join(house, "node_modules/oxlint"));
  const compilerOptions = { target: "es2024", module: "esnext", moduleResolution: "bundler", strict: true, types: [] };
  writeFileSync(join(house, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  for (const { path, code } of Object.values(cases)) {
    mkdirSync(join(house, dirname(path)), { recursive: true });
    writeFileSync(join(house, path), code);
  }
  writeFileSync(join(house, "lib/wrong-type.ts"), 'export const count: number = "three";\n');

  const report = await new Promise<string>((done) => {
    execFile(
      join(root, "node_modules/.bin/oxlint"),
      ["--format=json"],
      { cwd: house, maxBuffer: 1 << 26 },
      (_, output) => done(output),
    );
  });
  const { diagnostics } = JSON.parse(report) as { diagnostics: { filename: string; code: string }[] };
  found = new Map();
  wrongTypes = new Map();
  for (const { filename, code } of diagnostics) {
    const error = /^typescript\((TS\d+)\)$/.exec(code)?.[1];
    if (error) {
      wrongTypes.set(filename, [...(wrongTypes.get(filename) ?? []), error]);
      continue;
    }
    // The rules of hooks are reported under the name of the plugin that they came from.
    const rule = code.replace(/^(.+)\((.+)\)$/, "$1/$2").replace(/^react-hooks\//, "react/");
    found.set(filename, [...(found.get(filename) ?? []), rule]);
  }
}, 60_000);

afterAll(() => rmSync(house, { recursive: true, force: true }));

describe("the linter", () => {
  test("is shown to object by each rule that is switched on by name", () => {
    const on = Object.entries(config.rules).filter(([, setting]) => setting !== "off");
    const shown = new Set(Object.values(cases).flatMap(({ objects }) => objects));
    expect(on.map(([rule]) => rule).filter((rule) => !shown.has(rule))).toEqual([]);
  });

  test("reports what the compiler finds", () => {
    expect(wrongTypes.get("lib/wrong-type.ts")).toEqual(["TS2322"]);
  });

  test.each(Object.entries(cases))("%s", (_, { path, objects }) => {
    expect([...new Set(found.get(path) ?? [])].toSorted()).toEqual(objects.toSorted());
  });
});
