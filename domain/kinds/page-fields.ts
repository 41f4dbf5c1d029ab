import type { ContentField, ChoiceField, NumberField, SwitchField } from "../documents/kind.ts";

// Fields of pages that several kinds have. What is left empty is as the site makes it.

/** The alternative text of an item's picture. */
export const imageAlt = {
  name: "image_alt",
  label: "What it shows",
  hint: "For people who can't see it. If empty, the library's description is used.",
  type: "line",
  maxLength: 300,
} as const satisfies ContentField;

export const imageDecorative = {
  name: "image_decorative",
  label: "Decoration",
  type: "switch",
  on: "The picture adds nothing to the text, so screen readers skip it.",
  off: "The picture is described to people who can't see it.",
  initial: false,
} as const satisfies ContentField;

/** The last part of the address of the item's page. */
export const ownSlug = {
  name: "own_slug",
  label: "Own address",
  spokenAs: "address",
  hint: "The last part of the page's address. If empty, it is made from the title or name and changes with it.",
  group: "search",
  type: "slug",
  maxLength: 200,
} as const satisfies ContentField;

/** What somebody says about it. */
export const testimonial = [
  {
    name: "quote",
    label: "Testimonial",
    hint: "Without quotation marks. The page adds them.",
    group: "page",
    type: "text",
    rows: 3,
    maxLength: 1_000,
  },
  {
    name: "quote_author",
    label: "Who says it",
    hint: "If empty, a quote of your own names no speaker.",
    half: true,
    group: "page",
    type: "line",
    maxLength: 200,
  },
  { name: "quote_role", label: "Their role", half: true, group: "page", type: "line", maxLength: 200 },
] as const satisfies readonly ContentField[];

/** What search engines and social networks are told about a page (docs/product.md#metadata). */
export const searchFields = [
  {
    name: "meta_title",
    label: "Title in search results",
    hint: "If empty, it is made from the title.",
    group: "search",
    type: "line",
    maxLength: 120,
  },
  {
    name: "meta_description",
    label: "Description in search results",
    group: "search",
    type: "text",
    rows: 2,
    maxLength: 320,
  },
  {
    name: "meta_picture",
    label: "Picture for social networks",
    hint: "A picture from the library, or an address, ideally 1200 by 630 pixels: https://… or a path on this site. Without one, a card is drawn.",
    group: "search",
    type: "picture",
    maxLength: 2_000,
  },
  {
    name: "meta_canonical",
    label: "Canonical address",
    hint: "Only for copies: the address search engines should show instead, a path on this site or https://…",
    group: "search",
    type: "address",
    maxLength: 2_000,
  },
  {
    name: "meta_noindex",
    label: "Hide from search engines",
    group: "search",
    type: "switch",
    on: "Search engines and the sitemap leave this page out.",
    off: "Search engines may show the page.",
    initial: false,
  },
] as const satisfies readonly ContentField[];

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
    on: "Visitors can see it once it is published.",
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
