import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// The folder of decisions is searched by subject: names and titles are its table of contents, and every file has the
// same parts.

const folder = join(import.meta.dirname, "../docs/decisions");
const decisions = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));

const namesOf = (found: typeof decisions) => found.map(({ name }) => name);

test("every decision has its number in name and title, a status and the usual parts", () => {
  const hasParts = ({ name, text }: (typeof decisions)[number]) =>
    /^\d{3}-[a-z0-9-]+\.md$/.test(name) &&
    new RegExp(`^# ${name.slice(0, 3)} .+\n\nStatus: (accepted|replaced by \\d{3})\\b`).test(text) &&
    text.match(/^## .*/gm)?.join() === "## Context,## Decision,## Consequences";
  expect(namesOf(decisions.filter((each) => !hasParts(each)))).toEqual([]);
});

test("no decision is longer than 40 lines", () => {
  const isLong = ({ text }: { text: string }) => text.trimEnd().split("\n").length > 40;
  expect(namesOf(decisions.filter(isLong))).toEqual([]);
});
