import { expect, test } from "vitest";
import { nearestWords } from "./nearest-words.ts";

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
