import { expect, test } from "vitest";
import { entryMark, movedPath } from "./entries.ts";

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

const q = (title: string, text: string, words: string[] = []) => ({ title, text, href: "/contact", words });

test.each([
  ["every one rewritten where it stands", [q("A2", "a"), q("B2", "b")], "1"],
  ["moved, and both rewritten", [q("B2", "b"), q("A2", "a")], null],
  ["moved, with another list in it changed", [q("B", "b", ["x"]), q("A", "a")], "0"],
  ["another one added, and a list in it changed", [q("A", "a"), q("B", "b", ["x"]), q("C", "c")], "1"],
])("the link of the second entry: %s", (_what, after, place) => {
  const at = movedPath({ items: [q("A", "a"), q("B", "b")] }, { items: after }, "items.1.href");
  expect(at).toBe(place === null ? null : `items.${place}.href`);
});

test("an entry that was moved in this tab is told from an equal one", () => {
  const [one, two, three] = [q("", ""), q("", ""), q("C", "c")];
  expect(movedPath([one, two, three], [two, three, one], "0.title")).toBe("2.title");
  expect(movedPath([one, two, three], [two, three, one], "1.title")).toBe("0.title");
});

test("a cell goes with its column, or can't be told from others", () => {
  const table = { columns: ["A", "B", "C"], rows: [["1", "yes", "yes"]] };
  const moved = { columns: ["A", "C", "B"], rows: [["1", "yes", "yes"]] };
  expect(movedPath(table, { ...table, columns: ["A", "B2", "C"] }, "rows.0.1")).toBe("rows.0.1");
  expect(movedPath(table, moved, "rows.0.0")).toBe("rows.0.0");
  expect(movedPath(table, moved, "rows.0.1")).toBeNull();
  expect(entryMark(table, "rows.0.1")).not.toBe(entryMark(moved, "rows.0.1"));
});

test("the mark of a text tells its entries from others, whatever the text itself and the lists in them say", () => {
  const text = { groups: [{ id: "g", items: [q("A", "a"), q("B", "b")] }], lead: "x" };
  const at = "groups.0.items.0.href";
  const mark = entryMark(text, at);
  const withFirst = (entry: object) => entryMark({ groups: [{ id: "g", items: [entry] }] }, at);
  expect(mark).toMatch(/^[a-z0-9]{1,7}$/);
  expect(withFirst({ ...q("A", "a", ["x"]), href: "/other" })).toBe(mark);
  expect(withFirst(q("B", "b"))).not.toBe(mark);
  expect(entryMark({ groups: [{ id: "other", items: text.groups[0]!.items }] }, at)).not.toBe(mark);
  expect(entryMark(text, "lead")).toBeUndefined();
});
