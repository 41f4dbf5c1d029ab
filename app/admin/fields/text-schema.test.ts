import { describe, expect, test } from "vitest";
import { emptyEntry, places, tableAround, type TextSchema, withColumns } from "./text-schema.ts";

const text: TextSchema = { type: "string" };

describe("a new entry of a list", () => {
  test("a row of a table has as many cells as the others", () => {
    expect(emptyEntry({ type: "array", items: text }, ["Name", "Purpose", "Days"])).toEqual(["", "", ""]);
  });

  test("a list within an entry begins with one", () => {
    const card: TextSchema = {
      type: "object",
      properties: { title: text, points: { type: "array", items: text } },
      required: ["title", "points"],
    };
    expect(emptyEntry(card, { title: "A", points: ["one", "two"] })).toEqual({ title: "", points: [""] });
  });

  test("a whole new table is as wide as its columns", () => {
    const list: TextSchema = { type: "array", items: text };
    const table: TextSchema = {
      type: "object",
      properties: { columns: list, rows: { type: "array", items: list } },
      required: ["columns", "rows"],
    };
    const like = {
      columns: ["a", "b"],
      rows: [
        ["1", "2"],
        ["3", "4"],
      ],
    };
    const made = emptyEntry(table, like) as typeof like;
    expect(made.rows.map((row) => row.length)).toEqual(made.rows.map(() => made.columns.length));
  });
});

describe("the columns of a table", () => {
  const table = {
    kind: "table",
    columns: ["a", "b"],
    rows: [
      ["1", "2"],
      ["3", "4"],
    ],
  };

  test("take their cells along", () => {
    expect(withColumns(table, places.moved(2, 0, 1))).toEqual({
      kind: "table",
      columns: ["b", "a"],
      rows: [
        ["2", "1"],
        ["4", "3"],
      ],
    });
    expect(withColumns(table, places.without(2, 0))).toMatchObject({ columns: ["b"], rows: [["2"], ["4"]] });
    expect(withColumns(table, places.added(2))).toMatchObject({
      columns: ["a", "b", ""],
      rows: [
        ["1", "2", ""],
        ["3", "4", ""],
      ],
    });
  });

  test("other lists are none", () => {
    expect(tableAround("sections.0.blocks.1.columns", table)).toBe(table);
    expect(tableAround("sections.0.blocks.1.rows", table)).toBeNull();
    expect(tableAround("footer.columns", { columns: [] })).toBeNull();
  });
});
