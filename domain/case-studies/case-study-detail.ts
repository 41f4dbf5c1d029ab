import { itemPath, sections } from "#lib/addresses.ts";
import type { Meta } from "#content/schema/meta.ts";
import type { CaseStudiesTable } from "#db/schema.ts";
import { fitDescription, linesOf } from "#lib/text/format-text.ts";
import type { Selectable } from "kysely";
import { slugOfUseCase } from "../content/kinds/use-case.ts";
import { builtInCaseStudies, builtInUseCases, isAsBuiltIn } from "../built-in-content.ts";
import { withOwnMeta } from "../content/own-meta.ts";
import type { Texts } from "../site-texts/get-texts.ts";
import { builtInCard, type CaseStudyCard, managedCard, metricsOf, readResult, twinsOf } from "./case-study-card.ts";

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
  figures: Figure[];
  /** Results without a figure, or in addition to the figures. */
  outcomes: string[];
  /** The use case that it belongs to, with its path. */
  useCase: { title: string; href: string } | null;
  /** When a managed story was written and last saved; null for built-in ones. */
  publishedAt: Date | null;
  updatedAt: Date | null;
}

type StoryTexts = Pick<Texts, "brand" | "builtInStories" | "builtInUseCases">;

/** The built-in case study at this address, or null. */
export function builtInCaseStudyDetail(texts: StoryTexts, slug: string): CaseStudyDetail | null {
  const caseStudies = builtInCaseStudies(texts);
  const position = caseStudies.findIndex((story) => story.slug === slug);
  const story = caseStudies[position];
  if (!story) return null;
  const { description, useCase, featured: _, results: __, ...card } = builtInCard(story, position);
  return {
    ...card,
    meta: story.meta,
    standfirst: description,
    challenge: [story.challenge],
    solution: story.solution,
    figures: story.results,
    outcomes: [],
    useCase: linkToUseCase(texts, useCase ?? card.category),
    publishedAt: null,
    updatedAt: null,
  };
}

/**
 * The page of a managed case study from its own fields; what is empty comes from its built-in counterpart.
 * @param position in the list, from 0
 * @param ownUseCase the use case that its editor has named, if there is one
 */
export function managedCaseStudyDetail(
  texts: StoryTexts,
  row: Selectable<CaseStudiesTable>,
  position: number,
  ownUseCase: CaseStudyDetail["useCase"],
): CaseStudyDetail {
  const twins = twinsOf(texts, row.slug);
  const [twin] = twins;
  const { description, useCase, featured: _, results: __, ...card } = managedCard(texts, row, position);
  const isRetold =
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
    ...card,
    meta: withOwnMeta(twin && !isRetold ? twin.meta : metaOf(texts.brand.name, row), row),
    standfirst: description === row.challenge ? null : description,
    challenge: linesOf(row.challenge),
    solution: linesOf(row.solution).map((line) => line.replace(/^[-*•]\s+/, "")),
    figures: figures.map(({ value, metric }) => ({ value, metric, description: described(value, metric) })),
    outcomes: lines.filter(({ value }) => metrics !== null || value === "").map(({ line }) => line),
    useCase: ownUseCase ?? linkToUseCase(texts, useCase ?? card.category),
    publishedAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The built-in use case with this title. */
function linkToUseCase(texts: StoryTexts, title: string): CaseStudyDetail["useCase"] {
  const useCase = builtInUseCases(texts).find(({ slug }) => slug === slugOfUseCase(title));
  return useCase ? { title: useCase.title, href: itemPath(sections.useCases, useCase.slug) } : null;
}

function metaOf(brandName: string, { title, company, industry, challenge }: Selectable<CaseStudiesTable>): Meta {
  const continuation = `How ${company} solved it with ${brandName}, the private digital community platform for alumni.`;
  return {
    title: `${title}: a case study`,
    description: fitDescription(challenge, continuation),
    keywords: [title, company, industry ?? ""].filter(Boolean).map((word) => word.toLowerCase()),
  };
}
