import { Link } from "react-router";

interface ArticleSeriesProps {
  series: {
    name: string;
    /** Such as "Part 2 of 4". */
    part: string;
    /** Stands before the name. */
    of: string;
    /** All parts in their order; the article itself has no path. */
    parts: readonly { title: string; href: string | null }[];
  };
}

/** The series that an article is a part of, with links to the other parts. */
export function ArticleSeries({ series: { name, part, of, parts } }: ArticleSeriesProps) {
  return (
    <nav aria-label={`${part} ${of} ${name}`} className="no-print mb-10 border-y border-line py-6 text-sm">
      <p className="text-ink-soft">
        <strong className="font-semibold text-brass-700">{part}</strong> {of}
      </p>
      <p className="font-display text-xl font-medium">{name}</p>
      <ol className="mt-2 grid list-decimal gap-1 pl-4.5">
        {parts.map(({ title, href }) =>
          href === null ? (
            <li key={title} aria-current="page" className="font-semibold">
              {title}
            </li>
          ) : (
            <li key={href}>
              <Link to={href} className="link">
                {title}
              </Link>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
