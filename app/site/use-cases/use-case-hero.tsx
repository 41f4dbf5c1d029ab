import { Link } from "react-router";
import type { UseCaseDetail } from "#domain/showcase/use-cases.ts";
import type { ContentPicture } from "#app/lib/views/content-pictures.ts";
import { ContentImage } from "#app/ui/content-image.tsx";
import type { UseCasePage } from "#content/schema/use-case-page.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CallToAction } from "../../sections/contact/contact-dialog.tsx";

interface UseCaseHeroProps {
  hero: UseCaseDetail["hero"];
  stats: UseCaseDetail["stats"];
  picture: ContentPicture;
  back: { label: string; href: string };
  button: Parameters<typeof UseCaseButtons>[0];
}

/** Headline, picture, and three figures with a sentence each. */
export function UseCaseHero({ hero, stats, picture, back, button }: UseCaseHeroProps) {
  return (
    <header>
      <div className="bg-paper-deep">
        <div className="page pt-8">
          <Link to={back.href} className="no-print link text-sm font-semibold">
            <span aria-hidden="true">← </span>
            {back.label}
          </Link>
          {hero.eyebrow && <p className="mt-8 text-sm font-semibold text-brass-700 lg:mt-12">{hero.eyebrow}</p>}
          <h1 className="mt-3 text-5xl">{hero.headline}</h1>
          <div className="mt-6 grid gap-x-16 gap-y-10 lg:mt-8 lg:grid-cols-[5fr_7fr]">
            <div className="lg:pb-16">
              <p className="max-w-measure text-lg text-ink-soft">{hero.lead}</p>
              <UseCaseButtons {...button} />
            </div>
            <ContentImage
              picture={picture}
              eager
              fetchPriority="high"
              sizes="(min-width: 80rem) 625px, (min-width: 64rem) 51vw, 82vw"
              className="aspect-3/2 w-full self-end"
            />
          </div>
        </div>
      </div>
      <dl className="page grid md:grid-cols-3 md:gap-x-12">
        {stats.map((stat, index) => (
          <div
            key={index}
            className="flex flex-col-reverse justify-end border-b border-line py-6 md:border-b-0 md:py-10"
          >
            <dt className="text-ink-soft">
              <strong className="font-semibold text-ink">{stat.label}</strong> {stat.description}
            </dt>
            <dd className="mb-2 font-display text-3xl font-medium whitespace-nowrap lg:text-4xl text-evergreen-600">
              {stat.value}
            </dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

interface UseCaseButtonsProps {
  callToAction: Pick<UseCasePage["callToAction"], "button" | "form">;
  successStories: { label: string; href: string };
  onEvergreen?: boolean;
}

/** The button that opens the form, and a link to the case studies. */
export function UseCaseButtons({ callToAction, successStories, onEvergreen = false }: UseCaseButtonsProps) {
  return (
    <div className="no-print mt-8 button-row">
      <CallToAction
        form={callToAction.form}
        place={onEvergreen ? "end" : "top"}
        variant={onEvergreen ? "brass" : "primary"}
        size="large"
      >
        {callToAction.button}
      </CallToAction>
      <ButtonLink to={successStories.href} variant={onEvergreen ? "light" : "secondary"} size="large">
        {successStories.label}
      </ButtonLink>
    </div>
  );
}
