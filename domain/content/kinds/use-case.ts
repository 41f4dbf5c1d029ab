import { sections } from "#lib/addresses.ts";
import { useCaseIcons } from "#content/schema/icon-names.ts";
import { imageAlt, imageDecorative, searchFields } from "./page-fields.ts";
import { useCasePageFields } from "./use-case-page-fields.ts";
import { activity, icon, position } from "./presets.ts";
import type { ManagedKind } from "../kind.ts";
import { slugOf } from "../../slugs/slug-of.ts";

/** Use cases (docs/product.md#use-cases). */
export const useCaseKind = {
  collection: "use_cases_content",
  tags: { one: "use-case", all: "use-cases" },
  path: "/admin/use-cases",
  heading: "Use Cases",
  name: "Use case",
  noun: "use case",
  nouns: "use cases",
  title: "title",
  shown: "is_active",
  fields: [
    { name: "title", label: "Title", type: "line", required: "Give the use case a title.", maxLength: 200 },
    { name: "subtitle", label: "Subtitle", type: "line", maxLength: 200 },
    {
      name: "description",
      label: "Description",
      hint: "What these communities have in common, and what the platform does for them.",
      type: "text",
      required: "Write the use case's description.",
      rows: 4,
      maxLength: 5_000,
    },
    {
      name: "scenarios",
      label: "Scenarios",
      hint: "Situations from practice; the list of use cases shows the first three.",
      type: "lines",
      entry: "scenario",
      entries: 50,
      maxLength: 500,
    },
    { name: "benefits", label: "Benefits", type: "lines", entry: "benefit", entries: 50, maxLength: 500 },
    {
      name: "image_url",
      label: "Image",
      hint: "A picture of the library, or an address: https://… or a path on this site. Without one, the use case gets one of the six that ship with it.",
      type: "picture",
      maxLength: 2_000,
    },
    imageAlt,
    imageDecorative,
    icon(useCaseIcons),
    position("Lists begin with the lowest number."),
    activity(
      "At the address of a built-in use case they see that one again; while none is active, the list has the built-in ones.",
    ),
    ...useCasePageFields,
    ...searchFields,
  ],
  pages: { section: sections.useCases, slugOf: slugOfUseCase, followsTitle: true },
  list: {
    without: [],
    order: [
      ["order_index", "asc"],
      ["created_at", "asc"],
    ],
    shortened: { scenarios: 3, benefits: 3 },
    searched: ["title", "subtitle", "description"],
    searchedWords: "Title, subtitle, text",
    orderName: "Position",
    empty:
      "There are no managed use cases, so visitors see the built-in ones. The first active one that you create takes their place in the list; import the built-in ones from the dashboard to edit them.",
  },
  card: {
    facts: ({ order_index, updated_at }) => [`Position ${order_index}`, { label: "Changed", at: updated_at }],
    picture: "image_url",
    summary: "description",
    lists: [
      { column: "scenarios", label: "Scenarios" },
      { column: "benefits", label: "Benefits" },
    ],
  },
  orderedWithin: null,
  inSearch: { title: (title) => title, description: "description" },
  listedBy: [],
} as const satisfies ManagedKind<"use_cases_content">;

/**
 * The slug for the title of a use case: like `slugOf`, with '&' read as 'and' (docs/product.md#addresses). Null when
 * nothing is left.
 */
export function slugOfUseCase(title: string): string | null {
  return slugOf(title.replaceAll("&", "and"));
}
