import type { Context } from "../context.ts";
import { publicRead } from "../public-read.ts";
import { plannedMark } from "./accessibility-reports.ts";

/** What visitors are told of the last finished check of the site. */
export interface PublicReport {
  endedAt: Date;
  /** Public pages that were checked: what is planned to be published is not counted. */
  pages: number;
  errors: number;
  warnings: number;
}

/** The tag of the last finished check. */
export const reportTag = "accessibility:latest";

/** The last finished check of the public pages; null before the first one, "unknown" while the database does not answer. For everybody. */
export function findPublicReport(ctx: Context): Promise<PublicReport | "unknown" | null> {
  return publicRead<PublicReport | "unknown" | null>(
    ctx,
    "site_texts",
    [reportTag],
    async () => {
      const row = await ctx.db
        .selectFrom("accessibility_runs as runs")
        .leftJoin("accessibility_pages as pages", (join) =>
          join.onRef("pages.run_id", "=", "runs.id").on("pages.path", "not like", `%${plannedMark}`),
        )
        .select(["runs.ended_at as endedAt"])
        .select(({ fn }) => [
          fn.count<number | string>("pages.path").as("pages"),
          fn.sum<number | string | null>("pages.errors").as("errors"),
          fn.sum<number | string | null>("pages.warnings").as("warnings"),
        ])
        .where("runs.ended_at", "is not", null)
        .groupBy(["runs.id", "runs.ended_at"])
        .orderBy("runs.ended_at", "desc")
        .limit(1)
        .executeTakeFirst();
      if (!row?.endedAt) return null;
      const { endedAt, pages, errors, warnings } = row;
      return { endedAt, pages: Number(pages), errors: Number(errors), warnings: Number(warnings) };
    },
    () => "unknown",
  );
}
