import { pricing } from "#content/pricing.ts";
import type { PriceQuery } from "./schema.ts";

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

/**
 * What a community of this size pays (specification section 9, Pricing): the plan, then add-ons in blocks, of which every
 * started one counts.
 * @param members alumni users, a whole number
 * @param storage video storage in GB, a whole number
 */
export function calculatePrice({ members, storage }: PriceQuery): Price {
  const { plan, addOns } = pricing;
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
