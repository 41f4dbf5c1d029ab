import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// What comments and documents name must be there: a reader follows it.

const root = join(import.meta.dirname, "..");
const rooms = ["app", "bench", "checks", "cli", "content", "db", "docs", "domain", "e2e", "lib", "pictures", "server"];
const files = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: "utf8" }).map(
    (name) => `${room}/${name.replaceAll("\\", "/")}`,
  ),
);
const decisions = new Set(readdirSync(join(root, "docs/decisions")).map((name) => name.slice(0, 3)));

const comment = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;
const path = new RegExp(String.raw`\b(?:${rooms.join("|")})/[\w./-]*\w(?![\w./-]*[{*])`, "g");
const decision = /\bdecisions?[ /]((?:\d{3}(?:, | and )?)+)/g;

/** The documents whole, of code the comments. */
const texts = ["README.md", ...files]
  .filter((file) => /\.(?:tsx?|css|md)$/.test(file) && !file.startsWith("content/articles/"))
  .map((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return { file, text: file.endsWith(".md") ? text : (text.match(comment)?.join("\n") ?? "") };
  });

const isThere = (named: string) => files.some((file) => file.startsWith(named));

test("every path that a comment or a document names is there", () => {
  const gone = texts.flatMap(({ file, text }) =>
    [...text.matchAll(path)].filter(([named]) => !isThere(named)).map(([named]) => `${file}: ${named}`),
  );
  expect(gone).toEqual([]);
});

test("every decision that is named is on record, and each number is one decision's", () => {
  const unknown = texts.flatMap(({ file, text }) =>
    [...text.matchAll(decision)]
      .flatMap(([, numbers = ""]) => numbers.match(/\d{3}/g) ?? [])
      .filter((number) => !decisions.has(number))
      .map((number) => `${file}: ${number}`),
  );
  expect(unknown).toEqual([]);
  expect(decisions.size).toBe(readdirSync(join(root, "docs/decisions")).length);
});
