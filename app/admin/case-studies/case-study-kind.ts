import { caseStudyLimits } from "#domain/case-studies/limits.ts";
import { slugOf } from "#domain/slugs/slug-of.ts";
import type { ContentKind } from "../content/content-kind.ts";
import { activity, activityStates } from "../content/activity.ts";

/** Case studies (specification sections 3 to 5). */
export const caseStudyKind: ContentKind = {
  collection: "case_studies_content",
  path: "/admin/case-studies",
  heading: "Case Studies",
  name: "Case study",
  noun: "case study",
  nouns: "case studies",
  title: "title",
  shown: "is_active",
  fields: [
    { name: "title", label: "Title", type: "line", required: true, maxLength: caseStudyLimits.title },
    {
      name: "company",
      label: "Company",
      half: true,
      type: "line",
      required: true,
      maxLength: caseStudyLimits.company,
    },
    { name: "industry", label: "Industry", half: true, type: "line", maxLength: caseStudyLimits.industry },
    {
      name: "challenge",
      label: "Challenge",
      type: "text",
      required: true,
      rows: 4,
      maxLength: caseStudyLimits.challenge,
    },
    {
      name: "solution",
      label: "Solution",
      hint: "One step a line; a line may begin with a hyphen.",
      type: "text",
      required: true,
      rows: 4,
      maxLength: caseStudyLimits.solution,
    },
    {
      name: "results",
      label: "Results",
      hint: "A leading figure stands out: “95% engagement”.",
      type: "lines",
      entry: "result",
      maxLength: caseStudyLimits.list.length,
    },
    {
      name: "metrics",
      label: "Metrics",
      hint: "Where there are any, cards show them instead of the results. One is kept when it has both a label and a value.",
      type: "metrics",
      maxLength: caseStudyLimits.metric,
    },
    {
      name: "image_url",
      label: "Image",
      hint: "Address of a picture: https://… or a path on this site. Without one, the story gets one of the six that ship with it.",
      type: "line",
      inputMode: "url",
      maxLength: caseStudyLimits.image_url,
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
  pages: { path: "/case-studies/", slugOf, followsTitle: false },
  states: activityStates,
  sorts: [
    { value: "specified", label: "Newest first" },
    { value: "title", label: "Title" },
    { value: "updated", label: "Last changed" },
  ],
  searched: "Title, company, industry",
  empty:
    "There are no managed case studies, so visitors see the built-in ones. The first active one that you create takes their place in the list; import the built-in ones from the dashboard to edit them.",
};
