import type { Calculate, PriceAnswer, PriceBill } from "#app/sections/price-calculator.tsx";
import type { PriceMessages } from "#domain/showcase/price-messages.ts";
import {
  type PriceField,
  type PriceList,
  type TypedPriceQuery,
  calculatePrice,
  readPriceQuery,
} from "#domain/showcase/price.ts";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const whole = new Intl.NumberFormat("en-US");

/** What the calculator answers to what is typed. The server and the browser both call this, so that there is one calculation. */
export function answerPriceQuery(prices: PriceList, messages: PriceMessages, typed: TypedPriceQuery): PriceAnswer {
  const { numbers, faults } = readPriceQuery(prices, typed);
  if (numbers) {
    const { members, storage } = numbers;
    const values = { members: whole.format(members), storage: whole.format(storage) };
    return { values, errors: {}, bill: write(calculatePrice(prices, numbers)) };
  }
  const { plan } = prices;
  const errors = Object.entries(faults).map(([field, fault]) => [field, messages[field as PriceField][fault]]);
  return {
    values: { members: typed.members ?? String(plan.members), storage: typed.storage ?? String(plan.storage) },
    errors: Object.fromEntries(errors) as PriceAnswer["errors"],
    bill: null,
  };
}

/**
 * Answers what is typed in the form of the page. A number in a field without the focus gets separators.
 * @returns with the query of the address that gives this answer, without separators
 */
export function answerForm(prices: PriceList, messages: PriceMessages, form: HTMLFormElement): ReturnType<Calculate> {
  const fields = [...form.querySelectorAll("input")];
  const [members = "", storage = ""] = fields.map(({ value }) => value);
  const answer = answerPriceQuery(prices, messages, { members, storage });
  const { values, bill } = answer;
  if (!bill) return { ...answer, query: `?${new URLSearchParams({ members, storage })}` };
  for (const field of fields)
    if (field !== document.activeElement) field.value = values[field.name as keyof typeof values];
  return { ...answer, query: `?${new URLSearchParams(values)}`.replaceAll("%2C", "") };
}

/** Amounts as formatted strings, so that server and browser render the same. */
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
