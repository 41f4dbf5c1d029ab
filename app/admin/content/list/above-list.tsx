import { useEffect, useEffectEvent } from "react";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import type { ManagedKind } from "#domain/documents/kind.ts";
import type { ListedDraft } from "#domain/publishing/drafts/list-drafts.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { planAddressOf, usePlanLabel } from "../../frame/screen/item-links.tsx";
import type { Collection } from "#db/schema.ts";
import type { PlannedPublication } from "#domain/publishing/schedules/schedules.ts";
import { GoesLive } from "../../publishing/plans/scheduled.tsx";
import { countOf, FindingList, useCheck } from "../../frame/change/findings.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface NewDraftsProps {
  kind: ManagedKind;
  drafts: readonly ListedDraft[];
  planned: readonly PlannedPublication[];
  /** URL of this list with a dialog over it. */
  open: (dialog: Record<string, string>) => string;
}

/** Drafts of items that were never public, as far as the search finds them: they are in no list of items yet. */
export function NewDrafts({ kind, drafts, planned, open }: NewDraftsProps) {
  const planLabel = usePlanLabel();
  const unpublished = drafts.filter(({ isNew, isFound }) => isNew && isFound);
  if (unpublished.length === 0) return null;
  return (
    <section aria-label="Drafts" className="mb-4 bg-brass-100/60 px-4 py-3 text-sm">
      <h2 className="font-sans text-sm font-semibold tracking-normal">Drafts that are not public yet</h2>
      <ul className="mt-1 grid gap-1">
        {unpublished.map(({ id, title, by, at, release }) => (
          <li key={id + release}>
            <TextLink
              to={release === "" ? open({ draft: id }) : `/admin/releases/${release}`}
              preventScrollReset
              className="wrap-anywhere"
            >
              {title}
            </TextLink>{" "}
            <span className="text-xs text-ink-soft">
              {by}, <Timestamp at={at} />
              {release !== "" && ", in a release"}
              {release === "" && <GoesLive planned={planned} id={id} before=" · " />}
              {release === "" && (
                <>
                  {" · "}
                  <TextLink to={planAddressOf(kind, id)}>
                    {planLabel}
                    <span className="sr-only"> {title}</span>
                  </TextLink>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MissingItemProps {
  kind: ManagedKind;
  /** URL of the form of the item that the draft has become; null when there is none. */
  editAddress: string | null;
}

/** The address names an item or a draft that is not there. */
export function MissingItem({ kind, editAddress }: MissingItemProps) {
  return (
    <p role="alert" className="mb-4 border-l-4 border-rose bg-rose-50 px-4 py-3 text-sm text-rose-700">
      {editAddress === null ? (
        `This ${kind.noun} doesn't exist anymore.`
      ) : (
        <>
          This draft was published.{" "}
          <TextLink to={editAddress} preventScrollReset>
            Edit the {kind.noun}
          </TextLink>
        </>
      )}
    </p>
  );
}

/** After a save, so that whoever goes on at once waits for nothing. */
const pauseMs = 1_500;

interface SavedFindingsProps {
  collection: Collection;
  /** What was saved last; null before a save, and when it was deleted. */
  saved: { id: string } | null;
}

/** A save is not stopped by the gate; what it would have said about what visitors see now stands above the list. */
export function SavedFindings({ collection, saved }: SavedFindingsProps) {
  const { findings, check, clear } = useCheck({ isQuiet: true });
  const checkSaved = useEffectEvent((id: string) => void check({ collection, id }));
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => checkSaved(saved.id), pauseMs);
    return () => clearTimeout(timer);
  }, [saved]);
  return (
    <div aria-live="polite">
      {saved && findings !== null && findings.length > 0 && (
        <section aria-label="Check of what was saved" className="mb-5 grid gap-3 border border-line bg-white px-4 py-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm">It is saved, and visitors see it. The check found {countOf(findings)}.</p>
            <QuietButton onClick={clear}>Close the list</QuietButton>
          </div>
          <FindingList findings={findings} />
        </section>
      )}
    </div>
  );
}
