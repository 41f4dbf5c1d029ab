import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ListField } from "./list-field.tsx";
import { EntriesField } from "./entries-field.tsx";

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
