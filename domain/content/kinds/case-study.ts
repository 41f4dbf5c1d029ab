import type { Metric } from "#db/schema.ts";
import { sections } from "#lib/addresses.ts";
import { activity } from "./presets.ts";
import type { ManagedKind } from "../kind.ts";
import { slugOf } from "../../slugs/slug-of.ts";

/** Case studies (docs/product.md#case-studies). The slug never changes after creation. */
export const caseStudyKind = {
  collection: "case_studies_content",
  tags: { one: "case-study", all: "case-studies" },
  path: "/admin/case-studies",
  heading: "Case Studies",
  name: "Case study",
  noun: "case study",
  nouns: "case studies",
  title: "title",
  shown: "is_active",
  fields: [
    { name: "title", label: "Title", type: "line", required: "Give the case study a title.", maxLength: 200 },
    { name: "company", label: "Company", half: true, type: "line", required: "Name the company.", maxLength: 200 },
    { name: "industry", label: "Industry", half: true, type: "line", maxLength: 200 },
    {
      name: "challenge",
      label: "Challenge",
      type: "text",
      required: "Write what the challenge was.",
      rows: 4,
      maxLength: 10_000,
    },
    {
      name: "solution",
      label: "Solution",
      hint: "One step a line; a line may begin with a hyphen.",
      type: "text",
      required: "Write what the solution was.",
      rows: 4,
      maxLength: 10_000,
    },
    {
      name: "results",
      label: "Results",
      hint: "A leading figure stands out: “95% engagement”.",
      type: "lines",
      entry: "result",
      entries: 50,
      maxLength: 500,
    },
    {
      name: "metrics",
      label: "Metrics",
      hint: "Where there are any, cards show them instead of the results. One is kept when it has both a label and a value.",
      type: "metrics",
      entries: 50,
      maxLength: { label: 200, value: 50 },
    },
    {
      name: "image_url",
      label: "Image",
      hint: "Address of a picture: https://… or a path on this site. Without one, the story gets one of the six that ship with it.",
      type: "picture",
      maxLength: 2_000,
    },
    {
      name: "is_featured",
      label: "Featured",
      half: true,
      type: "switch",
      on: "It leads the list of case studies.",
      off: "It stands in the list as any other.",
      initial: false,
    },
    activity(
      "At the address of a built-in story they see that one again; while none is active, the list has the built-in ones.",
    ),
  ],
  pages: { section: sections.caseStudies, slugOf, followsTitle: false },
  list: {
    without: ["solution"],
    order: [["created_at", "desc"]],
    shortened: { results: 2, metrics: 3 },
    searched: ["title", "company", "industry", "challenge"],
    searchedWords: "Title, company, industry",
    orderName: "Newest first",
    empty:
      "There are no managed case studies, so visitors see the built-in ones. The first active one that you create takes their place in the list; import the built-in ones from the dashboard to edit them.",
  },
  card: {
    facts: ({ company, industry, created_at }) => [
      [company, industry].filter(Boolean).join(", "),
      { label: "Created", at: created_at },
    ],
    badge: { column: "is_featured", label: "Featured" },
    summary: "challenge",
    lists: [
      { column: "results", label: "Results" },
      { column: "metrics", label: "Metrics", line: ({ label, value }: Metric) => `${value} ${label}` },
    ],
  },
  listedBy: [],
} as const satisfies ManagedKind<"case_studies_content">;
