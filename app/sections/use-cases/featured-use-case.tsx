import { itemPath, sections } from "#lib/addresses.ts";
import type { UseCasesPage } from "#content/schema/list-page.ts";
import type { UseCase } from "#domain/use-cases/use-case.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { ContentPicture } from "#app/lib/content-picture.ts";
import { ContentImage } from "#app/ui/content-image.tsx";

interface FeaturedUseCaseProps {
  useCase: Pick<UseCase, "slug" | "title" | "subtitle" | "description" | "scenarios"> & { picture: ContentPicture };
  /** Its place in the list, from 0: decides its number and the side of its picture. */
  position: number;
  eager: boolean;
  words: UseCasesPage["featured"];
}

/** One use case of the list. Its id is its slug, for links that lead to it (specification section 2, Use-cases list). */
export function FeaturedUseCase({ useCase, position, eager, words }: FeaturedUseCaseProps) {
  const { slug, title, subtitle, description, scenarios, picture } = useCase;
  const isMirrored = position % 2 === 1;
  return (
    <article
      id={slug}
      className={`grid gap-x-14 gap-y-8 border-t-2 border-ink pt-8 pb-16 md:pt-10 lg:items-start lg:pb-24 ${isMirrored ? "md:grid-cols-[6fr_7fr]" : "md:grid-cols-[7fr_6fr]"}`}
    >
      <ContentImage
        picture={picture}
        eager={eager}
        className={`aspect-3/2 w-full md:aspect-4/3 ${isMirrored ? "md:order-last" : ""}`}
      />
      <div>
        <p className="flex items-baseline gap-3 text-sm text-ink-soft">
          <span className="font-display text-2xl text-brass-700">{String(position + 1).padStart(2, "0")}</span>
          {subtitle}
        </p>
        <h2 className="mt-2 text-3xl">{title}</h2>
        <p className="mt-3 max-w-measure">{description}</p>
        <dl className="mt-6 flex border-y border-line">
          {words.stats.map((stat) => (
            <div
              key={stat.label}
              className="flex flex-1 flex-col-reverse justify-end py-3 last:border-l last:border-line last:pl-6"
            >
              <dt className="text-sm text-ink-soft">{stat.label}</dt>
              <dd className="font-display text-2xl font-medium text-evergreen-600">{stat.value}</dd>
            </div>
          ))}
        </dl>
        {scenarios.length > 0 && (
          <>
            <h3 className="mt-6 font-sans text-sm font-semibold tracking-normal text-brass-700">{words.scenarios}</h3>
            <ul className="mt-2 grid gap-2 text-sm">
              {scenarios.map((scenario) => (
                <li key={scenario} className="border-l-2 border-brass pl-4">
                  {scenario}
                </li>
              ))}
            </ul>
          </>
        )}
        <ButtonLink to={itemPath(sections.useCases, slug)} variant="secondary" className="mt-7">
          {words.learnMore}
          <span className="sr-only"> about {title}</span>
        </ButtonLink>
      </div>
    </article>
  );
}
