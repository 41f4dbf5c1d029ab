import fc from "fast-check";
import { expect, it } from "vitest";
import { type Anchor, anchorAt, findAnchor, maxContext, maxQuote } from "./anchor.ts";

const words = fc.array(fc.constantFrom("reunion", "of", "the", "alumni", "class", "ä", "…", "in", "June", "🎓🎉"), {
  minLength: 3,
  maxLength: 60,
});
/** A text, a range in it, and what is put before and after the range. */
const edited = fc.record({ text: words, from: fc.nat(), length: fc.nat(), before: words, after: words });

it("finds its words again after any edit before and after them", () => {
  fc.assert(
    fc.property(edited, ({ text: all, from, length, before, after }) => {
      const text = all.join(" ");
      const start = from % text.length;
      const end = start + 1 + (length % Math.min(maxQuote, text.length - start));
      const anchor = anchorAt(text, start, end);
      if (!anchor) return;
      const quoted = { start: text.indexOf(anchor.quote, start), length: anchor.quote.length };
      // What stands right around the words stays; everything else is another.
      const [near, far] = [Math.max(0, quoted.start - maxContext), quoted.start + quoted.length + maxContext];
      const changed = `${before.join(" ")}${text.slice(near, far)}${after.join(" ")}`;
      const found = findAnchor(changed, anchor);
      expect(found).toMatchObject({ isExact: true });
      expect(JSON.stringify(anchor).isWellFormed()).toBe(true);
      expect(changed.slice(found?.start, found?.end)).toBe(anchor.quote);
      const context = (place: number) =>
        changed.slice(Math.max(0, place - anchor.before.length), place + anchor.quote.length + anchor.after.length);
      // Of several places with the same words, it is one with the same around it.
      expect(context(found?.start ?? -1)).toBe(anchor.before + anchor.quote + anchor.after);
    }),
  );
});

it("tells the same words apart by what stands around them", () => {
  const text = "Book early. Seats are few. Book early. The garden is open.";
  const second = text.lastIndexOf("Book early");
  const anchor = anchorAt(text, second, second + 10)!;
  const longer = `Book early! ${text}`;
  expect(findAnchor(longer, anchor)?.start).toBe(longer.lastIndexOf("Book early"));
});

it("leaves out the spaces around a selection, and cuts a long one", () => {
  expect(anchorAt("One  two  three", 3, 10)).toEqual({ quote: "two", before: "One  ", after: "  three" });
  expect(anchorAt("One  two", 3, 5)).toBeNull();
  expect(anchorAt("x".repeat(1_000), 0, 1_000)?.quote).toHaveLength(maxQuote);
});

const quoted = (quote: string): Anchor => ({ quote, before: "", after: "" });

it("finds words that were changed a little, and says so", () => {
  const text = "Some words before. The reunions take place in the old refectory. And after.";
  const found = findAnchor(text, quoted("The reunion takes place in the old refectory."));
  expect(found).toMatchObject({ isExact: false });
  expect(text.slice(found?.start, found?.end)).toContain("reunions take place");
});

it("finds nothing where the words are gone, or are too short to resemble anything", () => {
  expect(findAnchor("Something else entirely, about pictures.", quoted("The reunion takes place"))).toBeNull();
  expect(findAnchor("Jane", quoted("June"))).toBeNull();
  expect(findAnchor("anything", quoted(""))).toBeNull();
});
