import { expect, test } from "vitest";
import { priceMessages } from "#domain/showcase/price-messages.ts";
import { shippedTexts } from "#domain/texts/compose-texts.ts";
import { answerPriceQuery } from "./price-bill.ts";

const { texts } = shippedTexts;
const answer = (members: string | null, storage: string | null) =>
  answerPriceQuery(texts.pricing, priceMessages(texts), { members, storage });

test("writes the bill with all its lines, and the formula with its numbers", () => {
  const { values, errors, bill } = answer("12,000", "12");
  expect({ values, errors }).toEqual({ values: { members: "12,000", storage: "12" }, errors: {} });
  expect(bill?.lines.map(({ quantity, unitPrice, amount }) => [quantity, unitPrice, amount])).toEqual([
    ["1", "$199", "$199"],
    ["11", "$99", "$1,089"],
    ["2", "$79", "$158"],
  ]);
  expect(bill).toMatchObject({
    monthly: "$1,446",
    yearly: "$17,352",
    worked: "$199 + 11 × $99 + 2 × $79 = $1,446",
  });
});

test("has no bill for what is no number, and keeps what was typed", () => {
  expect(answer("-5", null)).toEqual({
    values: { members: "-5", storage: "5" },
    errors: { members: expect.stringContaining("at least 1") as string },
    bill: null,
  });
});
