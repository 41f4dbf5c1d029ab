import { useEffect, useState } from "react";
import { type Location, useBlocker } from "react-router";
import { ConfirmDialog } from "../../frame/change/dialogs.tsx";
import { type SiteDraftState, isKept, type SiteDraft } from "../saving/site-draft.ts";

/** So long a save may take before it is asked. */
const patienceMs = 3_000;

interface LeaveQuestionProps {
  draft: Pick<SiteDraft, "flushAll" | "giveUp">;
  state: SiteDraftState;
}

/** Before the editor is left, everything is saved. Asks where that can't be done: the words are nowhere else. */
export function LeaveQuestion({ draft, state }: LeaveQuestionProps) {
  const isSafe = isKept(state);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !isSafe && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  const isBlocked = blocker.state === "blocked";
  const [isAsking, ask] = useState(false);
  if (!isBlocked && isAsking) ask(false);
  useEffect(() => {
    if (!isBlocked) return;
    const askOf = () => ask(true);
    const timer = setTimeout(askOf, patienceMs);
    void draft.flushAll().then((isSaved) => !isSaved && askOf());
    return () => clearTimeout(timer);
  }, [draft, isBlocked]);
  useEffect(() => {
    if (blocker.state === "blocked" && isSafe) blocker.proceed();
  }, [blocker, isSafe]);

  return (
    <ConfirmDialog
      open={isBlocked && isAsking}
      title="Discard your changes?"
      action="Discard"
      cancel="Keep editing"
      // With nothing left to save it leads on, as above.
      onConfirm={() => draft.giveUp()}
      onCancel={() => blocker.reset?.()}
    >
      <p>{reason(state)}</p>
    </ConfirmDialog>
  );
}

/** Between the texts of one place the editor stays open. */
const placeOf = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get("release")}`;

/** Why not all is saved. @param otherwise what does not happen without it */
export function unsavedWords({ refused: [refused], conflicts }: SiteDraftState, otherwise: string): string {
  if (refused) return `Some of your changes can't be saved, so ${otherwise}: ${refused.error}`;
  if (conflicts.length > 0)
    return `Someone else changed a text while you were writing, so ${otherwise}. Choose which version to keep first.`;
  return `Some of your changes aren't saved yet, so ${otherwise}.`;
}

function reason({ refused: [refused], conflicts }: SiteDraftState): string {
  if (refused) return `Some changes could not be saved and will be lost if you leave: ${refused.error}`;
  if (conflicts.length > 0)
    return "Someone else changed a text while you were writing. Choose which version to keep, or your changes there will be lost when you leave.";
  return "Some changes aren't saved yet and will be lost if you leave.";
}
