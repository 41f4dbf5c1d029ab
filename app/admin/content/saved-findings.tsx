import { useEffect, useEffectEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import type { Collection } from "#db/schema.ts";
import { countOf, FindingList } from "../gate/finding-list.tsx";
import { useCheck } from "../gate/use-check.ts";

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
            <Button size="small" variant="quiet" onClick={clear}>
              Close the list
            </Button>
          </div>
          <FindingList findings={findings} />
        </section>
      )}
    </div>
  );
}
