import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calculatePrice } from "./calculate-price.ts";
import { priceLimits } from "./schema.ts";

describe("the price", () => {
  test.each([
    // members, GB, blocks of users, blocks of storage, dollars a month
    [1, 0, 0, 0, 199],
    [1000, 5, 0, 0, 199],
    [1001, 5, 1, 0, 298],
    [2000, 5, 1, 0, 298],
    [2001, 5, 2, 0, 397],
    [1000, 6, 0, 1, 278],
    [1000, 10, 0, 1, 278],
    [1000, 11, 0, 2, 357],
    [3500, 12, 3, 2, 654],
    [25_000, 50, 24, 9, 3286],
    [1_000_000, 100_000, 999, 19_999, 1_679_021],
  ])("of %i users and %i GB counts %i and %i blocks: $%i", (members, storage, users, gigabytes, monthly) => {
    const price = calculatePrice({ members, storage });
    expect(price.lines.map(({ id, quantity, unitPrice }) => [id, quantity, unitPrice])).toEqual([
      ["plan", 1, 199],
      ["members", users, 99],
      ["storage", gigabytes, 79],
    ]);
    expect(price).toMatchObject({ monthly, yearly: 12 * monthly });
  });

  const members = fc.integer(priceLimits.members);
  const storage = fc.integer(priceLimits.storage);

  test("is the sum of its lines in whole dollars, never below the plan, and twelve times as much a year", () => {
    fc.assert(
      fc.property(members, storage, (members, storage) => {
        const { lines, monthly, yearly } = calculatePrice({ members, storage });
        expect(lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)).toBe(monthly);
        expect(lines.map(({ quantity, unitPrice }) => quantity * unitPrice)).toEqual(lines.map(({ amount }) => amount));
        expect(monthly).toBeGreaterThanOrEqual(199);
        expect(Number.isInteger(monthly)).toBe(true);
        expect(yearly / 12).toBe(monthly);
      }),
    );
  });

  test("never falls when a community grows, and rises with the first user beyond a full block", () => {
    fc.assert(
      fc.property(members, storage, members, storage, (members, storage, growth, video) => {
        const before = calculatePrice({ members, storage }).monthly;
        expect(calculatePrice({ members: members + growth, storage }).monthly).toBeGreaterThanOrEqual(before);
        expect(calculatePrice({ members, storage: storage + video }).monthly).toBeGreaterThanOrEqual(before);
        const full = 1000 * Math.ceil(members / 1000);
        expect(calculatePrice({ members: full, storage }).monthly).toBe(before);
        expect(calculatePrice({ members: full + 1, storage }).monthly).toBe(before + 99);
      }),
    );
  });
});
