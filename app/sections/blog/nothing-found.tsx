import { Link } from "react-router";
import type { blog } from "#content/blog.ts";
import { type BlogQuery, blogAddress } from "#app/lib/blog-address.ts";

interface NothingFoundProps {
  title: string;
  text: string | null;
  query: string;
  category: BlogQuery["category"];
  words: (typeof blog)["search"];
}

/** Says what was looked for, and leads back to where something is. */
export function NothingFound({ title, text, query, category, words }: NothingFoundProps) {
  return (
    <div className="max-w-measure py-8 md:py-12">
      <p className="font-display text-2xl wrap-anywhere">{title}</p>
      {text && <p className="mt-3 text-ink-soft wrap-anywhere">{text}</p>}
      <p className="mt-6 flex flex-wrap gap-x-7 gap-y-2 text-sm font-semibold">
        {query && category && (
          <Link to={blogAddress({ query })} preventScrollReset className="link">
            {words.everywhere}
          </Link>
        )}
        <Link to={query ? blogAddress({ category }) : "/blog"} preventScrollReset className="link">
          {query ? words.clear : words.all}
        </Link>
      </p>
    </div>
  );
}
