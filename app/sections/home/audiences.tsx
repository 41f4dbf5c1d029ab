import { Link } from "react-router";
import type { HomeContent } from "#content/schema/home.ts";
import { sections } from "#lib/addresses.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useWords } from "#app/ui/words.ts";

/** The four audiences, in columns. */
export function Audiences({ title, items }: HomeContent["audiences"]) {
  return (
    <section className="page py-20 lg:py-28">
      <h2 className="max-w-2xl text-3xl">{title}</h2>
      <ul className="mt-10 grid border-t-2 border-ink sm:grid-cols-2 lg:grid-cols-4 lg:divide-x lg:divide-line">
        {items.map((item) => (
          <li key={item.title} className="border-b border-line lg:border-b-0 lg:px-7 lg:first:pl-0 lg:last:pr-0">
            <Link to={item.href} className="group block py-6 sm:pr-8 lg:pr-0">
              <h3 className="text-xl group-hover:text-evergreen-600 lg:min-h-[2.6em]">{item.title}</h3>
              <p className="mt-2 text-ink-soft">{item.text}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface UseCaseTeaserProps {
  words: HomeContent["useCases"];
  useCases: { slug: string; title: string; description: string; scenarios: string[] }[];
}

/** The first use cases, with one scenario each. */
export function UseCaseTeaser({ words, useCases }: UseCaseTeaserProps) {
  const say = useWords();
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
                <span className="sr-only">
                  {` ${say("about")} `}
                  {useCase.title}
                </span>
              </Link>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
