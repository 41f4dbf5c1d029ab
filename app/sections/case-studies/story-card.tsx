import { itemPath, sections } from "#lib/addresses.ts";
import { Link } from "react-router";
import type { CaseStudiesPage } from "#content/schema/list-page.ts";
import type { CaseStudyCard } from "#domain/case-studies/case-study-card.ts";
import type { ContentPicture } from "#app/lib/content-picture.ts";
import { ContentImage } from "#app/ui/content-image.tsx";

type Shown = "slug" | "title" | "organization" | "category" | "description" | "results" | "modules" | "featured";

export interface Story extends Pick<CaseStudyCard, Shown> {
  /** How many modules beyond those shown. */
  moreModules: number;
  picture: ContentPicture;
}

interface StoryCardProps {
  story: Story;
  /** A wide one lies across the page, its picture beside the text. */
  isWide: boolean;
  eager: boolean;
  words: CaseStudiesPage["card"];
}

/** One story of the collection, led by its figures; the whole of it leads to the story. */
export function StoryCard({ story, isWide, eager, words }: StoryCardProps) {
  const { featured, results, modules, moreModules } = story;
  const place = isWide
    ? "md:col-span-full md:grid md:grid-cols-[7fr_5fr] md:gap-x-12"
    : `flex flex-col ${featured ? "lg:col-span-3" : "lg:col-span-2"}`;
  return (
    <li className={`group relative ${place}`}>
      <ContentImage picture={story.picture} eager={eager} className="aspect-3/2 w-full" />
      <div className="flex grow flex-col">
        <p className="mt-5 flex items-baseline gap-3 text-sm">
          <span className="font-semibold text-brass-700">{story.category}</span>
          {featured && <span className="bg-brass-100 px-2 text-xs font-semibold">{words.featured}</span>}
        </p>
        <h2 className={`mt-1.5 ${featured ? "text-3xl" : "text-2xl"}`}>
          <Link
            to={itemPath(sections.caseStudies, story.slug)}
            className="text-ink no-underline group-hover:underline after:absolute after:inset-0"
          >
            {story.title}
          </Link>
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{story.organization}</p>
        <p className="mt-3 mb-5 max-w-measure">{story.description}</p>
        {results.length > 0 && (
          <dl className="mt-auto flex flex-wrap gap-x-6 border-t border-ink">
            {results.map((result) =>
              result.value ? (
                <div key={result.metric} className="flex flex-1 basis-28 flex-col-reverse justify-end pt-3">
                  <dt className="text-sm text-ink-soft">{result.metric}</dt>
                  <dd
                    className={`font-display font-medium whitespace-nowrap text-evergreen-600 ${featured ? "text-4xl" : "text-3xl"}`}
                  >
                    {result.value}
                  </dd>
                </div>
              ) : (
                <div key={result.metric} className="basis-full pt-3">
                  <dt className="sr-only">{words.results}</dt>
                  <dd>{result.metric}</dd>
                </div>
              ),
            )}
          </dl>
        )}
        {modules.length > 0 && (
          <p className="mt-5 text-sm text-ink-soft md:min-h-[2lh]">
            <span className="font-semibold text-ink">{words.modules}: </span>
            {modules.join(", ")}
            {moreModules > 0 && <span className="whitespace-nowrap"> +{moreModules} more</span>}
          </p>
        )}
      </div>
    </li>
  );
}
