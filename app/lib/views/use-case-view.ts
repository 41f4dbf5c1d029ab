import { useCaseDetail } from "#content/use-case-detail.ts";
import type { CaseStudyCard } from "#domain/case-studies/case-study-card.ts";
import type { UseCaseDetail } from "#domain/use-cases/use-case.ts";
import { describedPicture, quietPicture } from "./content-picture.ts";
import { modulesPages } from "#lib/addresses.ts";
import { modules } from "#content/modules.ts";

/** What the page of a use case shows. */
export type UseCaseView = ReturnType<typeof viewOfUseCase>;

/** Prepares a use case and its success stories for its page, and for the preview of that page. */
export function viewOfUseCase(useCase: UseCaseDetail, stories: readonly CaseStudyCard[]) {
  const { hero, stats, benefits, scenarios, testimonial, modules, callToAction } = useCase;
  return {
    words: useCaseDetail,
    page: { hero, stats, benefits, scenarios, testimonial, callToAction, picture: describedPicture(useCase) },
    modules: { ...modules, items: modules.items.map((module) => ({ ...module, href: moduleHref(module.name) })) },
    stories: stories.map(({ slug, title, organization, results, ...picture }) => ({
      slug,
      title,
      organization,
      results: results.slice(0, 1),
      picture: quietPicture(picture),
    })),
  };
}

/** Where a module's name leads: to its entry on the modules page, or to that page when it has none. Server only. */
export function moduleHref(name: string): string {
  const module = modules.find((known) => known.name === name);
  return module ? `${modulesPages[0]}#${module.slug}` : modulesPages[0];
}
