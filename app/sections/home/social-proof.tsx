import type { Brand } from "#content/schema/brand.ts";
import { itemPath, sections } from "#lib/addresses.ts";
import { Link } from "react-router";
import type { HomeContent } from "#content/schema/home.ts";
import type { CaseStudyCard } from "#domain/showcase/case-study-card.ts";
import { ButtonLink } from "#app/ui/button.tsx";

interface FiguresProps {
  title: string;
  rating: string;
  figures: Brand["figures"][keyof Brand["figures"]][];
  badges: Brand["badges"];
}

/** The statistics band. */
export function Figures({ title, rating, figures, badges }: FiguresProps) {
  return (
    <section className="border-y-2 border-ink">
      <div className="page py-12 lg:py-16">
        <h2 className="text-xl">{title}</h2>
        <dl className="mt-8 grid grid-cols-2 gap-x-8 gap-y-10 lg:grid-cols-4">
          {figures.map((figure) => (
            <div key={figure.label} className="flex flex-col">
              <dt className="mt-2">
                <span className="font-semibold">{figure.label}</span>
                <span className="block text-sm text-ink-soft">{figure.description}</span>
              </dt>
              <dd className="order-first font-display text-3xl whitespace-nowrap sm:text-4xl font-medium text-evergreen-600">
                {figure.value}
              </dd>
            </div>
          ))}
        </dl>
        <ul className="mt-10 flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-5 text-sm">
          {badges.map((badge) => (
            <li key={badge.name}>
              <strong className="font-semibold">{badge.name}</strong> · {badge.description}
            </li>
          ))}
          <li>{rating}</li>
        </ul>
      </div>
    </section>
  );
}

type Story = Pick<
  CaseStudyCard,
  "slug" | "title" | "organization" | "category" | "description" | "results" | "testimonial"
>;

interface SuccessStoriesProps {
  words: HomeContent["stories"];
  stories: Story[];
}

/** Three stories, each with its figure first. */
export function SuccessStories({ words, stories }: SuccessStoriesProps) {
  return (
    <section className="bg-evergreen-50 py-20 lg:py-28">
      <div className="page">
        <div className="grid items-end gap-x-16 gap-y-4 lg:grid-cols-2">
          <h2 className="text-4xl">{words.title}</h2>
          <p className="max-w-measure text-lg text-ink-soft">{words.text}</p>
        </div>
        <div className={`mt-12 grid gap-x-14 gap-y-12 ${stories.length > 1 ? "lg:grid-cols-[1.25fr_1fr]" : ""}`}>
          {stories.map((story, index) => (
            <StoryPiece key={story.slug} story={story} read={words.read} isLead={index === 0} />
          ))}
        </div>
        <ButtonLink to={sections.caseStudies} className="mt-12">
          {words.all}
        </ButtonLink>
      </div>
    </section>
  );
}

function StoryPiece({ story, read, isLead }: { story: Story; read: string; isLead: boolean }) {
  const { results, testimonial } = story;
  return (
    <article className={`flex flex-col border-t-2 border-ink pt-5 ${isLead ? "lg:row-span-2" : ""}`}>
      <p className="text-sm font-semibold text-brass-700">{story.category}</p>
      <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3">
        {results.slice(0, 2).map((result) => (
          <div key={result.metric} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-ink-soft">{result.metric}</dt>
            {result.value && (
              <dd className={`font-display font-medium text-evergreen-700 ${isLead ? "text-5xl" : "text-3xl"}`}>
                {result.value}
              </dd>
            )}
          </div>
        ))}
      </dl>
      <h3 className={`mt-5 ${isLead ? "text-3xl" : "text-2xl"}`}>{story.title}</h3>
      <p className={`mt-2 max-w-measure text-ink-soft ${isLead ? "text-lg" : ""}`}>{story.description}</p>
      {isLead && testimonial && (
        <figure className="mt-8">
          <blockquote className="font-display text-2xl">“{testimonial.quote}”</blockquote>
          <figcaption className="mt-4 text-sm">
            <strong className="font-semibold">{testimonial.author}</strong>, {testimonial.role}
            <span className="block text-ink-soft">{story.organization}</span>
          </figcaption>
        </figure>
      )}
      <Link to={itemPath(sections.caseStudies, story.slug)} className="link mt-5 self-start font-semibold">
        {read}
        <span className="sr-only">: {story.title}</span>
      </Link>
    </article>
  );
}
