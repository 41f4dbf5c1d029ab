import type { LineField } from "./content-field.ts";

/** The place of an item among the others of a kind that editors put in order. */
export function position(hint: string): LineField {
  return {
    name: "order_index",
    label: "Position",
    hint,
    type: "line",
    required: true,
    inputMode: "numeric",
    initial: "0",
  };
}
