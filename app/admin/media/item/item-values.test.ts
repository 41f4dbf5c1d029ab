import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { corners, fitShape, moveCorner, moveCrop, placeBehind, wholeCrop, wordsOfCrop } from "./item-values.tsx";

const share = fc.double({ min: 0.05, max: 0.9, noNaN: true });
const by = fc.record({
  x: fc.double({ min: -2, max: 2, noNaN: true }),
  y: fc.double({ min: -2, max: 2, noNaN: true }),
});
const crop = fc
  .tuple(share, share, share, share)
  .map(([width, height, x, y]) => ({ left: x * (1 - width), top: y * (1 - height), width, height }));

function expectInside({ left, top, width, height }: { left: number; top: number; width: number; height: number }) {
  expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-9);
  expect(Math.min(width, height)).toBeGreaterThan(0);
  expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1 + 1e-9);
}

describe("a crop", () => {
  test("stays within the picture and keeps its size when it is moved", () => {
    fc.assert(
      fc.property(crop, by, (given, step) => {
        const moved = moveCrop(given, step);
        expectInside(moved);
        expect([moved.width, moved.height]).toEqual([given.width, given.height]);
      }),
    );
  });

  test("stays within the picture, and its opposite corner where it is, when a corner is moved", () => {
    fc.assert(
      fc.property(crop, by, fc.constantFrom(...corners), fc.option(share), (given, step, corner, shape) => {
        const moved = moveCorner(given, corner, step, shape);
        expectInside(moved);
        expect(moved.width / moved.height).toBeCloseTo(shape ?? moved.width / moved.height);
        const [x, y] =
          corner === "top left"
            ? [1, 1]
            : corner === "bottom right"
              ? [0, 0]
              : corner === "top right"
                ? [0, 1]
                : [1, 0];
        expect(moved.left + x * moved.width).toBeCloseTo(given.left + x * given.width);
        expect(moved.top + y * moved.height).toBeCloseTo(given.top + y * given.height);
      }),
    );
  });

  test("of a shape is as large as it can be", () => {
    expect(fitShape(wholeCrop, 0.5)).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 });
    expect(fitShape({ left: 0.8, top: 0.8, width: 0.2, height: 0.2 }, 2)).toEqual({
      left: 0,
      top: 0.5,
      width: 1,
      height: 0.5,
    });
  });

  test("is said in words", () => {
    expect(wordsOfCrop({ left: 0.1, top: 0, width: 0.5, height: 1 })).toBe("left 10%, top 0%, width 50%, height 100%");
  });
});

describe("a preview", () => {
  const full = { width: 1_200, height: 600 };
  test("shows the middle of a wide picture in a square window", () => {
    expect(placeBehind(wholeCrop, { x: 0.5, y: 0.5 }, full, 1)).toEqual({ left: -0.5, top: 0, width: 2, height: 1 });
  });
  test("shows the focal point", () => {
    expect(placeBehind(wholeCrop, { x: 1, y: 0.5 }, full, 1)).toEqual({ left: -1, top: 0, width: 2, height: 1 });
  });
  test("shows nothing outside the crop", () => {
    const left = { left: 0, top: 0, width: 0.5, height: 1 };
    expect(placeBehind(left, { x: 0.5, y: 0.5 }, full, 1)).toEqual({ left: 0, top: 0, width: 2, height: 1 });
  });
});
