import { fill } from "#content/facts.ts";
import { caseStudies } from "#content/showcase/case-studies.ts";
import { builtInCaseStudies, isAsBuiltIn, shippedPictureOf } from "../built-in-content.ts";
import { itemPages } from "../reading/item-pages.ts";
import { withOwnMeta } from "../reading/own-meta.ts";
import { findInList, findShownOrder, getShown } from "../reading/shown-items.ts";
import { type Source, findDocuments, getDocument } from "../reading/source.ts";
import { publicRead } from "../public-read.ts";
import { type ManagedRow, slugOf } from "../documents/kind.ts";
import { withoutMarks } from "#lib/text/text-marks.ts";
import { caseStudyKind } from "../kinds/case-study.ts";
import { useCaseKind } from "../kinds/use-case.ts";
import { seenItem } from "../documents/view.ts";
import { tagsOf } from "../documents/tags.ts";
import type { Context } from "../context.ts";
import { itemPath, sections } from "#lib/addresses.ts";
import { type Texts, getTexts } from "../texts/get-texts.ts";
import { type NamedUseCase, type UseCaseNames, readUseCaseNames } from "./named-use-cases.ts";
import {
  type CaseStudyCard,
  builtInCard,
  nameOfUseCase,
  managedCard,
  managedCards,
  metricsOf,
  readResult,
  twinsOf,
} from "./case-study-card.ts";
import type { BuiltInCaseStudy } from "#content/schema/case-study.ts";
import type { Meta } from "#content/schema/meta.ts";
import type { CaseStudiesTable } from "#db/schema.ts";
import { fitDescription, linesOf } from "#lib/text/format-text.ts";
import type { Selectable } from "kysely";

async function readBuiltInCards(ctx: Context): Promise<CaseStudyCard[]> {
  return builtInCaseStudies(await getTexts(ctx)).map(builtInCard);
}

const source: Source<"case_studies_content", CaseStudyCard> = {
  kind: caseStudyKind,
  builtIn: caseStudies,
  readBuiltIn: readBuiltInCards,
  readManaged: async (ctx, rows, place) => managedCards(await getTexts(ctx), rows, place),
  isPlaced: true,
};

/**
 * The case studies that visitors see, newest first, else the built-in ones in their own order. Never throws (`findDocuments`).
 * @param options.limit maximum number; all without it
 */
export function findCaseStudies(ctx: Context, options: { limit?: number } = {}): Promise<CaseStudyCard[]> {
  return findDocuments(ctx, source, options);
}

/**
 * The case studies of a use case (docs/product.md#use-case-page): those of the list, and when none of them is about it, the built-in ones
 * about it, but never one that was deactivated. A case study belongs to the use case that it names; one whose editor has named none to that
 * of its built-in counterpart, else to the one that its industry names. Never throws; may be empty.
 * @param useCase slug of the use case
 */
