import type { ListRow } from "../managed/find-items.ts";
import type { ManagedKind } from "../managed/managed-kind.ts";
import { slugOf } from "../slugs/slug-of.ts";
import { caseStudyInput } from "./schema.ts";

/** Case studies as managed content (specification sections 3 to 5). Their address is made once and then stays. */
export const caseStudyKind = {
  collection: "case_studies_content",
  noun: "case study",
  input: caseStudyInput,
  fieldNames: { image_url: "image", is_featured: "featured", is_active: "status" },
  pages: { path: "/case-studies/", slugOf, followsTitle: false },
  titleColumn: "title",
  publicColumn: "is_active",
  list: {
    columns: [
      "id",
      "title",
      "slug",
      "company",
      "industry",
      "challenge",
      "results",
      "metrics",
      "image_url",
      "is_featured",
      "is_active",
      "created_at",
      "updated_at",
      "version",
    ],
    order: [["created_at", "desc"]],
    shortened: { results: 2, metrics: 3 },
    searched: ["title", "company", "industry", "challenge"],
  },
} as const satisfies ManagedKind<"case_studies_content">;

/** A case study as its card shows it. */
export type CaseStudyRow = ListRow<typeof caseStudyKind>;
