import { useEffect, useEffectEvent } from "react";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import type { ManagedKind } from "#domain/documents/kind.ts";
import type { Collection } from "#db/schema.ts";
import { countOf, FindingList, useCheck } from "../../frame/change/findings.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

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
          This draft has been published.{" "}
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
        <section aria-label="Check results" className="mb-5 grid gap-3 border border-line bg-white px-4 py-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm">Saved and published. The check found {countOf(findings)}.</p>
            <QuietButton onClick={clear}>Close list</QuietButton>
          </div>
          <FindingList findings={findings} />
        </section>
      )}
    </div>
  );
}
