import type { Context } from "../context.ts";

/** Addresses of the managed case studies that were switched off. */
export async function inactiveSlugs(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.selectFrom("case_studies_content").select("slug").where("is_active", "=", false).execute();
  return rows.map(({ slug }) => slug);
}
