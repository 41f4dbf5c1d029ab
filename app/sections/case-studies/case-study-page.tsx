import type { CaseStudyView } from "#app/lib/case-study-view.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { StoriesStrip } from "../use-cases/stories-strip.tsx";
import { KeyModules } from "./key-modules.tsx";
import { LeadFigures } from "./lead-figures.tsx";
import { StoryBody } from "./story-body.tsx";
import { StoryHead } from "./story-head.tsx";

/** One case study (specification section 2, Case studies list and detail). */
export function CaseStudyPage({ words, story, results, picture, related, next }: CaseStudyView) {
  return (
    <article className="story">
      <StoryHead story={story} back={words.back} breadcrumbs={words.breadcrumbs} />
      <LeadFigures {...results} />
      <StoryBody words={words} story={story} picture={picture} />
      <KeyModules {...related} />
      <div className="no-print mt-16 lg:mt-24">
        <StoriesStrip {...words.next} stories={next} />
      </div>
      <section className="no-print bg-paper-deep py-16 lg:py-20">
        <div className="page grid items-center gap-x-20 gap-y-8 lg:grid-cols-[1fr_auto]">
          <div>
            <h2 className="text-4xl">{words.closing.heading}</h2>
            <p className="mt-4 max-w-measure text-lg text-ink-soft">{words.closing.text}</p>
          </div>
          <ButtonLink to={words.closing.demo.href} size="large" className="justify-self-start">
            {words.closing.demo.label}
          </ButtonLink>
        </div>
      </section>
    </article>
  );
}
