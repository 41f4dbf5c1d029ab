import { Button } from "#app/ui/button.tsx";
import type { SiteConflict } from "./site-conflict.ts";

interface ConflictNoticeProps {
  conflict: SiteConflict;
  onSettle: (keep: "mine" | "theirs") => void;
}

/** Two people changed one text: both versions, to choose from. Nothing is lost until one is chosen. */
export function ConflictNotice({ conflict: { theirs, mine, isGone }, onSettle }: ConflictNoticeProps) {
  return (
    <div role="alert" className="grid gap-2 border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
      <p className="font-semibold">
        {isGone
          ? "Somebody else removed or rewrote the entry that you were changing. Copy your words if you still need them."
          : "Somebody else changed this text while you were writing."}
      </p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <div>
          <dt className="text-ink-soft">Theirs, which is kept so far</dt>
          <dd className="whitespace-pre-wrap">{shown(theirs)}</dd>
        </div>
        <div>
          <dt className="text-ink-soft">Yours</dt>
          <dd className="whitespace-pre-wrap">{shown(mine)}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => onSettle("theirs")}>
          Keep theirs
        </Button>
        {!isGone && (
          <Button variant="secondary" size="small" onClick={() => onSettle("mine")}>
            Use mine
          </Button>
        )}
      </div>
    </div>
  );
}

/** A value of a text for people. */
export function shown(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined ? "(removed)" : JSON.stringify(value, null, 1);
}
