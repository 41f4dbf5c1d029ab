import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

// A database remembers migrations by name only, so one that is edited after its release never reaches the sites that have run it.
// released.json has the SHA-256 of each released file; a new migration is added to it when it is landed.

const read = (file: string) => readFileSync(join(import.meta.dirname, file));
const released = JSON.parse(read("released.json").toString()) as Record<string, string>;
const files = readdirSync(import.meta.dirname)
  .filter((file) => /^\d{3}-[\w-]+\.ts$/.test(file))
  .toSorted();

it("released migrations stay as they are, and new ones come after them", () => {
  const hashes = Object.keys(released).map((file) => [file, createHash("sha256").update(read(file)).digest("hex")]);
  expect(Object.fromEntries(hashes), "append a migration instead of editing a released one").toEqual(released);
  expect(files.slice(0, hashes.length)).toEqual(Object.keys(released));
});

it("no two migrations have one number", () => {
  const numbers = files.map((file) => file.slice(0, 3));
  expect(new Set(numbers).size).toBe(numbers.length);
});
