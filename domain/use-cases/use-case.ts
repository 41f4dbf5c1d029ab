import { useCasePictures } from "#content/pictures.ts";
import type { Picture } from "#content/schema/picture.ts";
import { useCaseIcons } from "#content/schema/icon-names.ts";
import type { BuiltInUseCase } from "#content/schema/use-case.ts";
import type { UseCasesTable } from "#db/schema.ts";
import type { Selectable } from "kysely";
import { secureImage } from "../markdown/article-tree.ts";
import { stockImageAt } from "../stock-pictures.ts";
import { isDeepStrictEqual } from "node:util";
import { brand } from "#content/brand.ts";
import type { Meta } from "#content/schema/meta.ts";
import type { ModuleName } from "#content/schema/module-names.ts";
import type { Statistic, Testimonial, UseCasePage } from "#content/schema/use-case-page.ts";
import { managedUseCasePage } from "#content/use-case-detail.ts";
import { useCasePages } from "#content/use-case-pages.ts";
import { useCases } from "#content/use-cases.ts";
import { fitDescription } from "#lib/text/clip-text.ts";

/** A use case as lists show it; `icon` is one of the known names. */
export type UseCase = BuiltInUseCase & {
  /** Address of its own picture: an editor's, else the one that ships for this address. */
  image: string | null;
  /** What that picture shows; empty when nobody has said. */
  imageAlt: string;
  /** Shown when there is no picture of its own, or when that fails to load. */
  stockImage: Picture;
};

/** @param position in the list, from 0 */
export function builtInUseCase(useCase: BuiltInUseCase, position: number): UseCase {
  return { ...useCase, ...pictureOf(useCase.slug), stockImage: stockImageAt(position) };
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

/** Everything that the detail page of a use case shows. What only a built-in page has is null on others. */
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

/** The built-in page at this address, or null. */
export function builtInUseCaseDetail(slug: string): UseCaseDetail | null {
  const position = useCases.findIndex((useCase) => useCase.slug === slug);
  const useCase = useCases[position];
  return useCase ? detailOf(builtInUseCase(useCase, position)) : null;
}

/**
 * The page of a use case. One that has a built-in twin (the same address) shows the twin's page, except where a field was
 * edited: an edit is always seen, and an untouched import makes no page poorer. One without a twin is made from its own
 * fields.
 */
export function detailOf(useCase: UseCase): UseCaseDetail {
  const { description, scenarios, benefits, ...card } = useCase;
  const { slug, title, subtitle } = card;
  const page = useCasePages.get(slug);
  const twin = useCases.find((builtIn) => builtIn.slug === slug);
  const isEdited = (field: "title" | "description" | "benefits" | "scenarios") =>
    !isDeepStrictEqual(useCase[field], twin?.[field]);
  const { stats, modules, callToAction } = page ?? managedUseCasePage;
  return {
    ...card,
    meta: page && !isEdited("title") && !isEdited("description") ? page.meta : metaOf(useCase, page),
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
            heading: page?.benefits.heading ?? managedUseCasePage.benefitsHeading,
            cards: benefits.map((title) => ({ title, text: null, points: [] })),
          },
    scenarios:
      page && !isEdited("scenarios")
        ? page.scenarios
        : {
            ...managedUseCasePage.scenarios,
            items: scenarios.map((title) => ({ title, who: null, text: null, modules: [] })),
          },
    testimonial: page?.testimonial ?? null,
    modules,
    callToAction,
  };
}

function metaOf({ title, description }: UseCase, page: UseCasePage | undefined): Meta {
  const continuation = `${title}: a use case of ${brand.name}, the private digital community platform for alumni.`;
  return {
    title,
    description: fitDescription(description, continuation),
    keywords: page?.meta.keywords ?? [title.toLowerCase()],
  };
}
