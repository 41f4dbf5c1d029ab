import type { Context } from "../context.ts";

/** The managed case studies that visitors may see, newest first: the one place that says which and how. */
export function activeCaseStudies(ctx: Context) {
  return ctx.db
    .selectFrom("case_studies_content")
    .where("is_active", "=", true)
    .orderBy("created_at", "desc")
    .orderBy("id", "asc");
}
