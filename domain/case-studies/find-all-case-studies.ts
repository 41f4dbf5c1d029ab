import type { Metric } from "#db/schema.ts";
import type { Context } from "../context.ts";
import { findAllItems, type ItemPage, type ItemQuery } from "../managed/find-all-items.ts";
import type { ManagedRow } from "../managed/managed-kind.ts";
import { previewOf, type Preview } from "../managed/preview.ts";
import { caseStudyKind } from "./case-study-kind.ts";

const columns = [
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
] as const;

/** A case study as its card shows it: the first 2 results and 3 metrics (specification section 2, Admin area). */
export type CaseStudyRow = Omit<
  Pick<ManagedRow<"case_studies_content">, (typeof columns)[number]>,
  "results" | "metrics"
> & { results: Preview<string>; metrics: Preview<Metric> };

/**
 * All case studies, inactive ones included, newest first unless asked otherwise (specification section 7).
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findAllCaseStudies(ctx: Context, query: ItemQuery = {}): Promise<ItemPage<CaseStudyRow>> {
  const page = await findAllItems(ctx, caseStudyKind, { columns, specified: [["created_at", "desc"]] }, query);
  const items = page.items.map((row) => ({
    ...row,
    results: previewOf(row.results, 2),
    metrics: previewOf(row.metrics, 3),
  }));
  return { ...page, items };
}
