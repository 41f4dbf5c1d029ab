import { Link } from "react-router";

interface PagerProps {
  page: number;
  pages: number;
  total: number;
  address: (page: number) => string;
}

export function Pager({ page, pages, total, address }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-4 text-sm">
      {page > 1 ? <Link to={address(page - 1)}>← Newer</Link> : <span />}
      <span className="text-ink-soft tabular-nums">
        Page {page} of {pages}, {total.toLocaleString("en")} addresses
      </span>
      {page < pages ? <Link to={address(page + 1)}>Older →</Link> : <span />}
    </nav>
  );
}
