import type { Context } from "../context.ts";
import { updateItem, type SavedItem } from "../managed/update-item.ts";
import { caseStudyKind } from "./case-study-kind.ts";

/**
 * Saves a case study as edited from a given version. Its address stays what it is (specification section 5).
 * @param input the fields of `caseStudyInput`
 * @param version the version that the editor opened
 * @throws DomainError `unauthenticated`, `forbidden`, `invalid`, `not_found`, or `conflict` when somebody saved in between
 */
export function updateCaseStudy(
  ctx: Context,
  id: string,
  version: unknown,
  input: unknown,
): Promise<SavedItem<"case_studies_content">> {
  return updateItem(ctx, caseStudyKind, id, version, input);
}
