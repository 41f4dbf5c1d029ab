import { describe, expect, test } from "vitest";
import type { ContentField, FormValues } from "#domain/documents/kind.ts";
import { isSameValue } from "../drafts/same-value.ts";
import { changedFields, formOf, readValues, textOf, valuesOf } from "./form-values.ts";

const fields: ContentField[] = [
  { name: "title", label: "Title", type: "line", maxLength: 100 },
  { name: "order_index", label: "Order", type: "number", initial: 0 },
  { name: "description", label: "Description", type: "text", maxLength: 100, rows: 3 },
  { name: "content", label: "Content", type: "markdown", required: "Write it.", maxLength: 100 },
  {
    name: "icon",
    label: "Icon",
    type: "choice",
    initial: "Users",
    refusal: "Choose an icon.",
    options: [{ value: "Users", label: "Users" }],
  },
  { name: "is_active", label: "Active", type: "switch", on: "Yes", off: "No", initial: true },
  { name: "results", label: "Results", type: "lines", entry: "result", entries: 9, maxLength: 100 },
  {
    name: "metrics",
    label: "Metrics",
    type: "entries",
    entry: "metric",
    entries: 9,
    columns: [
      { name: "label", label: "Label", type: "line", maxLength: 100 },
      { name: "value", label: "Figure", type: "line", maxLength: 100 },
    ],
  },
];

const full: FormValues = {
  title: "Choir",
  order_index: "3",
  description: "Two\nlines.",
  content: "# Heading\n\nText.",
  icon: "Users",
  is_active: false,
  results: ["95% engagement", "", "again"],
  metrics: [
    { label: "Members", value: "40" },
    { label: "", value: "half" },
  ],
};

describe("a form", () => {
  test("comes back from the server's side as it was sent, blank entries and all", () => {
    expect(readValues(formOf(full), fields)).toEqual(full);
  });

  test("that lacks fields reads as blank, and a switch as off", () => {
    expect(readValues(new FormData(), fields)).toEqual({
      title: "",
      order_index: "",
      description: "",
      content: "",
      icon: "",
      is_active: false,
      results: [],
      metrics: [],
    });
  });

  test("has plain line ends, whatever the browser makes of them", () => {
    const form = new FormData();
    form.set("description", "one\r\ntwo\rthree\nfour");
    form.append("results", "a\r\nb");
    const { description, results } = readValues(form, fields);
    expect([description, results]).toEqual(["one\ntwo\nthree\nfour", ["a\nb"]]);
  });

  test("takes a ticked box of a plain form for a switch that is on, and nothing else", () => {
    const read = (value: string) => {
      const form = new FormData();
      form.set("is_active", value);
      return readValues(form, fields)["is_active"];
    };
    expect(["on", "true", "false", "1", ""].map(read)).toEqual([true, true, false, false, false]);
  });

  test("takes no file for a text", () => {
    const form = new FormData();
    form.set("title", new File(["x"], "title.txt"));
    expect(readValues(form, fields)["title"]).toBe("");
  });

  test("keeps labels of metrics together with their values, also when one is missing", () => {
    const form = new FormData();
    form.append("metrics.label", "First");
    form.append("metrics.label", "Second");
    form.append("metrics.value", "1");
    expect(readValues(form, fields)["metrics"]).toEqual([
      { label: "First", value: "1" },
      { label: "Second", value: "" },
    ]);
  });
});

describe("the values to begin with", () => {
  test("of a new item are the defaults", () => {
    expect(valuesOf(null, fields)).toEqual({
      title: "",
      order_index: "0",
      description: "",
      content: "",
      icon: "Users",
      is_active: true,
      results: [],
      metrics: [],
    });
  });

  test("of a stored item are its own, never a default in their place", () => {
    const row = { title: "Choir", order_index: 0, description: null, icon: "", is_active: false, results: null };
    expect(valuesOf(row, fields)).toEqual({
      title: "Choir",
      order_index: "0",
      description: "",
      content: "",
      icon: "",
      is_active: false,
      results: [],
      metrics: [],
    });
  });

  test("are text only where the row has text or a number", () => {
    expect(["a", 7, 0, null, undefined, true, {}].map(textOf)).toEqual(["a", "7", "0", "", "", "", ""]);
  });
});

describe("a change", () => {
  test.each<[string, FormValues[string] | undefined, FormValues[string] | undefined, boolean]>([
    ["spaces around a text", " Choir ", "Choir", true],
    ["spaces within it", "a  b", "a b", false],
    ["a blank entry", ["one", " "], ["one"], true],
    ["the order of entries", ["one", "two"], ["two", "one"], false],
    ["a blank metric", [{ label: " ", value: "" }], [], true],
    ["a blank part of one", [{ label: "Members", value: "" }], [{ label: "Members" }], true],
    ["the order of its parts", [{ label: "a", value: "b" }], [{ value: "b", label: "a" }], true],
    ["a metric", [{ label: "Members", value: "4" }], [], false],
    ["a switch", true, false, false],
    ["a field that one side lacks", undefined, "", false],
  ])("of %s counts as it is stored", (_what, a, b, isSame) => {
    expect(isSameValue(a, b)).toBe(isSame);
    expect(isSameValue(b, a)).toBe(isSame);
  });

  test("is told by field, in the form's order", () => {
    const changed = { ...full, results: ["95% engagement"], title: "Chorus" };
    expect(changedFields(full, changed, fields).map(({ name }) => name)).toEqual(["title", "results"]);
    expect(changedFields(full, { ...full, title: "Choir " }, fields)).toEqual([]);
  });
});
