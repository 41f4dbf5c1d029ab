import { Link } from "react-router";

interface PagerProps {
  page: number;
  pages: number;
  address: (page: number) => string;
}

/** Leads through the pages of a list; nothing where there is only one. */
export function Pager({ page, pages, address }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="mt-5 flex items-center justify-between gap-4 text-sm">
      {page > 1 ? (
        <Link to={address(page - 1)} className="link">
          ← Previous
        </Link>
      ) : (
        <span />
      )}
      <span className="text-ink-soft tabular-nums">
        Page {page.toLocaleString("en")} of {pages.toLocaleString("en")}
      </span>
      {page < pages ? (
        <Link to={address(page + 1)} className="link">
          Next →
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
