import type { Context } from "../context.ts";
import { createItem, type CreatedItem } from "../managed/create-item.ts";
import { caseStudyKind } from "./case-study-kind.ts";

/**
 * Stores a new case study, with the address that its title asks for; active unless it says otherwise (specification sections 5
 * and 7).
 * @param input the fields of `caseStudyInput`
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` with its fields, a clash of addresses among them
 */
export function createCaseStudy(ctx: Context, input: unknown): Promise<CreatedItem<"case_studies_content">> {
  return createItem(ctx, caseStudyKind, input);
}
