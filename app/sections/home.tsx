import { Link } from "react-router";
import type { HomeContent } from "#content/schema/home.ts";
import { Scene } from "./scenes/scene.tsx";
import type { Brand } from "#content/schema/brand.ts";
import { itemPath, sections } from "#lib/addresses.ts";
import type { CaseStudyCard } from "#domain/showcase/case-study-card.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Navigation } from "#content/schema/navigation.ts";
import { useWords } from "#app/ui/words.ts";
import { CallToAction } from "./contact/contact-dialog.tsx";

/** How many modules a phone shows at once: whole rows of two and of three columns. */
const unfolded = 6;

/** The modules, set like a table of contents; on a phone, most of them are folded. */
export function ModuleIndex({ title, text, items, all, action }: HomeContent["modules"] & { action: string }) {
  const say = useWords();
  return (
    <section className="bg-paper-deep py-12 lg:py-28">
      <div className="page">
        <div className="grid items-end gap-x-16 gap-y-4 lg:grid-cols-2">
          <h2 className="text-4xl">{title}</h2>
          <p className="max-w-measure text-lg text-ink-soft">{text}</p>
        </div>
        <div className="numbered mt-8">
          <ModuleList items={items.slice(0, unfolded)} />
          {items.length > unfolded && (
            <details className="fold">
              <summary className="link cursor-pointer border-t border-line py-4 font-semibold">
                {`+${items.length - unfolded} ${say("more")}`}
              </summary>
              <ModuleList items={items.slice(unfolded)} />
            </details>
          )}
        </div>
        <div className="mt-8 button-row items-center">
          <CallToAction form="trial" place="modules">
            {action}
          </CallToAction>
          <Link to="/modules" className="link font-semibold">
            {all}
          </Link>
        </div>
      </div>
    </section>
  );
}

