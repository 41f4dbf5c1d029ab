import { Button } from "#app/ui/button.tsx";
import { type OpenRelease, ReleaseSelect } from "../../releases/release-select.tsx";

interface KeptDraftProps {
  noun: string;
  /** Whether visitors see the item as it was before. */
  isPublic: boolean;
  /** Releases that are being prepared. */
  releases: readonly OpenRelease[];
  onRelease: (id: string) => void;
  onDiscard: () => void;
}

/** At the foot of a form: what is typed stands in a draft, and what can be done with it but publish it. */
export function KeptDraft({ noun, isPublic, releases, onRelease, onDiscard }: KeptDraftProps) {
  return (
    <section aria-label="Draft" className="border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
      <p>
        What you type is kept as a draft.{" "}
        {isPublic ? `Visitors see the ${noun} as it was before.` : `Visitors do not see this ${noun}.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {releases.length > 0 && <ReleaseSelect releases={releases} onRelease={onRelease} />}
        <Button size="small" variant="quiet" className="text-rose-700!" onClick={onDiscard}>
          Discard the draft
        </Button>
      </div>
    </section>
  );
}
