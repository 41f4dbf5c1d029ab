import { expect, test } from "vitest";
import { marked, readMarks, withoutMarks } from "./text-marks.ts";

test("marks are found again, side by side and within other text, and leave nothing behind", () => {
  const text = `By ${marked("Ada", 0)} · ${marked("Bob", 4711)}!`;
  expect(readMarks(text)).toEqual([
    { text: "By ", number: null },
    { text: "Ada", number: 0 },
    { text: " · ", number: null },
    { text: "Bob", number: 4711 },
    { text: "!", number: null },
  ]);
  expect(withoutMarks(text)).toBe("By Ada · Bob!");
});

test("halves of marks are dropped, and other invisible characters stay", () => {
  const text = marked("a long sentence", 12);
  expect(withoutMarks(text.slice(0, 9))).toBe("a lon");
  expect(withoutMarks(text.slice(4))).toBe("a long sentence");
  expect(withoutMarks("e\u0301 👩\u200D👩 \u00AD")).toBe("e\u0301 👩\u200D👩 \u00AD");
  expect(readMarks(marked("", 3))).toEqual([{ text: "", number: 3 }]);
});
