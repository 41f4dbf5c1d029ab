import type { ChoiceField, NumberField, SwitchField } from "../fields.ts";

/**
 * Whether visitors see an item; on for a new one (docs/product.md#visibility).
 * @param hidden explains what visitors see instead while it is off
 */
export function activity(hidden: string) {
  return {
    name: "is_active",
    label: "Active",
    spokenAs: "status",
    half: true,
    type: "switch",
    on: "Visitors can see it.",
    off: `Visitors don't see it. ${hidden}`,
    initial: true,
  } as const satisfies SwitchField;
}

/** The place of an item in a manual order. */
export function position(hint: string) {
  return {
    name: "order_index",
    label: "Position",
    spokenAs: "order",
    hint,
    type: "number",
    initial: 0,
  } as const satisfies NumberField;
}

/** An icon; an unknown name becomes Users (docs/product.md#use-cases). */
export function icon(names: readonly string[], place: { half?: true } = {}) {
  return {
    name: "icon_name",
    label: "Icon",
    ...place,
    type: "choice",
    initial: "Users",
    fallback: "Users",
    refusal: "Choose an icon.",
    options: names.map((value) => ({ value, label: inWords(value) })),
  } as const satisfies ChoiceField;
}

/** "GraduationCap" becomes "Graduation cap". */
function inWords(name: string): string {
  const words = name.replace(/(?<=[a-z])(?=[A-Z0-9])/g, " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
