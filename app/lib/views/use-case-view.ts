import type { Texts } from "#domain/site-texts/get-texts.ts";
import type { CaseStudyCard } from "#domain/showcase/case-study-card.ts";
import type { UseCaseDetail } from "#domain/showcase/use-cases.ts";
import { describedPicture, quietPicture } from "./content-picture.ts";
import { withoutMarks } from "#lib/text/text-marks.ts";
import { modulesPages } from "#lib/addresses.ts";
import { modules } from "#content/modules.ts";

/** The data of a use-case page. */
export type UseCaseView = ReturnType<typeof viewOfUseCase>;

/** Builds the data of a use-case page with its success stories, also for its preview. */
export function viewOfUseCase(
  texts: Pick<Texts, "useCase">,
  useCase: UseCaseDetail,
  stories: readonly CaseStudyCard[],
) {
  const { hero, stats, benefits, scenarios, testimonial, modules, callToAction } = useCase;
  return {
    words: texts.useCase.detail,
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

/** URL of a module: its entry on the modules page, or that page when it has none. Server only. */
export function moduleHref(name: string): string {
  const plain = withoutMarks(name);
  const module = modules.find((known) => known.name === plain);
  return module ? `${modulesPages[0]}#${module.slug}` : modulesPages[0];
}
