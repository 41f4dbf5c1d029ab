import { Link } from "react-router";

interface BreadcrumbsProps {
  words: { label: string; home: string; list: string };
  /** Address of the list. */
  list: string;
  /** Name of the page itself. */
  page: string;
}

/** The way to a page below a list: home, the list, the page. */
export function Breadcrumbs({ words, list, page }: BreadcrumbsProps) {
  return (
    <nav aria-label={words.label}>
      <ol className="flex flex-wrap gap-x-2 text-ink-soft">
        <li>
          <Link to="/" className="link">
            {words.home}
          </Link>
        </li>
        <li>
          <span aria-hidden="true">› </span>
          <Link to={list} className="link">
            {words.list}
          </Link>
        </li>
        <li>
          <span aria-hidden="true">› </span>
          <span aria-current="page">{page}</span>
        </li>
      </ol>
    </nav>
  );
}
