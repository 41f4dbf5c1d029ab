import * as fc from "fast-check";
import { expect, test } from "vitest";
import { repeated } from "#lib/testing/repeated.ts";
import { asParagraph, createTextPlaces, movedOffset } from "./text-places.ts";

/** Opens a text with a place at each ‸, for the uploads 1, 2 and so on. */
function open(marked: string) {
  const parts = marked.split("‸");
  const places = createTextPlaces(parts.join(""));
  let offset = 0;
  for (const [index, part] of parts.slice(0, -1).entries()) {
    offset += part.length;
    places.keep(index + 1, { offset, isBlock: false });
  }
  return places;
}

function arrive(places: ReturnType<typeof createTextPlaces>, key: number): string {
  return places.insert(key, places.take(key).offset, `(${key})`);
}

test("a picture comes into the text as it is when it arrives", () => {
  const places = open("Look: ‸here.");
  places.follow("Look: here. More words");
  places.follow("Do look: here. More words");
  expect(arrive(places, 1)).toBe("Do look: (1)here. More words");
  expect(places.get()).toBe("Do look: (1)here. More words");
});

test("each picture stays at its own place, in whatever order they arrive", () => {
  for (const order of [
    [1, 2, 3],
    [3, 2, 1],
    [2, 3, 1],
  ]) {
    const places = open("One‸\n\nTwo‸‸");
    places.follow("One, and more\n\nTwo");
    for (const key of order) arrive(places, key);
    expect(places.get()).toBe("One(1), and more\n\nTwo(2)(3)");
  }
});

test("a place whose surroundings are gone is at the end of the line", () => {
  expect(movedOffset("The gate at dusk\n\nEnd", "The door\n\nEnd", 6)).toBe("The door".length);
  expect(movedOffset("Hello world", "Help", 8)).toBe("Help".length);
  expect(movedOffset("abc", "", 2)).toBe(0);
});

test("any change leaves what stands before and behind a place where it was", () => {
  const text = fc.string({ maxLength: 12, unit: fc.constantFrom("a", "b", "\n") });
  fc.assert(
    fc.property(text, text, text, text, (before, inserted, between, after) => {
      const offset = before.length;
      const [old, now] = [before + between + after, before + between + inserted + after];
      const moved = movedOffset(old, now, offset);
      expect(now.slice(0, moved)).toBe(old.slice(0, offset));
    }),
    { numRuns: repeated(200) },
  );
});

test("a picture whose place is not known comes to the end", () => {
  expect(arrive(open("Words"), 7)).toBe("Words(7)");
});

test("a paragraph of its own has one empty line around it", () => {
  const at = (text: string, offset: number) =>
    text.slice(0, offset) + asParagraph(text, offset, "P") + text.slice(offset);
  expect(at("a\n\nb", 1)).toBe("a\n\nP\n\nb");
  expect(at("# a\nb", 3)).toBe("# a\n\nP\n\nb");
  expect(at("a", 1)).toBe("a\n\nP");
  expect(at("a", 0)).toBe("P\n\na");
  expect(at("", 0)).toBe("P");
});
