import { caseStudies } from "#content/case-studies.ts";
import type { Context } from "../context.ts";
import { publicRead } from "../public-read.ts";
import { activeCaseStudies } from "./active-case-studies.ts";
import { builtInCard, type CaseStudyCard, managedCards } from "./case-study-card.ts";

/**
 * The case studies that visitors see: the active managed ones, newest first, else the built-in ones in their own order
 * (specification section 7, Public reads). Never throws: when the database fails or takes longer than 1.5 s, the built-in
 * ones stand in and the context is told.
 * @param options.limit at most so many; all of them without it
 */
export async function findCaseStudies(ctx: Context, { limit }: { limit?: number } = {}): Promise<CaseStudyCard[]> {
  const query = activeCaseStudies(ctx).selectAll();
  const rows = await publicRead(
    ctx,
    "case_studies_content",
    () => (limit === undefined ? query : query.limit(limit)).execute(),
    () => [],
  );
  return rows.length > 0 ? managedCards(rows) : caseStudies.slice(0, limit).map(builtInCard);
}
