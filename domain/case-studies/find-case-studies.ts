import { caseStudies } from "#content/case-studies.ts";
import type { Context } from "../context.ts";
import { publicRead } from "../content/public-read.ts";
import { builtInCard, type CaseStudyCard, managedCards, managedCard } from "./case-study-card.ts";
import { slugOfUseCase } from "../content/kinds/use-case.ts";
import { DomainError } from "#lib/domain-error.ts";
import { findFormerSlug } from "../slugs/former-slugs.ts";
import { slugOf } from "../slugs/slug-of.ts";
import { builtInCaseStudyDetail, type CaseStudyDetail, managedCaseStudyDetail } from "./case-study-detail.ts";
import { type PublicAddress, withBuiltIn } from "../public-address.ts";

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

type Found = { caseStudy: CaseStudyDetail } | { movedTo: string } | null;

/**
 * The case study at this address: the active managed one, else the built-in one; `{ movedTo }` with its present slug when an
 * active one has left this address; null when there is none. When the database fails or takes longer than 1.5 s, the
 * built-in one stands in and the context is told.
 * @throws DomainError `unavailable` when the database fails and there is no built-in one: nobody knows then whether it exists
 */
export async function getCaseStudy(ctx: Context, slug: string): Promise<Found> {
  // What is no slug is no row's either; PostgreSQL would refuse some such texts.
  if (slugOf(slug) !== slug) return null;
  return publicRead<Found>(
    ctx,
    "case_studies_content",
    () => read(ctx, slug),
    (cause) => {
      const caseStudy = builtInCaseStudyDetail(slug);
      if (caseStudy) return { caseStudy };
      throw new DomainError(
        "unavailable",
        "This case study can't be shown at the moment. Please try again in a minute.",
        { cause },
      );
    },
  );
}

async function read(ctx: Context, slug: string): Promise<Found> {
  const [row, slugs] = await Promise.all([
    activeCaseStudies(ctx).selectAll().where("slug", "=", slug).executeTakeFirst(),
    activeCaseStudies(ctx).select("slug").execute(),
  ]);
  // Its stock picture is that of its place in the list.
  const position = slugs.findIndex((other) => other.slug === slug);
  if (row) return { caseStudy: managedCaseStudyDetail(row, position) };
  const caseStudy = builtInCaseStudyDetail(slug);
  if (caseStudy) return { caseStudy };
  const id = await findFormerSlug(ctx, "case_studies_content", slug);
  if (id === null) return null;
  const moved = await activeCaseStudies(ctx).select("slug").where("id", "=", id).executeTakeFirst();
  return moved ? { movedTo: moved.slug } : null;
}

/** Every case study that has a page of its own, for the sitemap. Never throws: without the database, the built-in ones. */
export async function findCaseStudyAddresses(ctx: Context): Promise<PublicAddress[]> {
  const rows = await publicRead(
    ctx,
    "case_studies_content",
    () => activeCaseStudies(ctx).select(["slug", "updated_at"]).execute(),
    () => [],
  );
  return withBuiltIn(rows, caseStudies);
}

/** The managed case studies that visitors may see, newest first: the one place that says which and how. */
export function activeCaseStudies(ctx: Context) {
  return ctx.db
    .selectFrom("case_studies_content")
    .where("is_active", "=", true)
    .orderBy("created_at", "desc")
    .orderBy("id", "asc");
}

/** Addresses of the managed case studies that were switched off. */
export async function inactiveSlugs(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.selectFrom("case_studies_content").select("slug").where("is_active", "=", false).execute();
  return rows.map(({ slug }) => slug);
}
