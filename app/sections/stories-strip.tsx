import { itemPath, sections } from "#lib/addresses.ts";
import { Link } from "react-router";
import type { CaseStudyCard } from "#domain/showcase/case-study-card.ts";
import type { ContentPicture } from "#app/lib/views/content-pictures.ts";
import { ContentImage } from "#app/ui/content-image.tsx";

interface StoriesStripProps {
  heading: string;
  all: { label: string; href: string };
  stories: (Pick<CaseStudyCard, "slug" | "title" | "organization" | "results"> & { picture: ContentPicture })[];
}

/** The success stories of one use case (docs/product.md#use-case-page). Absent when nobody has told one. */
export function StoriesStrip({ heading, all, stories }: StoriesStripProps) {
  if (stories.length === 0) return null;
  const [gap, title] = stories.length > 1 ? ["sm:gap-7", "text-xl"] : ["sm:gap-x-14", "text-xl sm:text-3xl"];
  return (
    <section className="border-t border-line py-16 lg:py-20">
      <div className="page">
        <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-3">
          <h2 className="text-3xl">{heading}</h2>
          <Link to={all.href} className="link font-semibold">
            {all.label}
          </Link>
        </div>
        <ul className={`mt-8 grid gap-x-14 gap-y-8 ${stories.length > 1 ? "lg:grid-cols-2" : ""}`}>
          {stories.map((story) => (
            <li
              key={story.slug}
              className={`group relative grid xs:grid-cols-[7rem_minmax(0,1fr)] items-start gap-5 border-t-2 border-ink pt-5 sm:grid-cols-[2fr_3fr] ${gap}`}
            >
              <ContentImage
                picture={story.picture}
                eager={false}
                sizes="(min-width: 40rem) 36vw, (min-width: 20rem) 112px, 82vw"
                className="aspect-3/2 w-full"
              />
              <div>
                <h3 className={title}>
                  <Link
                    to={itemPath(sections.caseStudies, story.slug)}
                    className="text-ink no-underline group-hover:underline after:absolute after:inset-0"
                  >
                    {story.title}
                  </Link>
                </h3>
                <p className="mt-1 text-sm text-ink-soft">{story.organization}</p>
                {story.results[0] && (
                  <p className="mt-3">
                    <strong className="font-display text-2xl font-medium text-evergreen-600">
                      {story.results[0].value}
                    </strong>{" "}
                    {story.results[0].metric}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
