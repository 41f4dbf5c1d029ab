import { assert, integer, property, string } from "fast-check";
import { expect, it } from "vitest";
import { readCount } from "./read-count.ts";

it.each([
  ["4000", 4000],
  ["4,000", 4000],
  ["4.000", 4000],
  ["4 000", 4000],
  ["4\u202f000", 4000],
  ["4'000", 4000],
  ["1.234.567", 1_234_567],
  ["12,34,567", 1_234_567],
  ["about 4k", 4000],
  ["4.5k", 4500],
  ["1,5 Mio.", 1_500_000],
  ["1.2 million", 1_200_000],
  ["1.250 million", 1_250_000],
  ["20k+", 20_000],
  ["~3,500 alumni", 3500],
  ["3500alumni", 3500],
  ["3,000 to 4,000", 4000],
  ["3000-4000", 4000],
  ["４０００", 4000],
  ["٤٠٠٠", 4000],
  ["0", 0],
  ["none yet", null],
  ["1e9", null],
  ["0x10", null],
  ["", null],
  ["-", null],
  ["9".repeat(30), null],
])("reads %j as %j", (text, count) => expect(readCount(text)).toBe(count));

it("reads every number as each country writes it", () => {
  assert(
    property(integer({ min: 0, max: 100_000_000 }), (count) => {
      const languages = ["en", "de", "fr", "de-CH", "en-IN", "ar-EG", "sv"];
      const read = languages.map((language) => [language, readCount(count.toLocaleString(language))]);
      expect(read).toEqual(languages.map((language) => [language, count]));
    }),
    { numRuns: 300 },
  );
});

it("gives a whole number or null for any text", () => {
  assert(
    property(string({ unit: "binary", maxLength: 60 }), (text) => {
      const count = readCount(text);
      expect(count === null || (Number.isSafeInteger(count) && count >= 0)).toBe(true);
    }),
  );
});
