import { Link } from "react-router";
import type { UseCaseDetail } from "#domain/use-cases/use-case-detail.ts";
import type { ContentPicture } from "#app/lib/content-picture.ts";
import { ContentImage } from "#app/ui/content-image.tsx";
import { UseCaseButtons } from "./use-case-buttons.tsx";

interface UseCaseHeroProps {
  hero: UseCaseDetail["hero"];
  stats: UseCaseDetail["stats"];
  picture: ContentPicture;
  back: { label: string; href: string };
  button: Parameters<typeof UseCaseButtons>[0];
}

/** The promise to one kind of community, its picture, and three figures that continue into a sentence. */
export function UseCaseHero({ hero, stats, picture, back, button }: UseCaseHeroProps) {
  return (
    <header>
      <div className="bg-paper-deep">
        <div className="page grid gap-x-14 gap-y-10 pt-8 lg:grid-cols-[7fr_6fr]">
          <div className="lg:pb-20">
            <Link to={back.href} prefetch="intent" className="link text-sm font-semibold">
              <span aria-hidden="true">← </span>
              {back.label}
            </Link>
            {hero.eyebrow && <p className="mt-8 text-sm font-semibold text-brass-700 lg:mt-14">{hero.eyebrow}</p>}
            <h1 className="mt-3 text-5xl">{hero.headline}</h1>
            <p className="mt-6 max-w-measure text-lg text-ink-soft">{hero.lead}</p>
            <UseCaseButtons {...button} />
          </div>
          <ContentImage
            picture={picture}
            eager
            fetchPriority="high"
            className="aspect-3/2 w-full lg:aspect-auto lg:h-full"
          />
        </div>
      </div>
      <dl className="page grid md:grid-cols-3 md:gap-x-12">
        {stats.map((stat) => (
          <div
            key={stat.label}
            className="flex flex-col-reverse justify-end border-b border-line py-6 md:border-b-0 md:py-10"
          >
            <dt className="text-ink-soft">
              <strong className="font-semibold text-ink">{stat.label}</strong> {stat.description}
            </dt>
            <dd className="mb-2 font-display text-4xl font-medium text-evergreen-600">{stat.value}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}
