import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

// A database remembers migrations by name only, so one that is edited after its release never reaches the sites that have run it.
// released.json has the SHA-256 of each released file and of what those import from support/; a new one is added to it when it is landed.

const read = (file: string) => readFileSync(join(import.meta.dirname, file));
const released = JSON.parse(read("released.json").toString()) as Record<string, string>;
const files = readdirSync(import.meta.dirname)
  .filter((file) => /^\d{3}-[\w-]+\.ts$/.test(file))
  .toSorted();

it("released migrations and what they import stay as they are, and new ones come after them", () => {
  const hashes = Object.keys(released).map((file) => [file, createHash("sha256").update(read(file)).digest("hex")]);
  expect(Object.fromEntries(hashes), "append a migration instead of editing a released one").toEqual(released);
  const migrations = Object.keys(released).filter((file) => !file.startsWith("support/"));
  expect(files.slice(0, migrations.length)).toEqual(migrations);
});

it("what a released migration imports from support/ is released with it", () => {
  const imported = Object.keys(released).flatMap((file) =>
    [
      ...read(file)
        .toString()
        .matchAll(/from "\.\/(?:support\/)?([\w-]+\.ts)"/g),
    ].map(([, name]) => `support/${name}`),
  );
  expect(imported).not.toEqual([]);
  expect(imported.filter((file) => !(file in released))).toEqual([]);
});

it("no two migrations have one number", () => {
  const numbers = files.map((file) => file.slice(0, 3));
  expect(new Set(numbers).size).toBe(numbers.length);
});
