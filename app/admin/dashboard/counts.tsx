import { Link } from "react-router";
import { kinds } from "#domain/content/kinds.ts";
import type { Dashboard } from "#domain/dashboard/get-dashboard.ts";

/** How many rows each table holds, whether visitors see them or not; each leads to its screen. */
export function Counts({ counts }: Pick<Dashboard, "counts">) {
  return (
    <dl className="grid grid-cols-2 border-t border-l border-line bg-white lg:grid-cols-4">
      {kinds.map(({ collection, path, heading }) => (
        <div
          key={collection}
          className="relative flex flex-col-reverse border-r border-b border-line px-5 py-4 hover:bg-evergreen-50"
        >
          <dt className="text-sm">
            <Link to={path} className="text-ink-soft no-underline after:absolute after:inset-0">
              {heading}
            </Link>
          </dt>
          <dd className="font-display text-3xl lining-nums tabular-nums">{counts[collection].toLocaleString("en")}</dd>
        </div>
      ))}
    </dl>
  );
}
