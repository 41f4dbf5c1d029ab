import { itemPath, sections } from "#lib/addresses.ts";
import { Link } from "react-router";
import type { ContentPicture } from "#app/lib/content-picture.ts";
import { ContentImage } from "#app/ui/content-image.tsx";

interface RelatedArticle {
  slug: string;
  title: string;
  category: string | null;
  day: string;
  date: string;
  picture: ContentPicture;
}

/** What to read after this. */
export function RelatedArticles({ heading, articles }: { heading: string; articles: readonly RelatedArticle[] }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="related" className="no-print mt-16 bg-paper-deep py-14 lg:mt-20 lg:py-18">
      <div className="page">
        <h2 id="related" className="text-2xl">
          {heading}
        </h2>
        <ul className="mt-7 grid gap-x-10 gap-y-10 md:grid-cols-3">
          {articles.map(({ slug, title, category, day, date, picture }) => (
            <li key={slug} className="group relative grid grid-cols-[7rem_1fr] gap-x-5 md:block">
              <ContentImage picture={picture} eager={false} className="aspect-3/2 w-full" />
              <div>
                <p className="text-xs font-semibold text-brass-700 md:mt-4">
                  {category ?? <time dateTime={date}>{day}</time>}
                </p>
                <h3 className="mt-1 text-xl">
                  <Link
                    to={itemPath(sections.posts, slug)}
                    className="text-ink no-underline group-hover:underline after:absolute after:inset-0"
                  >
                    {title}
                  </Link>
                </h3>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
