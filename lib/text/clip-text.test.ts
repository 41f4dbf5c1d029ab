import * as fc from "fast-check";
import { expect, test } from "vitest";
import { clipText, fitDescription } from "./clip-text.ts";

test("a short text stays, a long one ends after a whole word", () => {
  expect(clipText("Short.", 20)).toBe("Short.");
  expect(clipText("One, two, three, four", 12)).toBe("One, two…");
  expect(clipText("x".repeat(30), 10)).toBe(`${"x".repeat(9)}…`);
});

const continuation = "A story from the platform on which alumni communities live.";

test("a text of a fitting length stays as it is, on one line", () => {
  expect(fitDescription(" Fifty small circles, each\nwith a reason  to exist of its own. ", continuation)).toBe(
    "Fifty small circles, each with a reason to exist of its own.",
  );
});

test("a short one is continued", () => {
  expect(fitDescription("Short.", continuation)).toBe(`Short. ${continuation}`);
  expect(fitDescription("  ", continuation)).toBe(continuation);
});

test("a long one ends with a whole word", () => {
  const fitted = fitDescription("the words, ".repeat(30), continuation);
  expect(fitted).toMatch(/ (the|words)…$/);
  expect(fitted.length).toBeLessThanOrEqual(170);
});

test("every text comes out between 50 and 170 characters", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      const { length } = fitDescription(text, continuation);
      expect(length).toBeGreaterThanOrEqual(50);
      expect(length).toBeLessThanOrEqual(170);
    }),
  );
});
