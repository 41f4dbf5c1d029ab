import { caseStudies } from "#content/case-studies.ts";
import type { Context } from "../context.ts";
import { publicRead } from "../public-read.ts";
import { activeCaseStudies } from "./active-case-studies.ts";
import { builtInCard, type CaseStudyCard, managedCard } from "./case-study-card.ts";
import { inactiveSlugs } from "./inactive-slugs.ts";

/**
 * The story to read after the one at this address: the next in the list that visitors see, after the last one the first. Where the
 * list holds no other, a built-in one, though never one that was switched off. Never throws; null when there is none.
 */
export async function findNextStory(ctx: Context, slug: string): Promise<CaseStudyCard | null> {
  return publicRead(
    ctx,
    "case_studies_content",
    async () => (await nextManaged(ctx, slug)) ?? nextBuiltIn(slug, await inactiveSlugs(ctx)),
    () => nextBuiltIn(slug, []),
  );
}

async function nextManaged(ctx: Context, slug: string): Promise<CaseStudyCard | null> {
  const slugs = (await activeCaseStudies(ctx).select("slug").execute()).map((row) => row.slug);
  const next = slugAfter(slug, slugs);
  const row = next && (await activeCaseStudies(ctx).selectAll().where("slug", "=", next).executeTakeFirst());
  // Its stock picture is that of its place in the list.
  return row ? managedCard(row, slugs.indexOf(row.slug)) : null;
}

function nextBuiltIn(slug: string, switchedOff: readonly string[]): CaseStudyCard | null {
  const slugs = caseStudies.map((story) => story.slug).filter((each) => each === slug || !switchedOff.includes(each));
  const position = caseStudies.findIndex((story) => story.slug === slugAfter(slug, slugs));
  const story = caseStudies[position];
  return story ? builtInCard(story, position) : null;
}

/** The first of all after the last, and after one that is not among them. */
function slugAfter(slug: string, slugs: readonly string[]): string | undefined {
  const next = slugs[(slugs.indexOf(slug) + 1) % slugs.length];
  return next === slug ? undefined : next;
}
