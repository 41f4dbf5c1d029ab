import type { Pricing } from "#content/schema/pricing.ts";

// The browser computes with this file, too (app/site/pricing.tsx), so it imports nothing that would be loaded there.

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

/** The calculator's fields, which are its query parameters, too. */
export type PriceField = keyof typeof priceLimits;

/** Whole numbers: alumni users, and GB of video storage. */
export type PriceQuery = Record<PriceField, number>;

/** What stands in the fields. null: not asked for, which means what the plan includes. */
export type TypedPriceQuery = Record<PriceField, string | null>;

/** Why a number can't be used. */
export type PriceFault = "missing" | "unusable" | "excessive";

/** The numbers in the calculator's fields; null with a fault for each that is none. */
export function readPriceQuery(
  { plan }: Pick<PriceList, "plan">,
  typed: TypedPriceQuery,
): { numbers: PriceQuery; faults: null } | { numbers: null; faults: Partial<Record<PriceField, PriceFault>> } {
  const members = readNumber(typed.members ?? String(plan.members), priceLimits.members);
  const storage = readNumber(typed.storage ?? String(plan.storage), priceLimits.storage);
  if (typeof members === "number" && typeof storage === "number")
    return { numbers: { members, storage }, faults: null };
  const faults = {
    ...(typeof members === "string" && { members }),
    ...(typeof storage === "string" && { storage }),
  };
  return { numbers: null, faults };
}

/** A whole number as people type it: plain, or with separators for thousands. */
function readNumber(text: string, { min, max }: { min: number; max: number }): number | PriceFault {
  const typed = text.trim();
  const digits = /^\d{1,3}(?:[,'’\s]\d{3})+$/.test(typed) ? typed.replace(/\D/g, "") : typed;
  if (typed === "") return "missing";
  if (!/^\d+$/.test(digits) || Number(digits) < min) return "unusable";
  return Number(digits) > max ? "excessive" : Number(digits);
}
