import { sections } from "#lib/addresses.ts";
import { Link } from "react-router";
import type { blog } from "#content/blog.ts";
import { type BlogQuery, blogAddress } from "#app/lib/blog-address.ts";

interface NothingFoundProps {
  /** Empty where the heading says it all. */
  text: string;
  query: string;
  category: BlogQuery["category"];
  words: (typeof blog)["search"];
}

/** Says what was looked for, and leads back to where something is. */
export function NothingFound({ text, query, category, words }: NothingFoundProps) {
  return (
    <div className="max-w-measure pb-8 md:pb-16">
      {text && <p className="text-ink-soft wrap-anywhere">{text}</p>}
      <p className="mt-6 flex flex-wrap gap-x-7 gap-y-2 text-sm font-semibold">
        {query && category && (
          <Link to={blogAddress({ query })} preventScrollReset className="link">
            {words.everywhere}
          </Link>
        )}
        <Link to={query ? blogAddress({ category }) : sections.posts} preventScrollReset className="link">
          {query ? words.clear : words.all}
        </Link>
      </p>
    </div>
  );
}
