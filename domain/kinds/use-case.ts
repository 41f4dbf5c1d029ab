import { sections } from "#lib/addresses.ts";
import { useCaseIcons } from "#content/schema/icon-names.ts";
import { imageAlt, imageDecorative, searchFields, activity, icon, position, testimonial } from "./page-fields.ts";
import { type ManagedKind, type ContentField, formerSlugOf, slugOf } from "../documents/kind.ts";

/** The words of the page of a use case, in the order of the page. What is left empty is as the site makes it. */
const useCasePageFields = [
  { name: "headline", label: "Headline", group: "page", type: "line", maxLength: 200 },
  {
    name: "lead",
    label: "Lead",
    hint: "Shown below the headline. Without one, the page shows the description.",
    group: "page",
    type: "text",
    rows: 3,
    maxLength: 5_000,
  },
  {
    name: "stats",
    label: "Figures",
    hint: "There is room for three.",
    group: "page",
    type: "entries",
    entry: "figure",
    entries: 3,
    columns: [
      { name: "value", label: "Figure", type: "line", required: "Give each figure its value.", maxLength: 50 },
      { name: "label", label: "What it measures", type: "line", required: "Give each figure a label.", maxLength: 200 },
      { name: "description", label: "The rest of the sentence", type: "line", maxLength: 500 },
    ],
  },
  { name: "benefits_heading", label: "Heading of the benefits", group: "page", type: "line", maxLength: 200 },
  {
    name: "benefit_cards",
    label: "Benefits in detail",
    hint: "Shown as cards instead of the list of benefits.",
    group: "page",
    type: "entries",
    entry: "card",
    entries: 8,
    columns: [
      { name: "title", label: "Title", type: "line", required: "Give each card a title.", maxLength: 200 },
      { name: "text", label: "Text", type: "text", required: "Give each card a text.", maxLength: 2_000 },
      { name: "points", label: "Points, one a line", type: "lines", maxLength: 2_000 },
    ],
  },
  { name: "scenarios_heading", label: "Heading of the scenarios", group: "page", type: "line", maxLength: 200 },
  {
    name: "scenarios_intro",
    label: "Introduction of the scenarios",
    group: "page",
    type: "text",
    rows: 2,
    maxLength: 1_000,
  },
  {
    name: "scenario_cards",
    label: "Scenarios in detail",
    hint: "Shown instead of the list of scenarios.",
    group: "page",
    type: "entries",
    entry: "step",
    entries: 20,
    columns: [
      { name: "title", label: "Title", type: "line", required: "Give each step a title.", maxLength: 200 },
      { name: "who", label: "Who takes part", type: "line", maxLength: 200 },
      { name: "text", label: "What happens", type: "text", maxLength: 2_000 },
      { name: "modules", label: "Modules at work, one a line", type: "lines", maxLength: 1_000 },
    ],
  },
  ...testimonial,
  {
    name: "quote_initials",
    label: "Their initials",
    hint: "Shown instead of a portrait. If empty, they come from the name.",
    group: "page",
    type: "line",
    maxLength: 3,
  },
  { name: "modules_heading", label: "Heading of the modules", group: "page", type: "line", maxLength: 200 },
  {
    name: "modules",
    label: "Recommended modules",
    group: "page",
    type: "entries",
    entry: "module",
    entries: 20,
    columns: [
      { name: "name", label: "Name of the module", type: "line", required: "Name each module.", maxLength: 200 },
      { name: "use", label: "What it does here", type: "line", maxLength: 500 },
    ],
  },
  { name: "closing_heading", label: "Closing heading", group: "page", type: "line", maxLength: 200 },
  { name: "closing_text", label: "Closing text", group: "page", type: "text", rows: 2, maxLength: 1_000 },
  { name: "closing_button", label: "Words of the button", half: true, group: "page", type: "line", maxLength: 100 },
  {
    name: "closing_form",
    label: "Form that the button opens",
    half: true,
    group: "page",
    type: "choice",
    optional: true,
    initial: "",
    refusal: "Choose a form from the list.",
    options: [
      { value: "", label: "As usual" },
      { value: "trial", label: "Free trial" },
      { value: "general", label: "General inquiry" },
    ],
  },
] as const satisfies readonly ContentField[];

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
      hint: "Situations from practice. The list of use cases shows the first three.",
      type: "lines",
      entry: "scenario",
      entries: 50,
      maxLength: 500,
    },
    { name: "benefits", label: "Benefits", type: "lines", entry: "benefit", entries: 50, maxLength: 500 },
    {
      name: "image_url",
      label: "Image",
      hint: "A picture from the library, or an address: https://… or a path on this site. Without one, the use case gets one of six built-in pictures.",
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
    builtIn:
      "Visitors see the use cases that are active here. While none is, they see the built-in ones that came with the site.",
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

/** The slug that the title of a use case made before, as `formerSlugOf`. */
export function formerSlugOfUseCase(title: string): string | null {
  return formerSlugOf(title.replaceAll("&", "and"));
}
