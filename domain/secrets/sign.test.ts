import { expect, test } from "vitest";
import { sameText } from "./sign.ts";

test("only the same text is the same, whatever its length in bytes", () => {
  expect(sameText("a secret", "a secret")).toBe(true);
  expect(sameText("a secreT", "a secret")).toBe(false);
  expect(sameText("", "a secret")).toBe(false);
  expect(sameText("a secret and more", "a secret")).toBe(false);
  expect(sameText("ä", "a")).toBe(false);
});