export async function findSuccessStories(
  ctx: Context,
  useCase: string,
  { limit = 2 }: { limit?: number } = {},
): Promise<CaseStudyCard[]> {
  const [listed, names] = await Promise.all([findCaseStudies(ctx), readUseCaseNames(ctx)]);
  const aboutIt = (stories: CaseStudyCard[]) => {
    const isAboutIt = names.choose((find) => stories.map((story) => find(nameOfUseCase(story))?.slug === useCase));
    return stories.filter((_, index) => isAboutIt[index]);
  };
  const stories = aboutIt(listed);
  if (stories.length > 0) return stories.slice(0, limit);
  const deactivated = await publicRead(
    ctx,
    "case_studies_content",
    [tagsOf(caseStudyKind).slugs],
    () => inactiveSlugs(ctx),
    () => [],
  );
  return aboutIt(await readBuiltInCards(ctx))
    .filter((story) => !deactivated.includes(story.slug))
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
    async () => (await nextManaged(ctx, texts, slug)) ?? nextBuiltIn(ctx, slug, await inactiveSlugs(ctx)),
    () => nextBuiltIn(ctx, slug, []),
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

async function nextBuiltIn(ctx: Context, slug: string, deactivated: readonly string[]): Promise<CaseStudyCard | null> {
  const cards = await readBuiltInCards(ctx);
  const slugs = cards.map((story) => story.slug).filter((each) => each === slug || !deactivated.includes(each));
  return cards.find((story) => story.slug === slugAfter(slug, slugs)) ?? null;
}

/** The next slug, or the first one after the last and for an unknown slug. */
function slugAfter(slug: string, slugs: readonly string[]): string | undefined {
  const next = slugs[(slugs.indexOf(slug) + 1) % slugs.length];
  return next === slug ? undefined : next;
}

/**
 * The case study at this address, or where it has moved to (`getDocument`).
 * @throws DomainError `unavailable`
 */
export async function getCaseStudy(
  ctx: Context,
  slug: string,
): Promise<{ caseStudy: CaseStudyDetail } | { movedTo: string } | null> {
  // At the same time, although only a page needs the names: a database that does not answer is waited for once.
  const [texts, names, found] = await Promise.all([
    getTexts(ctx),
    readUseCaseNames(ctx),
    getDocument(ctx, source, slug),
  ]);
  if (!found || "movedTo" in found) return found;
  const { document: card, row } = found;
  const useCase = linkToUseCase(ctx, names, nameOfUseCase(card));
  return { caseStudy: row ? managedDetail(texts, card, row, useCase) : builtInDetail(texts, card, useCase) };
}

export const caseStudyPages = itemPages({
  source,
  get: getCaseStudy,
  card: ({ caseStudy }) => {
    const { category, title, figures } = caseStudy;
    const [first] = figures;
    return {
      label: category ? `Case study · ${category}` : "Case study",
      title,
      figure: first && { value: first.value, label: first.metric },
      picture: shippedPictureOf(caseStudy),
    };
  },
});

function linkToUseCase(ctx: Context, names: UseCaseNames, name: string): CaseStudyDetail["useCase"] {
  const useCase = names.choose((find) => find(name));
  return useCase && { title: titleIn(ctx, useCase), href: itemPath(sections.useCases, useCase.slug) };
}

/** The title as the view shows it; that of a built-in one has its marks already. */
function titleIn(ctx: Context, { id, title }: NamedUseCase): string {
  return id === null ? title : seenItem(ctx, useCaseKind, { title }, id).title;
}

/** Slugs of case studies that an editor has deactivated. One that was imported as inactive, and never changed since, does not count. */
async function inactiveSlugs(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("case_studies_content")
    .select("slug")
    .where("is_active", "=", false)
    .where(({ not, and, eb, exists, selectFrom, ref }) =>
      not(
        and([
          eb("version", "=", 1),
          exists(
            selectFrom("imported_entries")
              .select("imported_entries.item_id")
              .where("imported_entries.collection", "=", "case_studies_content")
              .where("imported_entries.item_id", "=", ref("case_studies_content.id")),
          ),
        ]),
      ),
    )
    .execute();
  return rows.map(({ slug }) => slug);
}

/** One of the leading figures of a case study. */
export interface Figure {
  value: string;
  metric: string;
  description: string | null;
}

/** Everything that the detail page of a case study shows. */
export interface CaseStudyDetail extends Omit<CaseStudyCard, "description" | "results" | "useCase" | "featured"> {
  meta: Meta;
  /** Shown below the title; null when it would repeat the challenge. */
  standfirst: string | null;
  /** Paragraphs. */
  challenge: string[];
  solution: string[];
  story: BuiltInCaseStudy["story"];
  figures: Figure[];
  /** Results without a figure, or in addition to the figures. */
  outcomes: string[];
  /** The use case that it belongs to, with its path. */
  useCase: { title: string; href: string } | null;
  /** When a managed story was written and last saved; null for built-in ones. */
  publishedAt: Date | null;
  updatedAt: Date | null;
}

type StoryTexts = Pick<Texts, "search" | "builtInStories">;

/** What the page shows of a card. */
function shownOf({ description: _, useCase: __, featured: ___, results: ____, ...shown }: CaseStudyCard) {
  return shown;
}

function builtInDetail(texts: StoryTexts, card: CaseStudyCard, useCase: CaseStudyDetail["useCase"]): CaseStudyDetail {
  const [story] = twinsOf(texts, card.slug);
  if (!story) throw new Error(`There is no built-in case study ${card.slug}.`);
  return {
    ...shownOf(card),
    meta: story.meta,
    standfirst: card.description,
    challenge: [story.challenge],
    solution: story.solution,
    story: story.story,
    figures: story.results,
    outcomes: [],
    useCase,
    publishedAt: null,
    updatedAt: null,
  };
}

/** The page of a managed case study from its own fields; what is empty comes from its built-in counterpart. */
function managedDetail(
  texts: StoryTexts,
  card: CaseStudyCard,
  row: ManagedRow<"case_studies_content">,
  useCase: CaseStudyDetail["useCase"],
): CaseStudyDetail {
  const { description } = card;
  const twins = twinsOf(texts, row.slug);
  const [twin] = twins;
  const isRewritten =
    !isAsBuiltIn(row.title, ...twins.map(({ title }) => title)) || !isAsBuiltIn(description, twin?.description);
  const metrics = metricsOf(row);
  const lines = row.results.map((line) => ({ line, ...readResult(line) }));
  const figures = metrics ?? lines.filter(({ value }) => value !== "");
  const described = (value: string, metric: string) =>
    row.metrics.find((each) => each.value === value && each.label === metric)?.description ??
    twins
      .flatMap(({ results }) => results)
      .find((result) => isAsBuiltIn([value, metric], [result.value, result.metric]))?.description ??
    null;
  return {
    ...shownOf(card),
    meta: withOwnMeta(twin && !isRewritten ? twin.meta : metaOf(texts.search.caseStudy, row), row),
    standfirst: description === row.challenge ? null : description,
    challenge: linesOf(row.challenge),
    solution: linesOf(row.solution).map((line) => line.replace(/^[-*•]\s+/, "")),
    story: storyOf(row, twins),
    figures: figures.map(({ value, metric }) => ({ value, metric, description: described(value, metric) })),
    outcomes: lines.filter(({ value }) => value === "").map(({ line }) => line),
    useCase,
    publishedAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The story in the parts of the editor; without any, that of the built-in counterpart whose words the editor has kept. */
function storyOf({ story, challenge }: ManagedRow<"case_studies_content">, twins: readonly BuiltInCaseStudy[]) {
  if (story.length > 0) return story.map(({ heading, text = "" }) => ({ heading, paragraphs: linesOf(text) }));
  const isAsTwin = isAsBuiltIn(challenge.trim(), ...twins.map((twin) => twin.challenge));
  return (isAsTwin && twins[0]?.story) || [];
}

function metaOf(
  words: Texts["search"]["caseStudy"],
  { title, company, industry, challenge }: Selectable<CaseStudiesTable>,
): Meta {
  const standIn = fill(words, { title, company });
  return {
    title: standIn.title,
    description: fitDescription(challenge, standIn.description),
    keywords: [title, company, industry ?? ""].filter(Boolean).map((word) => word.toLowerCase()),
  };
}

/** The value that narrows the list to a segment: the slug of its name, or the name itself in a script that makes none. */
const segmentKey = (name: string) => slugOf(withoutMarks(name)) ?? withoutMarks(name);

/** The segments that case studies name, each once, in the order of the stories (docs/product.md#case-study-list). */
export function segmentsOf(stories: readonly Pick<CaseStudyCard, "segments">[]): { name: string; key: string }[] {
  const names = new Map<string, string>();
  for (const name of stories.flatMap(({ segments }) => segments)) {
    const key = segmentKey(name);
    if (!names.has(key)) names.set(key, name);
  }
  return [...names].map(([key, name]) => ({ name, key }));
}

/** Whether a case study names a segment. */
export function isOfSegment({ segments }: Pick<CaseStudyCard, "segments">, key: string): boolean {
  return segments.some((name) => segmentKey(name) === key);
}
