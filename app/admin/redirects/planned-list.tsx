import { Link } from "react-router";
import type { PlannedRedirect } from "#domain/publishing/releases/planned-redirects.ts";

/** Redirects that releases make, change or delete. */
export function PlannedList({ planned }: { planned: readonly PlannedRedirect[] }) {
  if (planned.length === 0) return null;
  return (
    <section aria-labelledby="planned-redirects" className="mb-4 bg-brass-100/60 px-4 py-3 text-sm">
      <h2 id="planned-redirects" className="font-sans text-sm font-semibold tracking-normal">
        In releases
      </h2>
      <ul className="mt-1 grid gap-1">
        {planned.map(({ id, effect, from, to, release }) => (
          <li key={release.id + id} className="wrap-anywhere">
            {from} <span aria-hidden="true">→</span>
            <span className="sr-only">leads to</span> {to}{" "}
            <span className="text-xs text-ink-soft">
              {effect.toLowerCase()} by{" "}
              <Link to={`/admin/releases/${release.id}`} className="link">
                {release.name}
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
