import { expect, test } from "vitest";
import { movedPath } from "./moved-path.ts";

const [a, b, c] = [
  { title: "A", text: "a" },
  { title: "B", text: "b" },
  { title: "C", text: "c" },
] as const;

test.each([
  ["nothing has moved", [a, b], [a, b], "1"],
  ["moved", [a, b, c], [c, a, b], "2"],
  ["another one removed", [a, b], [b], "0"],
  ["moved, and the text itself changed", [a, b], [{ ...b, text: "theirs" }, a], "0"],
  ["other words changed where it stands", [a, b], [a, { title: "B2", text: "b" }], "1"],
  ["removed", [a, b], [a], null],
  ["moved and rewritten", [a, b, c], [{ title: "B2", text: "b" }, a, c], null],
  ["one of two equal ones", [a, b], [b, b, a], "1"],
  ["keys in another order", [a, b], [{ text: "b", title: "B" }, a], "0"],
])("the text of the second entry: %s", (_what, before, after, place) => {
  const at = movedPath({ items: before }, { items: after }, "items.1.text");
  expect(at).toBe(place === null ? null : `items.${place}.text`);
});

test("entries with an id, plain texts, and lists within lists", () => {
  const [one, two] = [
    { id: "one", words: ["x", "y"] },
    { id: "two", words: ["y", "z"] },
  ];
  expect(movedPath([one, two], [two, one], "0.words.1")).toBe("1.words.1");
  expect(movedPath([one, two], [two, { ...one, words: ["y", "x"] }], "0.words.1")).toBe("1.words.0");
  expect(movedPath([one, two], [two], "0.words.1")).toBeNull();
  expect(movedPath({ hero: { lead: "a" } }, { hero: { lead: "b" } }, "hero.lead")).toBe("hero.lead");
});
