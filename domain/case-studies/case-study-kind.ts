import type { ManagedKind } from "../managed/managed-kind.ts";
import { slugOf } from "../slugs/slug-of.ts";
import { caseStudyInput } from "./schema.ts";

/** Case studies as managed content (specification sections 3 to 5). Their address is made once and then stays. */
export const caseStudyKind: ManagedKind<"case_studies_content"> = {
  collection: "case_studies_content",
  noun: "case study",
  input: caseStudyInput,
  fieldNames: { image_url: "image", is_featured: "featured", is_active: "status" },
  pages: { path: "/case-studies/", slugOf, followsTitle: false },
  titleColumn: "title",
  publicColumn: "is_active",
  searched: ["title", "company", "industry", "challenge"],
};
