import { expect, test } from "vitest";
import { clipText } from "./clip-text.ts";

test("a short text stays, a long one ends after a whole word", () => {
  expect(clipText("Short.", 20)).toBe("Short.");
  expect(clipText("One, two, three, four", 12)).toBe("One, two…");
  expect(clipText("x".repeat(30), 10)).toBe(`${"x".repeat(9)}…`);
});
