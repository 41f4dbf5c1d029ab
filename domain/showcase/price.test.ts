import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pricing } from "#content/pages/pricing.ts";
import { shippedTexts } from "../texts/compose-texts.ts";
import { priceMessages } from "./price-messages.ts";
import { type PriceField, type TypedPriceQuery, calculatePrice, priceLimits, readPriceQuery } from "./price.ts";

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
    const price = calculatePrice(pricing, { members, storage });
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
        const { lines, monthly, yearly } = calculatePrice(pricing, { members, storage });
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
        const before = calculatePrice(pricing, { members, storage }).monthly;
        expect(calculatePrice(pricing, { members: members + growth, storage }).monthly).toBeGreaterThanOrEqual(before);
        expect(calculatePrice(pricing, { members, storage: storage + video }).monthly).toBeGreaterThanOrEqual(before);
        const full = 1000 * Math.ceil(members / 1000);
        expect(calculatePrice(pricing, { members: full, storage }).monthly).toBe(before);
        expect(calculatePrice(pricing, { members: full + 1, storage }).monthly).toBe(before + 99);
      }),
    );
  });
});

const read = (typed: Partial<TypedPriceQuery>) => readPriceQuery(pricing, { members: null, storage: null, ...typed });
const words = priceMessages(shippedTexts.texts);
const messages = (typed: Partial<TypedPriceQuery>) =>
  Object.entries(read(typed).faults ?? {}).map(([field, fault]) => [field, words[field as PriceField][fault]]);

describe("the calculator's query", () => {
  test.each([
    [{}, 1000, 5],
    [{ members: null, storage: null }, 1000, 5],
    [{ members: "3500", storage: "12" }, 3500, 12],
    [{ members: " 3,500 ", storage: "0" }, 3500, 0],
    [{ members: "1 000 000" }, 1_000_000, 5],
    [{ members: "0012" }, 12, 5],
  ])("%j is %i users and %i GB", (query, members, storage) => {
    expect(read(query)).toEqual({ numbers: { members, storage }, faults: null });
  });

  test.each(["0", "-5", "3.5", "3,5", "1e3", "many", "0x10", "٣٥", "Infinity"])("%j users are no number", (members) => {
    expect(messages({ members })).toEqual([
      ["members", "Please enter the number of alumni users as a whole number of at least 1, for example 3500."],
    ]);
  });

  test("says what is missing and what is too much, beside its field", () => {
    expect(messages({ members: " ", storage: "" })).toEqual([
      ["members", "Please enter the number of alumni users, for example 3500."],
      ["storage", "Please enter the video storage in GB, for example 12."],
    ]);
    expect(messages({ members: "1000001", storage: "9".repeat(400) })).toEqual([
      ["members", "The calculator goes up to 1,000,000 alumni users. For more than that, please write to us."],
      ["storage", "The calculator goes up to 100,000 GB. For more than that, please write to us."],
    ]);
  });

  test("gives whole numbers within its limits or messages, whatever stands in the address", () => {
    const within = (value: number | undefined, { min, max }: { min: number; max: number }) =>
      Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String)), (typed) => {
        const query = { members: typed, storage: typed };
        const { numbers } = read(query);
        const usable = within(numbers?.members, priceLimits.members) && within(numbers?.storage, priceLimits.storage);
        expect(usable).toBe(numbers !== null);
        expect(messages(query).every(([, message]) => /^(Please enter|The calculator)/.test(message ?? ""))).toBe(true);
      }),
    );
  });
});
