import { useCasePictures } from "#content/pictures.ts";
import type { Picture } from "#content/schema/picture.ts";
import { useCaseIcons } from "#content/schema/icon-names.ts";
import type { BuiltInUseCase } from "#content/schema/use-case.ts";
import type { UseCasesTable } from "#db/schema.ts";
import type { Selectable } from "kysely";
import { secureImage } from "../markdown/article-tree.ts";
import { stockImageAt } from "../stock-pictures.ts";
import { isDeepStrictEqual } from "node:util";
import type { Meta } from "#content/schema/meta.ts";
import type { ModuleName } from "#content/schema/module-names.ts";
import type { Statistic, Testimonial, UseCasePage } from "#content/schema/use-case-page.ts";
import { useCases } from "#content/use-cases.ts";
import type { Texts } from "../site-texts/get-texts.ts";
import { fitDescription } from "#lib/text/clip-text.ts";

/** A use case in a list; `icon` is a known name. */
export type UseCase = BuiltInUseCase & {
  /** Address of its own picture: the editor's, else the built-in one of this address. */
  image: string | null;
  /** Alternative text of that picture; empty when there is none. */
  imageAlt: string;
  /** Used when there is no picture of its own, or it can't be loaded. */
  stockImage: Picture;
};

/** @param position in the list, from 0 */
export function builtInUseCase(useCase: BuiltInUseCase, position: number): UseCase {
  return { ...useCase, ...pictureOf(useCase.slug), stockImage: stockImageAt(position) };
}

/** The built-in use case at this address, or null. */
export function builtInUseCaseAt(slug: string): UseCase | null {
  const position = useCases.findIndex((useCase) => useCase.slug === slug);
  const useCase = useCases[position];
  return useCase ? builtInUseCase(useCase, position) : null;
}

/** @param position in the list, from 0 */
export function managedUseCase(row: Selectable<UseCasesTable>, position: number): UseCase {
  return {
    slug: row.slug,
    title: row.title,
    subtitle: row.subtitle ?? "",
    description: row.description,
    scenarios: row.scenarios,
    benefits: row.benefits,
    icon: useCaseIcons.find((name) => name === row.icon_name) ?? "Users",
    ...(row.image_url ? { image: secureImage(row.image_url), imageAlt: "" } : pictureOf(row.slug)),
    stockImage: stockImageAt(position),
  };
}

function pictureOf(slug: string): Pick<UseCase, "image" | "imageAlt"> {
  const picture = useCasePictures.get(slug);
  return { image: picture?.src ?? null, imageAlt: picture?.alt ?? "" };
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
    items: { title: string; who: string | null; text: string | null; modules: ModuleName[] }[];
  };
  testimonial: Testimonial | null;
  modules: UseCasePage["modules"];
  callToAction: UseCasePage["callToAction"];
}

type UseCaseTexts = Pick<Texts, "useCase" | "useCasePages" | "brand">;

/**
 * The page of a use case. One with a built-in counterpart (the same address) shows the built-in page, except for fields
 * that an editor has changed. One without is made from its own fields.
 */
export function detailOf(texts: UseCaseTexts, useCase: UseCase): UseCaseDetail {
  const { description, scenarios, benefits, ...card } = useCase;
  const { slug, title, subtitle } = card;
  const page = Object.hasOwn(texts.useCasePages, slug) ? texts.useCasePages[slug] : undefined;
  const managed = texts.useCase.managed;
  const twin = useCases.find((builtIn) => builtIn.slug === slug);
  const isEdited = (field: "title" | "description" | "benefits" | "scenarios") =>
    !isDeepStrictEqual(useCase[field], twin?.[field]);
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
