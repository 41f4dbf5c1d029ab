import type { Context } from "../context.ts";
import { deleteItem } from "../managed/delete-item.ts";
import { caseStudyKind } from "./case-study-kind.ts";

/**
 * Deletes a case study.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export function deleteCaseStudy(ctx: Context, id: string): Promise<void> {
  return deleteItem(ctx, caseStudyKind, id);
}
