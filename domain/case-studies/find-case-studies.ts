import { caseStudies } from "#content/case-studies.ts";
import { builtInCaseStudies } from "../built-in-content.ts";
import { findPage, findPlace, findShown, findShownOrder, getShown } from "../content/find-shown.ts";
import { caseStudyKind } from "../content/kinds/case-study.ts";
import { slugOfUseCase } from "../content/kinds/use-case.ts";
import { findInList, publicRead } from "../content/public-read.ts";
import { tagsOf } from "../content/tags.ts";
import type { Context } from "../context.ts";
import { itemPath, sections } from "#lib/addresses.ts";
import { getTexts, type Texts } from "../site-texts/get-texts.ts";
import { getUseCase } from "../use-cases/find-use-cases.ts";
import { builtInCard, type CaseStudyCard, managedCard, managedCards } from "./case-study-card.ts";
import { builtInCaseStudyDetail, type CaseStudyDetail, managedCaseStudyDetail } from "./case-study-detail.ts";

/**
 * The case studies that visitors see: the active managed ones, newest first, else the built-in ones in their own order
 * (docs/product.md#built-in-and-managed-content). Never throws: when the database fails or takes longer than 1.5 s, the
 * built-in ones are used and the answer is marked as degraded.
 * @param options.limit maximum number; all without it
 */
export async function findCaseStudies(ctx: Context, { limit }: { limit?: number } = {}): Promise<CaseStudyCard[]> {
  const [texts, rows] = await Promise.all([getTexts(ctx), findShown(ctx, caseStudyKind, { limit })]);
  return rows.length > 0 ? managedCards(texts, rows) : builtInCaseStudies(texts).slice(0, limit).map(builtInCard);
}

/**
 * The case studies of a use case (docs/product.md#use-case-page): the managed ones, else the built-in ones, but never
 * one that was deactivated. A managed case study belongs to the use case of its built-in counterpart, else to the one
 * that its industry names. Never throws; may be empty.
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
    [tagsOf(caseStudyKind).slugs],
    () => inactiveSlugs(ctx),
    () => [],
  );
  return builtInCaseStudies(await getTexts(ctx))
    .map(builtInCard)
    .filter((story) => isAboutIt(story) && !switchedOff.includes(story.slug))
    .slice(0, limit);
}

/**
 * The case study to read after the one at this address: the next in the list, or the first after the last. When the
 * list has no other, a built-in one, but never one that was deactivated. Never throws; null when there is none.
 */
export async function findNextStory(ctx: Context, slug: string): Promise<CaseStudyCard | null> {
  const texts = await getTexts(ctx);
  return publicRead(
    ctx,
    "case_studies_content",
    [tagsOf(caseStudyKind).slugs],
    async () => (await nextManaged(ctx, texts, slug)) ?? nextBuiltIn(texts, slug, await inactiveSlugs(ctx)),
    () => nextBuiltIn(texts, slug, []),
  );
}

async function nextManaged(ctx: Context, texts: Texts, slug: string): Promise<CaseStudyCard | null> {
  const find = async () => {
    const order = await findShownOrder(ctx, caseStudyKind);
    const next = slugAfter(
      slug,
      order.map((row) => row.slug),
    );
    const position = order.findIndex((row) => row.slug === next);
    return { id: order[position]?.id ?? null, position };
  };
  const { id, position } = await findInList(ctx, caseStudyKind, find, JSON.stringify);
  const row = id && (await getShown(ctx, caseStudyKind, id));
  // The stock picture depends on the place in the list.
  return row ? managedCard(texts, row, position) : null;
}

function nextBuiltIn(texts: Texts, slug: string, switchedOff: readonly string[]): CaseStudyCard | null {
  const caseStudies = builtInCaseStudies(texts);
  const slugs = caseStudies.map((story) => story.slug).filter((each) => each === slug || !switchedOff.includes(each));
  const position = caseStudies.findIndex((story) => story.slug === slugAfter(slug, slugs));
  const story = caseStudies[position];
  return story ? builtInCard(story, position) : null;
}

/** The next slug, or the first one after the last and for an unknown slug. */
function slugAfter(slug: string, slugs: readonly string[]): string | undefined {
  const next = slugs[(slugs.indexOf(slug) + 1) % slugs.length];
  return next === slug ? undefined : next;
}

const builtInSlugs: ReadonlySet<string> = new Set(caseStudies.map(({ slug }) => slug));

type Found = CaseStudyDetail | "built in";

/**
 * The case study at this address, or where it has moved to (findPage).
 * @throws DomainError `unavailable`
 */
export async function getCaseStudy(
  ctx: Context,
  slug: string,
): Promise<{ caseStudy: CaseStudyDetail } | { movedTo: string } | null> {
  const reading = getTexts(ctx);
  const [texts, found] = await Promise.all([
    reading,
    findPage<"case_studies_content", Found>(ctx, caseStudyKind, slug, {
      // The stock picture depends on the place in the list.
      pageOf: async (row) => {
        const position = findPlace(ctx, caseStudyKind, row.id);
        const useCase = findNamedUseCase(ctx, row.use_case);
        return managedCaseStudyDetail(await reading, row, await position, await useCase);
      },
      builtIn: (at) => (builtInSlugs.has(at) ? "built in" : null),
      noun: caseStudyKind.noun,
    }),
  ]);
  if (!found || !("page" in found)) return found;
  const caseStudy = found.page === "built in" ? builtInCaseStudyDetail(texts, slug) : found.page;
  return caseStudy && { caseStudy };
}

/** The use case with this title, managed or built in; null when there is none. */
async function findNamedUseCase(ctx: Context, title: string | null): Promise<CaseStudyDetail["useCase"]> {
  const slug = title && slugOfUseCase(title);
  if (!slug) return null;
  const found = await getUseCase(ctx, slug);
  if (!found || !("useCase" in found)) return null;
  return { title: found.useCase.title, href: itemPath(sections.useCases, slug) };
}

async function inactiveSlugs(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.selectFrom("case_studies_content").select("slug").where("is_active", "=", false).execute();
  return rows.map(({ slug }) => slug);
}
