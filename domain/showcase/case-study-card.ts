import { caseStudies } from "#content/showcase/case-studies.ts";
import { caseStudyPictures } from "#content/site/pictures.ts";
import type { BuiltInCaseStudy } from "#content/schema/case-study.ts";
import type { CaseStudiesTable } from "#db/schema.ts";
import { markOf, withoutMarks } from "#lib/text/text-marks.ts";
import type { Selectable } from "kysely";
import { builtInCaseStudies, isAsBuiltIn, stockImageAt } from "../built-in-content.ts";
import { type OwnPicture, builtInPicture, ownPicture } from "./own-picture.ts";
import type { Texts } from "../texts/get-texts.ts";

/** A case study in a list. */
export interface CaseStudyCard extends OwnPicture {
  slug: string;
  title: string;
  organization: string;
  category: string;
  description: string;
  results: Result[];
  modules: string[];
  /** Title of the use case it belongs to. */
  useCase: string | null;
  testimonial: StoryTestimonial | null;
  /** Kinds of organizations that find themselves in it. */
  segments: string[];
  tags: string[];
  featured: boolean;
  /** Search engines leave its page out. */
  noindex?: true;
}

/** No initials are shown. */
type StoryTestimonial = Omit<BuiltInCaseStudy["testimonial"], "avatar"> & { avatar?: string };

/** How many case studies are featured when no editor has chosen any (docs/product.md#case-study-list). */
const featuredByDefault = 2;

/** The name of the use case that a story belongs to: the one it names, else its industry. May be empty. */
export function nameOfUseCase({ useCase, category }: Pick<CaseStudyCard, "useCase" | "category">): string {
  return useCase ?? category;
}

/** @param position in the list, from 0 */
export function builtInCard(story: BuiltInCaseStudy, position: number): CaseStudyCard {
  const { challenge: _, solution: __, meta: ___, story: ____, ...card } = story;
  return {
    ...card,
    ...builtInPicture(story.slug, caseStudyPictures),
    results: story.results.map(({ value, metric }) => ({ value, metric })),
    stockImage: stockImageAt(position),
    featured: position < featuredByDefault,
  };
}

type StoryTexts = Pick<Texts, "builtInStories">;

/** Managed case studies of a list, in its order. @param place of the first one in the list, from 0 */
export function managedCards(texts: StoryTexts, rows: Selectable<CaseStudiesTable>[], place = 0): CaseStudyCard[] {
  const isChosen = rows.some((row) => row.is_featured);
  return rows.map((row, index) => ({
    ...managedCard(texts, row, place + index),
    featured: isChosen ? row.is_featured : place + index < featuredByDefault,
  }));
}

/** The built-in case study at an address as it is now, and as it was shipped; none when there is no such one. */
export function twinsOf(texts: StoryTexts, slug: string): BuiltInCaseStudy[] {
  return [...builtInCaseStudies(texts), ...caseStudies].filter((story) => story.slug === slug);
}

/**
 * A managed case study. What its editor has left empty (modules, use case, testimonial, tags) comes from its built-in
 * counterpart, the one with the same address.
 * @param position in the list, from 0
 */
export function managedCard(texts: StoryTexts, row: Selectable<CaseStudiesTable>, position: number): CaseStudyCard {
  const [twin, shipped] = twinsOf(texts, row.slug);
  const isUnchanged = isAsBuiltIn(row.challenge.trim(), twin?.challenge, shipped?.challenge);
  return {
    slug: row.slug,
    title: row.title,
    organization: row.company,
    category: row.industry ?? "",
    description: row.summary ?? (twin && isUnchanged ? twin.description : row.challenge),
    results: metricsOf(row) ?? row.results.map(readResult),
    modules: row.modules.length > 0 ? row.modules : (twin?.modules ?? []),
    useCase: row.use_case ?? twin?.useCase ?? null,
    testimonial: testimonialOf(row, twin?.testimonial),
    ...ownPicture(row, caseStudyPictures),
    stockImage: stockImageAt(position),
    segments: row.segments.length > 0 ? row.segments : (twin?.segments ?? []),
    tags: row.tags.length > 0 ? row.tags : (twin?.tags ?? []),
    featured: row.is_featured,
    ...(row.meta_noindex && { noindex: true }),
  };
}

/** Words of the editor's own are never put into the mouth of the person of the built-in testimonial. */
function testimonialOf(
  row: Selectable<CaseStudiesTable>,
  builtIn: StoryTestimonial | undefined,
): StoryTestimonial | null {
  const quote = row.quote ?? builtIn?.quote;
  if (quote === undefined) return null;
  const otherwise = isAsBuiltIn(quote, builtIn?.quote) ? builtIn : undefined;
  const own = { author: row.quote_author ?? otherwise?.author ?? "", role: row.quote_role ?? otherwise?.role ?? "" };
  return { quote, ...own, ...(otherwise && isAsBuiltIn(own.author, otherwise.author) && { avatar: otherwise.avatar }) };
}

/**
 * The metrics that an editor has entered, which take precedence over figures in the result lines. Null when there are
 * none.
 */
export function metricsOf({ metrics }: Pick<Selectable<CaseStudiesTable>, "metrics">): Result[] | null {
  return metrics.length > 0 ? metrics.map(({ label, value }) => ({ value, metric: label })) : null;
}

/** One result: `value` is its leading figure, empty when there is none. */
export interface Result {
  value: string;
  metric: string;
}

/** Digits with separators, or in groups of three between spaces. */
const number = String.raw`(?:\d{1,3}(?:[ \u00A0\u202F]\d{3}(?!\d))+|\d[\d.,]*)`;

/**
 * An optional sign or currency, a number, range, ratio or share ("2–4", "24/7", "12 of 14"), then a unit: letter, %, +, x. No part of a
 * longer figure is one.
 */
const leadingFigure = new RegExp(
  String.raw`^([<>~≈±+-]?\s?[$€£¥]?${number}(?:(?:[/–-]| of (?:the )?)${number})?` +
    String.raw`\s?(?:%|[kKmMbB](?![a-z])|million|billion|x(?![a-z]))?\+?)\s+(?!\d{3}(?!\d)|of (?:the )?\d)(.*\S)$`,
);

/**
 * Splits a result line of the admin form: "95% engagement" becomes the value "95%" and the metric "engagement"; a line
 * without a leading figure becomes a metric alone.
 */
export function readResult(line: string): Result {
  const mark = markOf(line);
  if (mark) {
    const { value, metric } = readResult(withoutMarks(line));
    return { value: mark(value), metric: mark(metric) };
  }
  const [, value, metric] = leadingFigure.exec(line.trim()) ?? [];
  return value && metric ? { value: value.trim(), metric } : { value: "", metric: line.trim() };
}
