import * as fc from "fast-check";
import { expect, test } from "vitest";
import { placeIn } from "./place-beside.ts";

const room = { width: 800, height: 600 };
const panel = { width: 320, height: 240 };

test("a panel stands below what it belongs to, else above it, else beside it", () => {
  expect(placeIn(room, { left: 100, top: 50, width: 80, height: 20 }, panel)).toEqual({ left: 100, top: 80 });
  expect(placeIn(room, { left: 100, top: 500, width: 80, height: 20 }, panel)).toEqual({ left: 100, top: 250 });
  expect(placeIn(room, { left: 100, top: 100, width: 80, height: 400 }, panel)).toEqual({ left: 190, top: 100 });
  expect(placeIn(room, { left: 600, top: 100, width: 80, height: 400 }, panel)).toEqual({ left: 270, top: 100 });
});

test("it is inside the room wherever its element is", () => {
  const at = fc.record({
    left: fc.integer({ min: -2_000, max: 2_000 }),
    top: fc.integer({ min: -2_000, max: 2_000 }),
    width: fc.integer({ min: 0, max: 900 }),
    height: fc.integer({ min: 0, max: 900 }),
  });
  fc.assert(
    fc.property(at, (anchor) => {
      const { left, top } = placeIn(room, anchor, panel);
      expect(left >= 10 && left + panel.width <= room.width - 10).toBe(true);
      expect(top >= 10 && top + panel.height <= room.height - 10).toBe(true);
    }),
  );
});
