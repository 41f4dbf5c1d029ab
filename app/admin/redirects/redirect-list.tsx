import type { Redirect } from "#domain/redirects/redirect.ts";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "../moment.tsx";

interface RedirectListProps {
  items: readonly Redirect[];
  isFiltered: boolean;
  onEdit: (redirect: Redirect) => void;
  onDelete: (redirect: Redirect) => void;
}

export function RedirectList({ items, isFiltered, onEdit, onDelete }: RedirectListProps) {
  if (items.length === 0) {
    return (
      <p className="border-y border-line px-4 py-12 text-center text-sm text-ink-soft">
        {isFiltered
          ? "No redirect has these words in either path."
          : "There are no redirects yet. Renaming something public leaves one here by itself."}
      </p>
    );
  }
  return (
    <ul className="border-t border-line">
      {items.map((redirect) => (
        <li
          key={redirect.id}
          className="grid gap-x-6 gap-y-2 border-b border-line py-3.5 sm:grid-cols-[1fr_auto] sm:items-center"
        >
          <div className="min-w-0 text-sm">
            <p className="flex flex-wrap gap-x-2 wrap-anywhere">
              <span className="font-semibold">{redirect.from}</span>
              <span className="text-ink-soft">
                <span aria-hidden="true">→</span>
                <span className="sr-only">leads to</span>
              </span>
              <a href={redirect.to} target="_blank" rel="noreferrer" className="link">
                {redirect.to}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </p>
            <p className="mt-0.5 text-xs text-ink-soft">
              {redirect.automatic ? "By renaming" : "Kept by hand"}, <Moment at={redirect.created_at} />
            </p>
            {redirect.leadsNowhere && (
              <p className="mt-0.5 text-xs font-semibold text-rose">Leads nowhere: no page of this site is there.</p>
            )}
          </div>
          <div className="-ml-3 flex gap-1 sm:ml-0">
            <Button size="small" variant="quiet" aria-label={`Edit ${redirect.from}`} onClick={() => onEdit(redirect)}>
              Edit
            </Button>
            <Button
              size="small"
              variant="quiet"
              className="text-rose! hover:bg-rose-50!"
              aria-label={`Delete ${redirect.from}`}
              onClick={() => onDelete(redirect)}
            >
              Delete
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
