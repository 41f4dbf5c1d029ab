import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, describe } from "vitest";
import { ListField, EntriesField } from "./list-field.tsx";
import * as fc from "fast-check";
import { dropPosition, moveRow, splitIntoRows } from "./row-moves.tsx";

const onChange = () => undefined;
const columns = [
  { name: "value", label: "Figure", type: "line", required: "Without a figure this row is not kept.", maxLength: 10 },
  { name: "label", label: "What it measures", type: "line", maxLength: 20 },
] as const;

test("a list is repeated form values of one name, each with a name of its own", () => {
  const html = renderToStaticMarkup(
    createElement(ListField, {
      name: "scenarios",
      label: "Scenarios",
      entry: "scenario",
      items: ["One", "Two"],
      onChange,
    }),
  );
  expect(html.match(/name="scenarios"/g)).toHaveLength(2);
  expect(html).toContain('aria-label="Scenario 2 of 2"');
  expect(html).toContain('aria-label="Remove scenario 1 of 2"');
});

test("the last remaining row cannot be removed", () => {
  const html = renderToStaticMarkup(
    createElement(ListField, { name: "features", label: "Features", entry: "feature", items: [], onChange }),
  );
  expect(html.match(/name="features"/g)).toHaveLength(1);
  expect(html).toMatch(/aria-label="Remove feature 1 of 1" aria-disabled="true"/);
});

test("a metric is a pair of form values, and half a pair says that it is not kept", () => {
  const items = [
    { label: "Engagement", value: "95%" },
    { label: "Placement", value: " " },
  ];
  const html = renderToStaticMarkup(
    createElement(EntriesField, { name: "metrics", label: "Metrics", entry: "metric", columns, items, onChange }),
  );
  expect(html.match(/name="metrics\.label"/g)).toHaveLength(2);
  expect(html.match(/name="metrics\.value"/g)).toHaveLength(2);
  expect(html.match(/Without a figure this row is not kept/g)).toHaveLength(1);
});

test("an entry that is too long says so, and the browser is not told to cut it", () => {
  const long = "x".repeat(12);
  const list = createElement(ListField, {
    name: "features",
    label: "Features",
    entry: "feature",
    items: ["short", long],
    maxLength: 10,
    onChange,
  });
  const metrics = createElement(EntriesField, {
    name: "metrics",
    label: "Metrics",
    entry: "metric",
    columns,
    items: [{ label: "short", value: long }],
    onChange,
  });
  for (const field of [list, metrics]) {
    const html = renderToStaticMarkup(field);
    expect(html).not.toMatch(/maxlength/i);
    expect(html.match(/12 of at most 10 characters\. Nothing was cut/g)).toHaveLength(1);
  }
});

describe("moveRow", () => {
  test("takes a row to its new place", () => {
    expect(moveRow(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
    expect(moveRow(["a", "b", "c", "d"], 3, 1)).toEqual(["a", "d", "b", "c"]);
  });

  test("stops at the ends, and leaves the list alone when there is no such row", () => {
    expect(moveRow(["a", "b"], 0, -1)).toEqual(["a", "b"]);
    expect(moveRow(["a", "b"], 0, 9)).toEqual(["b", "a"]);
    expect(moveRow(["a", "b"], 5, 0)).toEqual(["a", "b"]);
  });

  test("never loses or repeats a row", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.nat(9), fc.nat(9), (rows, from, to) => {
        expect(moveRow(rows, from, to).toSorted()).toEqual(rows.toSorted());
      }),
    );
  });
});

test("a dragged row goes behind every row whose middle it has passed", () => {
  const middles = [10, 30, 50];
  expect(dropPosition(middles, 0, 5)).toBe(0);
  expect(dropPosition(middles, 0, 31)).toBe(1);
  expect(dropPosition(middles, 0, 99)).toBe(2);
  expect(dropPosition(middles, 2, 29)).toBe(1);
  expect(dropPosition(middles, 2, 0)).toBe(0);
});

describe("splitIntoRows", () => {
  test("reads a list from a document or a mail", () => {
    expect(splitIntoRows("• Mentoring\r\n• Jobs\r\n\r\n2. Reunions\n - Giving")).toEqual([
      "Mentoring",
      "Jobs",
      "Reunions",
      "Giving",
    ]);
  });

  test("keeps a leading figure or hyphen that is part of the text", () => {
    expect(splitIntoRows("95% engagement\n-5 days\n2025 was a good year")).toEqual([
      "95% engagement",
      "-5 days",
      "2025 was a good year",
    ]);
  });
});
