import { sections } from "#lib/addresses.ts";
import { Link } from "react-router";
import type { HomeContent } from "#content/schema/home.ts";
import { ButtonLink } from "#app/ui/button.tsx";

interface UseCaseTeaserProps {
  words: HomeContent["useCases"];
  useCases: { slug: string; title: string; description: string; scenarios: string[] }[];
}

/** The first use cases, with one scene from each. */
export function UseCaseTeaser({ words, useCases }: UseCaseTeaserProps) {
  return (
    <section className="page py-20 lg:py-28">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div>
          <h2 className="text-4xl">{words.title}</h2>
          <p className="mt-3 max-w-measure text-lg text-ink-soft">{words.text}</p>
        </div>
        <ButtonLink to={sections.useCases} variant="secondary">
          {words.all}
        </ButtonLink>
      </div>
      <ol className="mt-10 border-t-2 border-ink">
        {useCases.map((useCase) => (
          <li key={useCase.slug} className="grid gap-x-12 gap-y-3 border-b border-line py-8 md:grid-cols-[4fr_7fr]">
            <h3 className="text-2xl">{useCase.title}</h3>
            <div>
              <p className="max-w-measure">{useCase.description}</p>
              {useCase.scenarios[0] && (
                <p className="mt-3 max-w-measure border-l-2 border-brass pl-4 text-ink-soft">{useCase.scenarios[0]}</p>
              )}
              <Link to={`${sections.useCases}#${useCase.slug}`} className="link mt-4 inline-block font-semibold">
                {words.learnMore}
                <span className="sr-only"> about {useCase.title}</span>
              </Link>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
