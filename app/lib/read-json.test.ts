import { expect, it } from "vitest";
import { countIn } from "./read-form.ts";
import { jsonIn } from "./read-json.ts";

const form = (value: string) => {
  const data = new FormData();
  data.set("field", value);
  return data;
};

it("reads JSON, and refuses what is none or would take long to look at", () => {
  expect(jsonIn(form('{"title":"[a](b)"}'), "field", "No.")).toEqual({ title: "[a](b)" });
  for (const text of ["", "{", `[${"[],".repeat(100_000)}1]`, `[${"{},".repeat(100_000)}1]`])
    expect(() => jsonIn(form(text), "field", "No.")).toThrow("No.");
});

it("reads a number of a form, and refuses what is none", () => {
  expect(countIn(form("0"), "field")).toBe(0);
  expect(countIn(form("999999999"), "field")).toBe(999_999_999);
  for (const text of ["", "NaN", "1.5", "1e300", "-1", "9999999999", "0x1"])
    expect(() => countIn(form(text), "field")).toThrow("no form that the server knows");
});
