import { Link } from "react-router";
import type { Dashboard } from "#domain/dashboard/get-dashboard.ts";
import { screenOf } from "../content/edit-address-of.ts";

const tables = [
  { name: "blog_posts", label: "Blog Posts" },
  { name: "use_cases_content", label: "Use Cases" },
  { name: "modules_content", label: "Modules" },
  { name: "case_studies_content", label: "Case Studies" },
] as const;

/** How many rows each table holds, whether visitors see them or not; each leads to its screen. */
export function Counts({ counts }: Pick<Dashboard, "counts">) {
  return (
    <dl className="grid grid-cols-2 border-t border-l border-line bg-white lg:grid-cols-4">
      {tables.map(({ name, label }) => (
        <div
          key={name}
          className="relative flex flex-col-reverse border-r border-b border-line px-5 py-4 hover:bg-evergreen-50"
        >
          <dt className="text-sm">
            <Link to={screenOf[name]} className="text-ink-soft no-underline after:absolute after:inset-0">
              {label}
            </Link>
          </dt>
          <dd className="font-display text-3xl lining-nums tabular-nums">{counts[name].toLocaleString("en")}</dd>
        </div>
      ))}
    </dl>
  );
}
