import { Link } from "react-router";
import type { ManagedKind } from "#domain/content/kind.ts";
import type { ListedDraft } from "#domain/publishing/drafts/item-drafts.ts";
import { Timestamp } from "../../screen/timestamp.tsx";
import { planAddressOf, usePlanLabel } from "../plan/plan-address.ts";

interface NewDraftsProps {
  kind: ManagedKind;
  drafts: readonly ListedDraft[];
  /** URL of this list with a dialog over it. */
  open: (dialog: Record<string, string>) => string;
}

/** Drafts of items that were never public, as far as the search finds them: they are in no list of items yet. */
export function NewDrafts({ kind, drafts, open }: NewDraftsProps) {
  const planLabel = usePlanLabel();
  const unpublished = drafts.filter(({ isNew, isFound }) => isNew && isFound);
  if (unpublished.length === 0) return null;
  return (
    <section aria-label="Drafts" className="mb-4 bg-brass-100/60 px-4 py-3 text-sm">
      <h2 className="font-sans text-sm font-semibold tracking-normal">Drafts that are not public yet</h2>
      <ul className="mt-1 grid gap-1">
        {unpublished.map(({ id, title, by, at, release }) => (
          <li key={id + release}>
            <Link
              to={release === "" ? open({ draft: id }) : `/admin/releases/${release}`}
              preventScrollReset
              className="link wrap-anywhere"
            >
              {title}
            </Link>{" "}
            <span className="text-xs text-ink-soft">
              {by}, <Timestamp at={at} />
              {release !== "" && ", in a release"}
              {release === "" && (
                <>
                  {" · "}
                  <Link to={planAddressOf(kind, id)} className="link">
                    {planLabel}
                    <span className="sr-only"> {title}</span>
                  </Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
