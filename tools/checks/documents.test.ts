import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { drawRooms } from "./rooms/main.ts";

// Comments and documents refer to files, decisions and headings. A reference to something that is gone misleads the
// reader.

const root = join(import.meta.dirname, "../..");
const rooms = ["accounts", "app", "cli", "content", "db", "deploy", "docs", "domain", "e2e", "lib", "server", "tools"];
const files = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: "utf8" }).map(
    (name) => `${room}/${name.replaceAll("\\", "/")}`,
  ),
);
const decisions = new Set(readdirSync(join(root, "docs/decisions")).map((name) => name.slice(0, 3)));

const comment = /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|\/\/.*$/gm;
// Not /var/lib of a machine.
const path = new RegExp(String.raw`(?<!/var/)\b(?:${rooms.join("|")})/[\w./-]*\w(?![\w./-]*[{*])`, "g");
const decision = /\bdecisions?[ /]((?:\d{3}(?:, | and )?)+)/g;

const read = (file: string) => readFileSync(join(root, file), "utf8");

/** Files in the top folder, such as README.md and configuration. */
const filesOfRoot = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));

/** The whole text of documents, and the comments of code. */
const texts = [...filesOfRoot, ...files]
  .filter((file) => /\.(?:tsx?|css|svg|md)$/.test(file) && !file.startsWith("content/journal/articles/"))
  .map((file) => ({
    file,
    text: file.endsWith(".md") ? read(file) : (read(file).match(comment)?.join("\n") ?? ""),
  }));

const isThere = (named: string) => files.some((file) => file.startsWith(named));

test("every path that a comment or a document names is there", () => {
  const gone = texts.flatMap(({ file, text }) =>
    [...text.matchAll(path)].filter(([named]) => !isThere(named)).map(([named]) => `${file}: ${named}`),
  );
  expect(gone).toEqual([]);
});

test("every file that a document of today names without its folder is there", () => {
  const ofToday = texts.filter(({ file }) => file.endsWith(".md") && !file.startsWith("docs/decisions/"));
  const named = ofToday.flatMap(({ file, text }) =>
    [...text.matchAll(/`([\w.-]+\.tsx?)`/g)].map(([, name = ""]) => ({ file, name })),
  );
  expect(named.length).toBeGreaterThan(20);
  const isGone = ({ name }: (typeof named)[number]) =>
    !filesOfRoot.includes(name) && !files.some((file) => file.endsWith(`/${name}`));
  expect(named.filter(isGone)).toEqual([]);
});

test("every folder that a style sheet takes its classes from is there", () => {
  const sources = files
    .filter((file) => file.endsWith(".css"))
    .flatMap((file) =>
      [...read(file).matchAll(/@source "([^"]+)"/g)].map(([, path = ""]) => join(dirname(file), path)),
    );
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((source) => !isThere(source))).toEqual([]);
});

test("what a document or a comment says to be in a file is in it", () => {
  const named = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/`(\w+)`\s+in\s+`([\w./-]+\.tsx?)`/g)].map(([, name = "", place = ""]) => ({
      file,
      name,
      place,
    })),
  );
  expect(named.length).toBeGreaterThan(10);
  const isGone = ({ name, place }: (typeof named)[number]) =>
    !files.some(
      (one) => (one === place || one.endsWith(`/${place}`)) && new RegExp(String.raw`\b${name}\b`).test(read(one)),
    );
  expect(named.filter(isGone)).toEqual([]);
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

test("no output of a documented command goes to a file together with npm's own lines", () => {
  const redirects = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/\bnpm run [^\n`#]* > \S+/g)].map(([line]) => `${file}: ${line}`),
  );
  expect(redirects.length).toBeGreaterThan(0);
  expect(redirects.filter((line) => !line.includes("npm run -s "))).toEqual([]);
});

const heading = /^#+ (.+)$/gm;
/** A heading of a document, named with its path, or as a link within the document. */
const anchor = /([\w./-]*\w\.md)#([a-z0-9-]+)|\]\(#([a-z0-9-]+)\)/g;

/** How often each anchor is in a document, as Markdown readers derive them from headings. */
function anchorsOf(document: string): Map<string, number> {
  const anchors = new Map<string, number>();
  for (const [, title = ""] of read(document).matchAll(heading)) {
    const id = title
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, "")
      .replaceAll(" ", "-");
    anchors.set(id, (anchors.get(id) ?? 0) + 1);
  }
  return anchors;
}

const documents = new Map(
  [...filesOfRoot, ...files].filter((file) => file.endsWith(".md")).map((file) => [file, anchorsOf(file)]),
);

test("every heading that a comment or a document names is there once", () => {
  const named = texts.flatMap(({ file, text }) =>
    [...text.matchAll(anchor)].map(([, path, ofPath, ofThis]) => {
      // A path begins at the top folder; in a document it may also be relative.
      const document = path === undefined ? file : documents.has(path) ? path : join(dirname(file), path);
      const id = ofPath ?? ofThis ?? "";
      return { name: `${file}: ${path ?? ""}#${id}`, count: documents.get(document)?.get(id) ?? 0 };
    }),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ count }) => count !== 1)).toEqual([]);
});

// The folder of decisions is searched by subject: names and titles are its table of contents, and every file has the
// same parts.

const folder = join(import.meta.dirname, "../../docs/decisions");
const records = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));

const namesOf = (found: typeof records) => found.map(({ name }) => name);

test("every decision has its number in name and title, a status and the usual parts", () => {
  const hasParts = ({ name, text }: (typeof records)[number]) =>
    /^\d{3}-[a-z0-9-]+\.md$/.test(name) &&
    new RegExp(`^# ${name.slice(0, 3)} .+\n\nStatus: (accepted|replaced by \\d{3})\\b`).test(text) &&
    text.match(/^## .*/gm)?.join() === "## Context,## Decision,## Consequences";
  expect(namesOf(records.filter((each) => !hasParts(each)))).toEqual([]);
});

test("no decision is longer than 40 lines", () => {
  const isLong = ({ text }: { text: string }) => text.trimEnd().split("\n").length > 40;
  expect(namesOf(records.filter(isLong))).toEqual([]);
});

/** Which pairs have imports. Not how many: that would fail with nearly every commit. */
function pairsIn(svg: string): string[] {
  return [...svg.matchAll(/data-imports="([^"]+)"/g)].map(([, pair = ""]) => pair).toSorted();
}

test("docs/rooms.svg shows which rooms and folders import from each other (`npm run rooms` draws it again)", () => {
  const svg = readFileSync(join(import.meta.dirname, "../../docs/rooms.svg"), "utf8");
  // Git joins the lines of two drawings without asking (.gitattributes), and then there may be two of each.
  expect(svg.match(/<svg|<\/svg|class="paper"/g)).toHaveLength(3);
  const committed = pairsIn(svg);
  expect(committed.length).toBeGreaterThan(50);
  expect(committed).toEqual(pairsIn(drawRooms()));
});
