import { Link } from "react-router";
import type { blog } from "#content/blog.ts";
import { type BlogQuery, blogAddress } from "#app/lib/blog-address.ts";

interface CategoryFilterProps {
  query: string;
  current: BlogQuery["category"];
  words: (typeof blog)["categories"] & { names: readonly Exclude<BlogQuery["category"], null>[] };
}

/** Links to the categories. Each keeps the search words. */
export function CategoryFilter({ query, current, words }: CategoryFilterProps) {
  return (
    <nav aria-label={words.label} className="no-print">
      <ul className="flex flex-wrap gap-x-6 md:gap-x-7">
        {[null, ...words.names].map((category) => (
          <li key={category}>
            <Link
              to={blogAddress({ query, category })}
              preventScrollReset
              aria-current={category === current ? "page" : undefined}
              className="flex min-h-11 items-center border-b-2 border-transparent text-sm text-ink-soft no-underline hover:text-evergreen-600 aria-[current]:border-brass aria-[current]:font-semibold aria-[current]:text-evergreen-700"
            >
              {category ?? words.all}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PagesProps extends BlogQuery {
  pages: number;
  words: (typeof blog)["pages"];
}

/** Links to the previous and next page, and to the first and last when these are far away. */
export function Pages({ pages, words, ...asked }: PagesProps) {
  const { page, query } = asked;
  if (pages < 2) return null;
  const address = (to: number) => blogAddress({ ...asked, page: to });
  return (
    <nav
      aria-label={words.label}
      className="no-print mt-14 grid grid-cols-[1fr_auto_1fr] items-center gap-4 border-t-2 border-ink pt-4 text-sm"
    >
      {page > 1 ? (
        <Link to={address(page - 1)} rel="prev" className="link flex min-h-11 items-center justify-self-start">
          <span aria-hidden="true">←&nbsp;</span>
          {query ? words.better : words.newer}
        </Link>
      ) : (
        <span />
      )}
      <span className="text-ink-soft tabular-nums">
        {page} / {pages}
      </span>
      {page < pages && (
        <Link to={address(page + 1)} rel="next" className="link flex min-h-11 items-center justify-self-end text-right">
          {query ? words.more : words.older}
          <span aria-hidden="true">&nbsp;→</span>
        </Link>
      )}
    </nav>
  );
}
