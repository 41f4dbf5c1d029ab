import { describe, expect, test } from "vitest";
import { asText, changedFields, fitValues } from "./compare-values.ts";

describe("changedFields", () => {
  test("names the fields that differ, in the form's order", () => {
    expect(changedFields({ title: "A", text: "x", on: true }, { title: "B", text: "x", on: false })).toEqual([
      "title",
      "on",
    ]);
  });

  test("takes blank rows and line ends for no difference", () => {
    expect(
      changedFields(
        { list: ["a", ""], metrics: [{ label: "", value: " " }], text: "one\r\ntwo" },
        { list: ["a"], metrics: [], text: "one\ntwo" },
      ),
    ).toEqual([]);
  });

  test("sees that rows changed places", () => {
    expect(changedFields({ list: ["a", "b"] }, { list: ["b", "a"] })).toEqual(["list"]);
  });
});

describe("fitValues", () => {
  const stored = { title: "T", list: ["a"], metrics: [{ label: "l", value: "v" }], order: 1, on: false };

  test("takes what the form knows and leaves the rest as it is stored", () => {
    expect(fitValues({ title: "New", gone: "x", order: "2", list: "no list", on: true }, stored)).toEqual({
      ...stored,
      title: "New",
      on: true,
    });
  });

  test("takes lists of the same kind only", () => {
    expect(fitValues({ list: ["b", "c"], metrics: ["m"] }, stored)).toEqual({ ...stored, list: ["b", "c"] });
  });
});

test("values are compared as one reads them", () => {
  expect(asText(["a", "", "b"])).toBe("a\nb");
  expect(asText([{ label: "Engagement", value: "95%" }])).toBe("Engagement: 95%");
  expect(asText(true)).toBe("Yes");
  expect(asText(null)).toBe("");
});
