import { z } from "zod";
import type { Pricing } from "#content/schema/pricing.ts";

/** One line of a bill; amounts in whole dollars a month. */
export interface PriceLine {
  id: "plan" | "members" | "storage";
  name: string;
  /** Blocks; 0 when an add-on is not needed. */
  quantity: number;
  unitPrice: number;
  /** quantity × unitPrice */
  amount: number;
}

export interface Price {
  lines: PriceLine[];
  /** Whole dollars. The sum of the lines. */
  monthly: number;
  /** Whole dollars. Twelve months; there is no discount. */
  yearly: number;
}

/** The part of the pricing texts that a price is made of. */
export type PriceList = Pick<Pricing, "plan" | "addOns">;

/**
 * The price for a community (docs/product.md#pricing): the plan, and add-ons in blocks. A block that is begun counts as
 * a whole one.
 * @param members alumni users, a whole number
 * @param storage video storage in GB, a whole number
 */
export function calculatePrice({ plan, addOns }: PriceList, { members, storage }: PriceQuery): Price {
  const lines = [
    line("plan", plan, 1),
    line("members", addOns.members, startedBlocks(members - plan.members, addOns.members.size)),
    line("storage", addOns.storage, startedBlocks(storage - plan.storage, addOns.storage.size)),
  ];
  const monthly = lines.reduce((sum, { amount }) => sum + amount, 0);
  return { lines, monthly, yearly: 12 * monthly };
}

function line(id: PriceLine["id"], { name, monthly }: { name: string; monthly: number }, quantity: number): PriceLine {
  return { id, name, quantity, unitPrice: monthly, amount: quantity * monthly };
}

function startedBlocks(amount: number, size: number): number {
  return Math.max(0, Math.ceil(amount / size));
}

/** What the calculator accepts. Larger communities should contact the team. */
export const priceLimits = {
  members: { min: 1, max: 1_000_000 },
  storage: { min: 0, max: 100_000 },
} as const;

const count = (value: number) => value.toLocaleString("en-US");

interface Words {
  /** Completes "Please enter …". */
  what: string;
  example: number;
  /** Completes "… up to 1,000". */
  unit: string;
}

/** A whole number as people type it: plain, or with separators for thousands. */
function wholeNumber({ what, example, unit }: Words, { min, max }: { min: number; max: number }, preset: number) {
  const wanted = `as a whole number${min === 0 ? "" : ` of at least ${min}`}, for example ${example}.`;
  return z
    .string()
    .nullish()
    .transform((value, context) => {
      const typed = (value ?? String(preset)).trim();
      const digits = /^\d{1,3}(?:[,'’\s]\d{3})+$/.test(typed) ? typed.replace(/\D/g, "") : typed;
      const problem = (message: string) => {
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      };
      if (typed === "") return problem(`Please enter ${what}, for example ${example}.`);
      if (!/^\d+$/.test(digits) || Number(digits) < min) return problem(`Please enter ${what} ${wanted}`);
      if (Number(digits) > max)
        return problem(`The calculator goes up to ${count(max)} ${unit}. For more than that, please write to us.`);
      return Number(digits);
    });
}

/**
 * The calculator's query parameters: strings, null or missing. A missing one is what the plan includes. Returns whole
 * numbers: alumni users, and GB of video storage.
 */
export const priceQuerySchema = ({ plan }: Pick<PriceList, "plan">) =>
  z.object({
    members: wholeNumber(
      { what: "the number of alumni users", example: 3500, unit: "alumni users" },
      priceLimits.members,
      plan.members,
    ),
    storage: wholeNumber(
      { what: "the video storage in GB", example: 12, unit: "GB" },
      priceLimits.storage,
      plan.storage,
    ),
  });

type PriceQuery = z.output<ReturnType<typeof priceQuerySchema>>;
