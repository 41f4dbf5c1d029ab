import { expect, test } from "vitest";
import { nearestWords, lineAround, markWords, toPlainText } from "./words.ts";

const words = ["mentor", "mentors", "mentorship", "member", "membership", "mention", "alumni", "event", "events"];

test.each([
  ["mentroship", ["mentorship"]],
  ["membershipp", ["membership"]],
  ["mentorhsi", ["mentorship"]],
  ["evnets", ["events"]],
  ["alumi", ["alumni"]],
  ["membr", ["member", "membership"]],
])("%s is meant as %j", (misspelt, meant) => {
  expect(nearestWords(misspelt, words)).toEqual(meant);
});

test.each(["evn", "xyzzy", "zzzzzzzzzzzz", "mntrshp"])("nothing is near %s", (typed) => {
  expect(nearestWords(typed, words)).toEqual([]);
});

test("the fewest slips win, and among them the nearest in length, five at most", () => {
  const near = ["teamwork", "teams", "team", "teamed", "teaming", "teammate", "tear"];
  expect(nearestWords("taem", near)).toEqual(["team", "teams", "teamed", "teaming", "teammate"]);
});

test.each([
  ["## A heading\n\nText", "A heading Text"],
  ["- [x] done\n1. **first** _thing_", "done first thing"],
  ["See [the guide](https://a.example/b_c) and ![a picture](/x.svg).", "See the guide and a picture."],
  ["> quoted `code` snake_case <b class='x'>bold</b> 3 < 4", "quoted code snake_case bold 3 < 4"],
  ["| a | b |", "a b"],
])("%j reads %j", (markdown, plain) => {
  expect(toPlainText(markdown)).toBe(plain);
});

test.each(["[", "![", "<a ", "](", "*", "_"])("100,000 characters of %j take no time", (part) => {
  const started = performance.now();
  toPlainText(part.repeat(100_000 / part.length));
  expect(performance.now() - started).toBeLessThan(5_000);
});

test("every second part is what was searched for", () => {
  expect(markWords("Mentors, and a mentée", [["ment"], ["and"]])).toEqual([
    "",
    "Mentors",
    ", ",
    "and",
    " a ",
    "mentée",
    "",
  ]);
  expect(markWords("Nothing <here>", [["ment"]])).toEqual(["Nothing <here>"]);
});

test("a line begins and ends with whole words, and is left as it is when the text is short", () => {
  const text = `${"before ".repeat(30)}zephyr ${"after ".repeat(60)}`.trim();
  const line = lineAround(text, [["zephyr"]]) ?? "";
  expect(line).toMatch(/^… (before )+zephyr (after )+…$/);
  expect(lineAround("a zephyr", [["zephyr"]])).toBe("a zephyr");
  expect(lineAround("x".repeat(500) + " zephyr", [["zephyr"]])).toBe("… zephyr");
  expect(lineAround(text, [["missing"]])).toBeNull();
});
