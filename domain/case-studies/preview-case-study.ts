import type { Context } from "../context.ts";
import { previewRow } from "../content/preview-row.ts";
import { type CaseStudyDetail, managedCaseStudyDetail } from "./case-study-detail.ts";
import { caseStudyKind } from "../content/kinds/case-study.ts";

/**
 * The page of a case study that a form would become. Stores nothing.
 * @param id of the case study that is being edited; null for a new one
 * @throws DomainError `unauthenticated`, `forbidden` or `invalid`
 */
export async function previewCaseStudy(ctx: Context, id: string | null, input: unknown): Promise<CaseStudyDetail> {
  return managedCaseStudyDetail(await previewRow(ctx, caseStudyKind, id, input), 0);
}
