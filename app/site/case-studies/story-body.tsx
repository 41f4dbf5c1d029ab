import type { Figure, CaseStudyDetail } from "#domain/showcase/case-studies.ts";
import type { ContentPicture } from "#app/lib/views/content-pictures.ts";
import { Fragment } from "react";
import { ContentImage } from "#app/ui/content-image.tsx";
import { mayHaveDropCap } from "#lib/text/scripts.ts";

interface LeadFiguresProps {
  heading: string;
  figures: Figure[];
  /** Results without a figure. */
  outcomes: string[];
}

const widest = 6;

/** The results: large figures, then those without a figure. */
export function LeadFigures({ heading, figures, outcomes }: LeadFiguresProps) {
  if (figures.length + outcomes.length === 0) return null;
  const isLong = figures.some(({ value }) => value.length > widest);
  return (
    <section className="page mt-12 lg:mt-16">
      <h2 className="sr-only">{heading}</h2>
      {figures.length > 0 && (
        <dl
          className={`grid border-y-2 border-ink sm:divide-x sm:divide-line ${figures.length === 2 || figures.length === 4 ? "sm:grid-cols-2" : "sm:grid-cols-3"}`}
        >
          {figures.map((figure, index) => (
            <div
              key={index}
              className="@container flex flex-col-reverse justify-end border-line py-6 not-first:border-t sm:px-5 sm:py-8 lg:px-8 sm:not-first:border-t-0 sm:first:pl-0"
            >
              <dt>
                <span className="text-lg font-semibold">{figure.metric}</span>
                {figure.description && <span className="block text-ink-soft">{figure.description}</span>}
              </dt>
              <dd
                className={`font-display leading-none font-medium text-evergreen-600 ${isLong ? "mb-3 text-4xl" : "lead-figure mb-2"}`}
              >
                {figure.value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {outcomes.length > 0 && (
        <ul className="mt-6 grid gap-x-10 gap-y-2 sm:grid-cols-2">
          {outcomes.map((outcome, index) => (
            <li key={index} className="border-l-2 border-brass pl-4">
              {outcome}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface StoryBodyProps {
  words: { challenge: string; solution: string; story: string };
  story: Pick<CaseStudyDetail, "challenge" | "solution" | "testimonial" | "organization"> & {
    parts: CaseStudyDetail["story"];
  };
  picture: ContentPicture;
}

/** Picture, challenge, solution, the story in its parts, and testimonial. */
export function StoryBody({ words, story, picture }: StoryBodyProps) {
  const { challenge, solution, parts, testimonial } = story;
  return (
    <>
      <section className="page mt-12 grid items-start gap-x-14 gap-y-8 lg:mt-16 lg:grid-cols-[7fr_5fr] print:grid-cols-[2fr_3fr]">
        <ContentImage
          picture={picture}
          eager
          sizes="(min-width: 80rem) 630px, (min-width: 64rem) 51vw, 82vw"
          className="aspect-3/2 w-full"
        />
        <div>
          <h2 className="text-2xl">{words.challenge}</h2>
          <div className={`${mayHaveDropCap(challenge[0] ?? "") ? "drop-cap " : ""}mt-4 grid gap-4 text-lg`}>
            {challenge.map((paragraph, index) => (
              <p key={index} dir="auto">
                {paragraph}
              </p>
            ))}
          </div>
        </div>
      </section>
      <section className="page mt-16 grid gap-x-14 gap-y-6 lg:mt-24 lg:grid-cols-[4fr_8fr]">
        <h2 className="text-2xl lg:sticky lg:top-28 lg:self-start">{words.solution}</h2>
        <ol className="steps border-t border-ink">
          {solution.map((step, index) => (
            <li key={index} className="border-b border-line py-5 text-lg">
              {step}
            </li>
          ))}
        </ol>
      </section>
      {parts.length > 0 && (
        <section className="page mt-16 grid gap-x-14 gap-y-6 lg:mt-24 lg:grid-cols-[4fr_8fr] print:block">
          <h2 className="text-2xl lg:sticky lg:top-28 lg:self-start">{words.story}</h2>
          <div className="max-w-measure text-lg">
            {parts.map(({ heading, paragraphs }, index) => (
              <Fragment key={index}>
                <h3 className="mt-10 text-xl first:mt-0" dir="auto">
                  {heading}
                </h3>
                {paragraphs.map((paragraph, place) => (
                  <p key={place} className="mt-4" dir="auto">
                    {paragraph}
                  </p>
                ))}
              </Fragment>
            ))}
          </div>
        </section>
      )}
      {testimonial && (
        <div className="page mt-16 lg:mt-24">
          <figure className="border-y border-brass py-10 md:py-14 lg:grid lg:grid-cols-[4fr_8fr] lg:gap-x-14">
            <blockquote className="font-display text-3xl font-medium lg:order-last">“{testimonial.quote}”</blockquote>
            <figcaption className="mt-7 lg:mt-2">
              {testimonial.author && <strong className="block font-semibold">{testimonial.author}</strong>}
              {testimonial.role && <span className="block text-sm text-ink-soft">{testimonial.role}</span>}
              <span className="block text-sm text-ink-soft">{story.organization}</span>
            </figcaption>
          </figure>
        </div>
      )}
    </>
  );
}
