import { calculatePrice, priceQuerySchema } from "#domain/showcase/price.ts";
import type { Texts } from "#domain/site-texts/get-texts.ts";
import { problemOf } from "./refusal.ts";
import { type FieldErrors, DomainError, parseFields } from "#lib/domain-error.ts";

/** The result of the calculator. Amounts are formatted strings, so that server and browser render the same. */
export interface PriceBill {
  lines: { name: string; quantity: string; unitPrice: string; amount: string }[];
  monthly: string;
  yearly: string;
  /** The formula with the numbers of this bill. */
  worked: string;
}

export interface PriceAnswer {
  /** Values of the fields. */
  values: { members: string; storage: string };
  /** A message for each invalid field. */
  errors: FieldErrors;
  /** null when there are errors. */
  bill: PriceBill | null;
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const whole = new Intl.NumberFormat("en-US");

/** Calculates the bill for `members` and `storage` of a query; missing ones are the amounts that the plan includes. */
export function answerPriceQuery(texts: Texts, query: URLSearchParams): PriceAnswer {
  const { pricing } = texts;
  const typed = { members: query.get("members"), storage: query.get("storage") };
  try {
    const { members, storage } = parseFields(priceQuerySchema(pricing), typed);
    return {
      values: { members: String(members), storage: String(storage) },
      errors: {},
      bill: write(calculatePrice(pricing, { members, storage })),
    };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { members, storage } = parseFields(priceQuerySchema(pricing), {});
    return {
      values: { members: typed.members ?? String(members), storage: typed.storage ?? String(storage) },
      errors: problemOf(error, "", texts).fields,
      bill: null,
    };
  }
}

function write({ lines, monthly, yearly }: ReturnType<typeof calculatePrice>): PriceBill {
  const terms = lines.map(
    ({ id, quantity, unitPrice }) => (id === "plan" ? "" : `${whole.format(quantity)} × `) + dollars.format(unitPrice),
  );
  return {
    lines: lines.map(({ name, quantity, unitPrice, amount }) => ({
      name,
      quantity: whole.format(quantity),
      unitPrice: dollars.format(unitPrice),
      amount: dollars.format(amount),
    })),
    monthly: dollars.format(monthly),
    yearly: dollars.format(yearly),
    worked: `${terms.join(" + ")} = ${dollars.format(monthly)}`,
  };
}
