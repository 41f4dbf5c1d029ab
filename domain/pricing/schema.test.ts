import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceLimits, priceQuerySchema } from "./schema.ts";

const messages = (query: Record<string, unknown>) =>
  priceQuerySchema.safeParse(query).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

describe("the calculator's query", () => {
  test.each([
    [{}, 1000, 5],
    [{ members: null, storage: null }, 1000, 5],
    [{ members: "3500", storage: "12" }, 3500, 12],
    [{ members: " 3,500 ", storage: "0" }, 3500, 0],
    [{ members: "1 000 000" }, 1_000_000, 5],
    [{ members: "0012" }, 12, 5],
  ])("%j is %i users and %i GB", (query, members, storage) => {
    expect(priceQuerySchema.parse(query)).toEqual({ members, storage });
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
        const { success, data } = priceQuerySchema.safeParse(query);
        const usable = within(data?.members, priceLimits.members) && within(data?.storage, priceLimits.storage);
        expect(usable).toBe(success);
        expect(messages(query).every(([, message]) => /^(Please enter|The calculator)/.test(message ?? ""))).toBe(true);
      }),
    );
  });
});
