import type { Texts } from "#domain/site-texts/get-texts.ts";
import type { CaseStudyCard } from "#domain/showcase/case-study-card.ts";
import type { CaseStudyDetail } from "#domain/showcase/case-studies.ts";
import { describedPicture } from "./content-picture.ts";
import { moduleHref } from "./use-case-view.ts";

/** The data of a case-study page. */
export type CaseStudyView = ReturnType<typeof viewOfCaseStudy>;

/**
 * Builds the data of a case-study page, also for its preview.
 * @param next the story to read after it
 */
export function viewOfCaseStudy(
  texts: Pick<Texts, "caseStudy">,
  caseStudy: CaseStudyDetail,
  next: CaseStudyCard | null,
) {
  const { title, organization, category, standfirst, challenge, solution, figures, outcomes, testimonial } = caseStudy;
  const { useCase: useCaseLabel, modules: modulesHeading, ...words } = texts.caseStudy;
  return {
    words,
    story: { title, organization, category, standfirst, challenge, solution, testimonial },
    results: { heading: words.results, figures, outcomes },
    picture: describedPicture(caseStudy),
    next: next ? [shownInStrip(next)] : [],
    related: {
      heading: modulesHeading,
      modules: caseStudy.modules.map((name) => ({ name, href: moduleHref(name) })),
      useCase: caseStudy.useCase && { label: useCaseLabel, ...caseStudy.useCase },
    },
  };
}

function shownInStrip(story: CaseStudyCard) {
  const { slug, title, organization, results } = story;
  return { slug, title, organization, results: results.slice(0, 1), picture: describedPicture(story) };
}
