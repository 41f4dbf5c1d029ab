import { fill } from "#content/facts.ts";
import { builtInUseCases, isAsBuiltIn, shippedPictureOf, stockImageAt } from "../built-in-content.ts";
import { withOwnMeta } from "../reading/own-meta.ts";
import { itemPages } from "../reading/item-pages.ts";
import { type Source, findDocuments, getDocument } from "../reading/source.ts";
import { useCaseKind } from "../kinds/use-case.ts";
import type { Context } from "../context.ts";
import { type Texts, getTexts } from "../texts/get-texts.ts";
import { useCasePictures } from "#content/site/pictures.ts";
import { useCaseIcons } from "#content/schema/icon-names.ts";
import type { UseCaseEntry } from "#content/schema/use-case.ts";
import type { UseCasesTable } from "#db/schema.ts";
import type { Selectable } from "kysely";
import { type OwnPicture, builtInPicture, ownPicture } from "./own-picture.ts";
import type { Meta } from "#content/schema/meta.ts";
import type { Statistic, Testimonial, UseCasePage } from "#content/schema/use-case-page.ts";
import { useCases } from "#content/showcase/use-cases.ts";
import { fitDescription, linesOf } from "#lib/text/format-text.ts";
import { withoutMarks } from "#lib/text/text-marks.ts";

const source: Source<"use_cases_content", UseCase> = {
  kind: useCaseKind,
  builtIn: useCases,
  readBuiltIn: async (ctx) => builtInUseCases(await getTexts(ctx)).map(builtInUseCase),
  readManaged: (_, rows, place) => rows.map((row, index) => managedUseCase(row, place + index)),
  isPlaced: true,
};

/** The use cases that visitors see, in display order. Never throws (`findDocuments`). */
export function findUseCases(ctx: Context): Promise<UseCase[]> {
  return findDocuments(ctx, source);
}

/**
 * The use case at this address, or where it has moved to (`getDocument`).
 * @throws DomainError `unavailable`
 */
export async function getUseCase(
  ctx: Context,
  slug: string,
): Promise<{ useCase: UseCaseDetail } | { movedTo: string } | null> {
  const texts = await getTexts(ctx);
  const found = await getDocument(ctx, source, slug);
  if (!found || "movedTo" in found) return found;
  const page = detailOf(texts, found.document);
  return { useCase: found.row ? withOwnWords(page, found.row) : page };
}

export const useCasePages = itemPages({
  source,
  get: getUseCase,
  card: ({ useCase }) => ({
    label: `Use case · ${useCase.title}`,
    title: useCase.hero.headline,
    figure: useCase.stats[0],
    picture: shippedPictureOf(useCase),
  }),
});

/** A use case in a list; `icon` is a known name, or a drawing of the library. */
export type UseCase = UseCaseEntry &
  OwnPicture & {
    /** Search engines leave its page out. */
    noindex?: true;
  };

/** @param position in the list, from 0 */
function builtInUseCase(useCase: UseCaseEntry, position: number): UseCase {
  return { ...useCase, ...builtInPicture(useCase.slug, useCasePictures), stockImage: stockImageAt(position) };
}

/** @param position in the list, from 0 */
function managedUseCase(row: Selectable<UseCasesTable>, position: number): UseCase {
  return {
    slug: row.slug,
    title: row.title,
    subtitle: row.subtitle ?? "",
    description: row.description,
    scenarios: row.scenarios,
    benefits: row.benefits,
    icon: useCaseIcons.find((name) => name === row.icon_name) ?? "Users",
    ...ownPicture(row, useCasePictures),
    stockImage: stockImageAt(position),
    ...(row.meta_noindex && { noindex: true }),
  };
}

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

type UseCaseTexts = Pick<Texts, "useCase" | "useCasePages" | "builtInUseCases" | "search">;

/**
 * The page of a use case. One with a built-in counterpart (the same address) shows the built-in page, except for fields
 * that an editor has changed. One without is made from its own fields.
 */
function detailOf(texts: UseCaseTexts, useCase: UseCase): UseCaseDetail {
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

function metaOf({ search }: UseCaseTexts, { title, description }: UseCase, page: UseCasePage | undefined): Meta {
  return {
    title,
    description: fitDescription(description, fill(search.useCase, { title })),
    keywords: page?.meta.keywords ?? [title.toLowerCase()],
  };
}

/** The page with the words that an editor has written for it in the place of those that the site makes. */
function withOwnWords(page: UseCaseDetail, row: Selectable<UseCasesTable>): UseCaseDetail {
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

/** Words of the editor's own are never put into the mouth of the person of the built-in testimonial. */
function testimonialOf(row: Selectable<UseCasesTable>, builtIn: Testimonial | null): Testimonial | null {
  const quote = row.quote ?? builtIn?.quote;
  if (quote === undefined) return null;
  const otherwise = isAsBuiltIn(quote, builtIn?.quote) ? builtIn : null;
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
    .flatMap((word) => /^\p{L}\p{M}*/u.exec(word) ?? []);
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join("").toUpperCase();
}
