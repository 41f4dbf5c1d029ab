import { itemPath, sections } from "#lib/addresses.ts";
import { Link } from "react-router";

interface Neighbour {
  slug: string;
  title: string;
}

interface NeighboursProps {
  previous: Neighbour | null;
  next: Neighbour | null;
  words: { previous: string; next: string };
}

/** The articles before and after this one, as one turns a page. */
export function Neighbours({ previous, next, words }: NeighboursProps) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={`${words.previous}, ${words.next.toLowerCase()}`} className="no-print page mt-16 lg:mt-20">
      <div className="grid border-y border-ink md:grid-cols-2 md:divide-x md:divide-line">
        {previous && (
          <Link to={itemPath(sections.posts, previous.slug)} rel="prev" className="group block py-6 md:pr-10">
            <span className="text-sm text-ink-soft">
              <span aria-hidden="true">← </span>
              {words.previous}
            </span>
            <span className="text mt-1.5 block font-display text-xl font-medium group-hover:underline">
              {previous.title}
            </span>
          </Link>
        )}
        {next && (
          <Link
            to={itemPath(sections.posts, next.slug)}
            rel="next"
            className={`group block py-6 md:col-start-2 md:pl-10 md:text-right ${previous ? "border-t border-line md:border-t-0" : ""}`}
          >
            <span className="text-sm text-ink-soft">
              {words.next}
              <span aria-hidden="true"> →</span>
            </span>
            <span className="text mt-1.5 block font-display text-xl font-medium group-hover:underline">
              {next.title}
            </span>
          </Link>
        )}
      </div>
    </nav>
  );
}
