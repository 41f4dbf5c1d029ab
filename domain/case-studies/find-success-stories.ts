import { caseStudies } from "#content/case-studies.ts";
import type { Context } from "../context.ts";
import { publicRead } from "../public-read.ts";
import { slugOfUseCase } from "../use-cases/slug-of-use-case.ts";
import { builtInCard, type CaseStudyCard } from "./case-study-card.ts";
import { findCaseStudies } from "./find-case-studies.ts";
import { inactiveSlugs } from "./inactive-slugs.ts";

/**
 * The success stories of a use case (specification section 2, Use-case detail): as in every list, the managed ones about it,
 * else the built-in ones, though never one that was switched off. A managed story belongs to the use case of its built-in twin,
 * else to the one that its industry names. Never throws; empty when nobody has told one.
 * @param useCase slug of the use case
 */
export async function findSuccessStories(
  ctx: Context,
  useCase: string,
  { limit = 2 }: { limit?: number } = {},
): Promise<CaseStudyCard[]> {
  const isAboutIt = (story: CaseStudyCard) => slugOfUseCase(story.useCase ?? story.category) === useCase;
  const stories = (await findCaseStudies(ctx)).filter(isAboutIt);
  if (stories.length > 0) return stories.slice(0, limit);
  const switchedOff = await publicRead(
    ctx,
    "case_studies_content",
    () => inactiveSlugs(ctx),
    () => [],
  );
  return caseStudies
    .map(builtInCard)
    .filter((story) => isAboutIt(story) && !switchedOff.includes(story.slug))
    .slice(0, limit);
}
