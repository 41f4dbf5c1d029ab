import type { Context } from "../context.ts";

/** The managed use cases that visitors may see, in display order: the one place that says which and how. */
export function activeUseCases(ctx: Context) {
  return ctx.db
    .selectFrom("use_cases_content")
    .where("is_active", "=", true)
    .orderBy("order_index", "asc")
    .orderBy("created_at", "asc")
    .orderBy("id", "asc");
}
