import type { Selectable } from "kysely";
import type { Meta } from "#content/schema/meta.ts";
import type { Statistic, Testimonial, UseCasePage } from "#content/schema/use-case-page.ts";
import { useCases } from "#content/use-cases.ts";
import type { UseCasesTable } from "#db/schema.ts";
import { fitDescription, linesOf } from "#lib/text/format-text.ts";
import { withoutMarks } from "#lib/text/text-marks.ts";
import { builtInUseCases, isAsBuiltIn } from "../built-in-content.ts";
import { withOwnMeta } from "../content/own-meta.ts";
import type { Texts } from "../site-texts/get-texts.ts";
import type { UseCase } from "./use-case.ts";

/** Everything on the detail page of a use case. What only built-in pages have is null on others. */
export interface UseCaseDetail extends Omit<UseCase, "description" | "scenarios" | "benefits"> {
  meta: Meta;
  /** The headline is the page's h1. */
  hero: { eyebrow: string; headline: string; lead: string };
  stats: Statistic[];
  benefits: { heading: string; cards: { title: string; text: string | null; points: string[] }[] };
  scenarios: {
    heading: string;
    intro: string;
    items: { title: string; who: string | null; text: string | null; modules: readonly string[] }[];
  };
  testimonial: Testimonial | null;
  modules: { heading: string; items: { name: string; use: string }[] };
  callToAction: UseCasePage["callToAction"];
}

type UseCaseTexts = Pick<Texts, "useCase" | "useCasePages" | "builtInUseCases" | "brand">;

/**
 * The page of a use case. One with a built-in counterpart (the same address) shows the built-in page, except for fields
 * that an editor has changed. One without is made from its own fields.
 */
export function detailOf(texts: UseCaseTexts, useCase: UseCase): UseCaseDetail {
  const { description, scenarios, benefits, ...card } = useCase;
  const { slug, title, subtitle } = card;
  const page = Object.hasOwn(texts.useCasePages, slug) ? texts.useCasePages[slug] : undefined;
  const managed = texts.useCase.managed;
  const twins = [...builtInUseCases(texts), ...useCases].filter((builtIn) => builtIn.slug === slug);
  const isEdited = (field: "title" | "description" | "benefits" | "scenarios") =>
    !isAsBuiltIn(useCase[field], ...twins.map((twin) => twin[field]));
  const { stats, modules, callToAction } = page ?? managed;
  return {
    ...card,
    meta: page && !isEdited("title") && !isEdited("description") ? page.meta : metaOf(texts, useCase, page),
    hero: {
      eyebrow: [page && title, subtitle].filter(Boolean).join(" · "),
      headline: page?.hero.headline ?? title,
      lead: page && !isEdited("description") ? page.hero.lead : description,
    },
    stats,
    benefits:
      page && !isEdited("benefits")
        ? page.benefits
        : {
            heading: page?.benefits.heading ?? managed.benefitsHeading,
            cards: benefits.map((title) => ({ title, text: null, points: [] })),
          },
    scenarios:
      page && !isEdited("scenarios")
        ? page.scenarios
        : {
            ...managed.scenarios,
            items: scenarios.map((title) => ({ title, who: null, text: null, modules: [] })),
          },
    testimonial: page?.testimonial ?? null,
    modules,
    callToAction,
  };
}

function metaOf({ brand }: UseCaseTexts, { title, description }: UseCase, page: UseCasePage | undefined): Meta {
  const continuation = `${title}: a use case of ${brand.name}, the private digital community platform for alumni.`;
  return {
    title,
    description: fitDescription(description, continuation),
    keywords: page?.meta.keywords ?? [title.toLowerCase()],
  };
}

/** The page with the words that an editor has written for it in the place of those that the site makes. */
export function withOwnWords(page: UseCaseDetail, row: Selectable<UseCasesTable>): UseCaseDetail {
  const { hero, benefits, scenarios, modules, callToAction } = page;
  const own = <Value>(list: readonly Value[], otherwise: Value[]) => (list.length > 0 ? [...list] : otherwise);
  return {
    ...page,
    meta: withOwnMeta(page.meta, row),
    hero: { ...hero, headline: row.headline ?? hero.headline, lead: row.lead ?? hero.lead },
    stats: own(
      row.stats.map(({ value, label, description = "" }) => ({ value, label, description })),
      page.stats,
    ),
    benefits: {
      heading: row.benefits_heading ?? benefits.heading,
      cards: own(
        row.benefit_cards.map(({ title, text, points = "" }) => ({ title, text, points: linesOf(points) })),
        benefits.cards,
      ),
    },
    scenarios: {
      heading: row.scenarios_heading ?? scenarios.heading,
      intro: row.scenarios_intro ?? scenarios.intro,
      items: own(
        row.scenario_cards.map(({ title, who = null, text = null, modules: atWork = "" }) => {
          return { title, who, text, modules: linesOf(atWork) };
        }),
        scenarios.items,
      ),
    },
    testimonial: testimonialOf(row, page.testimonial),
    modules: {
      heading: row.modules_heading ?? modules.heading,
      items: own(
        row.modules.map(({ name, use = "" }) => ({ name, use })),
        modules.items,
      ),
    },
    callToAction: {
      heading: row.closing_heading ?? callToAction.heading,
      text: row.closing_text ?? callToAction.text,
      button: row.closing_button ?? callToAction.button,
      form: row.closing_form ?? callToAction.form,
    },
  };
}

function testimonialOf(row: Selectable<UseCasesTable>, otherwise: Testimonial | null): Testimonial | null {
  const quote = row.quote ?? otherwise?.quote;
  if (quote === undefined) return null;
  const author = row.quote_author ?? otherwise?.author ?? "";
  const known = row.quote_author === null ? otherwise?.avatar : undefined;
  return {
    quote,
    author,
    role: row.quote_role ?? otherwise?.role ?? "",
    avatar: row.quote_initials ?? known ?? initialsOf(author),
  };
}

/** The first letters of the first and the last name. */
function initialsOf(name: string): string {
  const letters = withoutMarks(name)
    .split(/\s+/)
    .flatMap((word) => /^\p{L}/u.exec(word) ?? []);
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join("").toUpperCase();
}
