import { expect, it } from "vitest";
import { describeFailure, failurePage } from "./failure.ts";

it("tells of a file that can't be compiled what the compiler says, without colors and without its own calls", () => {
  const error = Object.assign(new Error("\u001b[31mExpected a semicolon\u001b[0m\n a.ts:1:5"), { plugin: "vite:oxc" });
  expect(describeFailure(error)).toBe("Expected a semicolon\n a.ts:1:5");
});

it("tells of any other error where it comes from, and its cause", () => {
  const told = describeFailure(new Error("no brand", { cause: new TypeError("no name") }));
  expect(told).toMatch(/^Error: no brand\n +at /);
  expect(told).toMatch(/\nbecause of TypeError: no name\n +at /);
  expect(describeFailure("thrown text")).toBe("thrown text");
});

it("shows markup in an error as text", () => {
  expect(failurePage("<script>alert(1)</script> & more")).toContain("&lt;script>alert(1)&lt;/script> &amp; more");
});
