import type { UseCaseView } from "#app/lib/use-case-view.ts";
import { Benefits } from "./benefits.tsx";
import { Scenarios } from "./scenarios.tsx";
import { StoriesStrip } from "./stories-strip.tsx";
import { UseCaseButtons } from "./use-case-buttons.tsx";
import { UseCaseHero } from "./use-case-hero.tsx";
import { VoiceAndModules } from "./voice-and-modules.tsx";

/** One use case (specification section 2, Use-case detail). */
export function UseCasePage({ words, page, modules, stories }: UseCaseView) {
  const { callToAction } = page;
  const buttons = { callToAction, successStories: words.successStories };
  return (
    <>
      <UseCaseHero {...page} back={words.back} button={buttons} />
      <Benefits {...page.benefits} />
      <Scenarios scenarios={page.scenarios} modulesLabel={words.scenarioModules} />
      <VoiceAndModules testimonial={page.testimonial} modules={modules} />
      <StoriesStrip {...words.stories} stories={stories} />
      <section className="on-evergreen no-print bg-evergreen-700 py-16 text-evergreen-50 lg:py-20">
        <div className="page">
          <h2 className="text-4xl text-white">{callToAction.heading}</h2>
          <p className="mt-4 max-w-measure text-lg">{callToAction.text}</p>
          <UseCaseButtons {...buttons} onEvergreen />
        </div>
      </section>
    </>
  );
}
