import { Link } from "react-router";
import type { blog } from "#content/blog.ts";
import { type BlogQuery, blogAddress } from "#app/lib/blog-address.ts";

interface CategoryFilterProps {
  query: string;
  current: BlogQuery["category"];
  words: (typeof blog)["categories"];
}

/** The categories, each a link to an address of its own that keeps what is searched for. */
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