function ModuleList({ items }: Pick<HomeContent["modules"], "items">) {
  return (
    <ol className="grid gap-x-12 md:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
      {items.map((item, index) => (
        <li key={index} className="border-t border-line">
          <Link to={item.href} className="group block py-4">
            <h3 className="text-lg group-hover:text-evergreen-600">{item.title}</h3>
            <p className="hidden text-sm text-ink-soft md:block print:block">{item.text}</p>
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** The platforms, on a dark background that the picture overlaps. */
export function Platforms({ title, text, items, picture }: HomeContent["platforms"]) {
  return (
    <section className="on-evergreen overflow-hidden bg-evergreen-900 py-12 text-evergreen-50 lg:py-28">
      <div className="page grid items-center gap-8 lg:grid-cols-[4fr_7fr] lg:gap-16 print:grid-cols-[2fr_3fr]">
        <div>
          <h2 className="text-4xl text-white">{title}</h2>
          <p className="mt-4 text-lg">{text}</p>
          <ul className="mt-8">
            {items.map((item, index) => (
              <li key={index} className="border-t border-white/20 py-4">
                <h3 className="text-xl text-brass-300">{item.title}</h3>
                <p className="mt-1">{item.text}</p>
              </li>
            ))}
          </ul>
        </div>
        <Scene
          picture={picture}
          className="-mr-24 block w-[calc(100%+6rem)] lg:-mr-40 lg:w-[calc(100%+10rem)] print:m-0 print:w-full"
        />
      </div>
    </section>
  );
}

/** From 768 px on, each picture starts half a row below its neighbor. */
const places = [
  "md:col-start-2 md:row-start-1",
  "md:col-start-1 md:row-start-2",
  "md:col-start-2 md:row-start-3",
  "md:col-start-1 md:row-start-4",
];

/** The four key advantages, each with a scene of the product, in two staggered columns. */
export function Advantages({ title, items }: HomeContent["advantages"]) {
  return (
    <section className="page grid gap-x-20 gap-y-8 py-12 md:grid-cols-2 md:gap-y-8 lg:py-28 print:grid-cols-2">
      <h2 className="text-4xl md:py-6 print:col-span-full print:py-0">{title}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls on a phone, also by keyboard; where it does not, it has no box */}
      <div className="swipe md:contents print:contents" role="group" aria-label={title} tabIndex={0}>
        {items.map((item, index) => (
          <article key={index} className={`md:row-span-2 ${places[index]}`}>
            <Scene picture={item.picture} />
            <h3 className="mt-5 text-2xl">{item.title}</h3>
            <p className="mt-2 max-w-measure text-ink-soft">{item.text}</p>
          </article>
        ))}
      </div>
    </section>
  );
}

interface FiguresProps {
  title: string;
  rating: string;
  figures: Brand["figures"][keyof Brand["figures"]][];
  badges: Brand["badges"];
  action: string;
}

/** The statistics band. */
export function Figures({ title, rating, figures, badges, action }: FiguresProps) {
  return (
    <section id="figures" className="border-y-2 border-ink">
      <div className="page py-12 lg:py-16">
        <h2 className="text-xl">{title}</h2>
        <dl className="mt-8 grid gap-x-8 xs:grid-cols-2 gap-y-10 lg:grid-cols-4 print:grid-cols-4">
          {figures.map((figure, index) => (
            <div key={index} className="flex flex-col">
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
          {badges.map((badge, index) => (
            <li key={index}>
              <strong className="font-semibold">{badge.name}</strong> · {badge.description}
            </li>
          ))}
          <li>{rating}</li>
        </ul>
        <CallToAction form="demo" place="figures" variant="secondary" className="mt-8">
          {action}
        </CallToAction>
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
  /** Lists of stories of one kind of customer. */
  segments: Navigation["segments"];
}

/** Three stories, each with its figure first. */
export function SuccessStories({ words, stories, segments }: SuccessStoriesProps) {
  const say = useWords();
  return (
    <section className="bg-evergreen-50 py-12 lg:py-28">
      <div className="page">
        <div className="grid items-end gap-x-16 gap-y-4 lg:grid-cols-2">
          <h2 className="text-4xl">{words.title}</h2>
          <p className="max-w-measure text-lg text-ink-soft">{words.text}</p>
        </div>
        <div
          className={`swipe relative mt-8 gap-x-14 gap-y-12 md:grid print:grid print:gap-y-4 ${stories.length > 1 ? "lg:grid-cols-[1.25fr_1fr] print:grid-cols-2" : ""}`}
        >
          {stories.map((story, index) => (
            <StoryPiece key={story.slug} story={story} read={words.read} isLead={index === 0} />
          ))}
        </div>
        <div className="no-print mt-6 flex flex-wrap items-center gap-x-8 gap-y-1 lg:mt-12">
          <ButtonLink to={sections.caseStudies}>{words.all}</ButtonLink>
          <ul aria-label={say("Customers like you")} className="flex flex-wrap gap-x-6 text-sm">
            {segments.map(({ title, href }) => (
              <li key={href}>
                <Link to={href} className="link inline-block py-1">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function StoryPiece({ story, read, isLead }: { story: Story; read: string; isLead: boolean }) {
  const { results, testimonial } = story;
  return (
    <article className={`flex flex-col border-t-2 border-ink pt-5 ${isLead ? "lg:row-span-2 print:row-span-2" : ""}`}>
      <p className="text-sm font-semibold text-brass-700">{story.category}</p>
      <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3">
        {results.slice(0, isLead ? 2 : 1).map((result, index) => (
          <div key={index} className="flex flex-col-reverse justify-end">
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
      <p className={`mt-2 hidden max-w-measure text-ink-soft md:block print:block ${isLead ? "text-lg" : ""}`}>
        {story.description}
      </p>
      {isLead && testimonial && (
        <figure className="mt-8 hidden md:block print:block">
          <blockquote className="font-display text-2xl">“{testimonial.quote}”</blockquote>
          <figcaption className="mt-4 text-sm">
            {testimonial.author && <strong className="font-semibold">{testimonial.author}</strong>}
            {testimonial.author && testimonial.role && ", "}
            {testimonial.role}
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
