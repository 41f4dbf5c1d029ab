import { type ReactNode, useId } from "react";
import { SecondaryButton } from "../../ui/small-buttons.tsx";
import type { Author } from "./conflicts.ts";

export type Side = "mine" | "theirs";

interface ConflictChoiceProps {
  /** The place that both have changed. */
  path: string;
  /** What people call it. */
  label: string;
  /** Who has changed it. */
  author: Author;
  /** What each of them wrote there. */
  mine: ReactNode;
  theirs: ReactNode;
  /** The side that is chosen, of several places that are decided together; `atOnce`: there is one place, and a press decides. */
  choice: Side | "atOnce" | undefined;
  /** Somebody went on without a choice. */
  isMissed?: boolean;
  /** The sides that can be chosen; left out: both. */
  sides?: readonly Side[];
  onChoose: (side: Side) => void;
}

const authorship: Record<Author, string> = {
  mine: "only you changed it",
  theirs: "only they changed it",
  both: "you both changed it",
  nobody: "you both wrote the same thing",
};

/** One place that two people have changed: both versions side by side, to choose from. Nothing is lost until one is chosen. */
export function ConflictChoice({ path, label, author, choice, isMissed = false, ...props }: ConflictChoiceProps) {
  const { mine, theirs, sides = ["mine", "theirs"], onChoose } = props;
  const id = useId();
  const versions = [
    { side: "mine", keep: "Keep mine", words: mine },
    { side: "theirs", keep: "Keep theirs", words: theirs },
  ] as const;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">
        {label}
        <span className="font-normal text-ink-soft"> – {authorship[author]}</span>
        {isMissed && <span className="text-rose"> – choose one</span>}
      </legend>
      <div className="grid gap-3 md:grid-cols-2">
        {versions.map(({ side, keep, words }) => (
          <div
            key={side}
            className="min-w-0 rounded-md border border-line bg-white has-checked:border-evergreen-600 has-checked:bg-evergreen-50"
          >
            {choice === "atOnce" ? (
              <div className="flex min-h-11 items-center justify-between gap-2.5 border-b border-line px-3.5 py-1 text-sm font-semibold">
                {side === "mine" ? "Mine" : "Theirs (saved)"}
                {sides.includes(side) && (
                  <SecondaryButton className="shrink-0 whitespace-nowrap" onClick={() => onChoose(side)}>
                    {side === "mine" ? "Use mine" : keep}
                  </SecondaryButton>
                )}
              </div>
            ) : (
              <label className="flex items-center gap-2.5 border-b border-line px-3.5 py-2 text-sm font-semibold">
                <input
                  type="radio"
                  name={`keep-${path}`}
                  checked={choice === side}
                  onChange={() => onChoose(side)}
                  aria-describedby={`${id}-${side}`}
                  className="size-4.5 accent-evergreen-600"
                />
                {keep}
              </label>
            )}
            <div
              id={`${id}-${side}`}
              role="group"
              aria-label={`${label}, ${side}`}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, also by keyboard
              tabIndex={0}
              className="max-h-72 overflow-y-auto px-3.5 py-2.5 text-sm"
            >
              {words}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
