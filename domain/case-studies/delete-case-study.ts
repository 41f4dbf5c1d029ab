import type { Context } from "../context.ts";
import { deleteItem } from "../managed/delete-item.ts";
import { caseStudyKind } from "./case-study-kind.ts";

/**
 * Deletes a case study: it goes to the trash, from which it can be put back for 30 days.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export function deleteCaseStudy(ctx: Context, id: string): Promise<{ trashId: string }> {
  return deleteItem(ctx, caseStudyKind, id);
}
