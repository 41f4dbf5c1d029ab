import { calculatePrice, priceQuerySchema } from "#domain/pricing/price.ts";
import { DomainError, type FieldErrors, parseFields } from "#lib/domain-error.ts";

/** What the calculator shows; amounts are written out, so that server and browser agree to the letter. */
export interface PriceBill {
  lines: { name: string; quantity: string; unitPrice: string; amount: string }[];
  monthly: string;
  yearly: string;
  /** The formula with this bill's numbers in it. */
  worked: string;
}

export interface PriceAnswer {
  /** What stands in the fields. */
  values: { members: string; storage: string };
  /** One message for each field that can't be used. */
  errors: FieldErrors;
  /** null when there are errors. */
  bill: PriceBill | null;
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const whole = new Intl.NumberFormat("en-US");

/** Answers the calculator's query, given as `members` and `storage` of an address; missing ones are what the plan includes. */
export function answerPriceQuery(query: URLSearchParams): PriceAnswer {
  const typed = { members: query.get("members"), storage: query.get("storage") };
  try {
    const { members, storage } = parseFields(priceQuerySchema, typed);
    return {
      values: { members: String(members), storage: String(storage) },
      errors: {},
      bill: write(calculatePrice({ members, storage })),
    };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { members, storage } = parseFields(priceQuerySchema, {});
    return {
      values: { members: typed.members ?? String(members), storage: typed.storage ?? String(storage) },
      errors: error.fields ?? {},
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
