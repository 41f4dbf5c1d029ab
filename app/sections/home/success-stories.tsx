import { Link } from "react-router";
import type { HomeContent } from "#content/schema/home.ts";
import type { CaseStudyCard } from "#domain/case-studies/find-case-studies.ts";
import { ButtonLink } from "#app/ui/button.tsx";

type Story = Pick<
  CaseStudyCard,
  "slug" | "title" | "organization" | "category" | "description" | "results" | "testimonial"
>;

interface SuccessStoriesProps {
  words: HomeContent["stories"];
  stories: Story[];
}

/** Three stories, each led by its figure. */
export function SuccessStories({ words, stories }: SuccessStoriesProps) {
  return (
    <section className="bg-evergreen-50 py-20 lg:py-28">
      <div className="page">
        <div className="grid items-end gap-x-16 gap-y-4 lg:grid-cols-2">
          <h2 className="text-4xl">{words.title}</h2>
          <p className="max-w-measure text-lg text-ink-soft">{words.text}</p>
        </div>
        <div className="mt-12 grid gap-x-14 gap-y-12 lg:grid-cols-[1.25fr_1fr]">
          {stories.map((story) => (
            <StoryPiece key={story.slug} story={story} read={words.read} />
          ))}
        </div>
        <ButtonLink to="/case-studies" className="mt-12">
          {words.all}
        </ButtonLink>
      </div>
    </section>
  );
}

function StoryPiece({ story, read }: { story: Story; read: string }) {
  const { results, testimonial } = story;
  return (
    <article className="group/story flex flex-col border-t-2 border-ink pt-5 lg:first:row-span-2">
      <p className="text-sm font-semibold text-brass-700">{story.category}</p>
      <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3">
        {results.slice(0, 2).map((result) => (
          <div key={result.metric} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-soft">{result.metric}</dt>
            {result.value && (
              <dd className="font-display text-3xl font-medium text-evergreen-700 group-first/story:text-5xl">
                {result.value}
              </dd>
            )}
          </div>
        ))}
      </dl>
      <h3 className="mt-5 text-2xl group-first/story:text-3xl">{story.title}</h3>
      <p className="mt-2 max-w-measure text-ink-soft group-first/story:text-lg">{story.description}</p>
      {testimonial && (
        <blockquote className="mt-7 hidden group-first/story:block">
          <p className="font-display text-2xl">“{testimonial.quote}”</p>
          <footer className="mt-4 text-sm">
            <strong className="font-semibold">{testimonial.author}</strong>, {testimonial.role}
            <span className="block text-ink-soft">{story.organization}</span>
          </footer>
        </blockquote>
      )}
      <Link to={`/case-studies/${story.slug}`} className="link mt-5 self-start font-semibold">
        {read}
        <span className="sr-only">: {story.title}</span>
      </Link>
    </article>
  );
}
