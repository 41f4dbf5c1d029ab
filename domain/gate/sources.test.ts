import fc from "fast-check";
import { expect, it } from "vitest";
import { placeFinder, type Source } from "./sources.ts";

const sourceOf = (...texts: string[]): Source => ({
  title: "About",
  texts: texts.map((text, index) => ({ field: `${index}`, text })),
  parts: {},
  placeOf: (field) => ({ title: "About", field, label: field, href: `/admin#${field}` }),
});
const fieldOf = (texts: string[], needle: string) =>
  placeFinder([sourceOf(...texts)])({ needles: [needle], part: null })?.field;

it("a text with facts is found by the words of its page, a whole text before one that has them", () => {
  const texts = [
    "Read why {name} has grown since {year}, and more.",
    "{name} has grown since {year}.",
    "**Come** along",
  ];
  expect(fieldOf(texts, "Homecoming has grown since 2012.")).toBe("1");
  expect(fieldOf(texts, "Homecoming has shrunk since 2012.")).toBeUndefined();
  expect(fieldOf(texts, "Come along")).toBe("2");
  expect(fieldOf(texts, "ome alo")).toBe("2");
});

it("placeholders stand for anything, as in a pattern", () => {
  const words = fc.array(fc.constantFrom("a", "b", "ab", "{x}"), { maxLength: 6 }).map((all) => all.join(""));
  fc.assert(
    fc.property(
      words.filter((text) => text.includes("{x}")),
      fc.array(fc.constantFrom("a", "b"), { minLength: 2, maxLength: 8 }).map((all) => all.join("")),
      (text, needle) => {
        const isMatch = new RegExp(`^${text.replaceAll("{x}", ".*")}$`).test(needle);
        // Words that stand within the text are found without the placeholders.
        fc.pre(!text.includes(needle));
        expect(fieldOf([text], needle)).toBe(isMatch ? "0" : undefined);
      },
    ),
  );
});

it.each(["[", "[](", "![a](b"])("any number of “%s” is read at once", (part) => {
  const begun = performance.now();
  expect(fieldOf([part.repeat(100_000 / part.length), "Come [along](/demo)"], "Come along")).toBe("1");
  expect(performance.now() - begun).toBeLessThan(2_000);
});

it("any number of placeholders is compared at once", () => {
  const hostile = `${"{a}x".repeat(60)}z`;
  expect(fieldOf([hostile], "x".repeat(400))).toBeUndefined();
  expect(fieldOf([hostile], `${"x".repeat(400)}z`)).toBe("0");
});
