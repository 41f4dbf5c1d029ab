import type { Context } from "../context.ts";
import { getItem } from "../managed/get-item.ts";
import { caseStudyKind } from "./case-study-kind.ts";

/**
 * One managed case study with everything an editor needs, active or not.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export function getManagedCaseStudy(ctx: Context, id: string) {
  return getItem(ctx, caseStudyKind, id);
}
