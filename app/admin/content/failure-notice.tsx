import type { Ref } from "react";
import type { ActionFailure } from "#app/lib/action-result.ts";
import { FormError } from "#app/ui/field.tsx";
import type { ManagedKind } from "#domain/content/kind.ts";

interface FailureNoticeProps {
  ref: Ref<HTMLDivElement>;
  failure: ActionFailure | null;
  kind: ManagedKind;
  onSaveAsNew: () => void;
}

/** What went wrong with a save, and what can be done about it without losing anything. */
export function FailureNotice({ ref, failure, kind, onSaveAsNew }: FailureNoticeProps) {
  return (
    <div ref={ref} tabIndex={-1} className="outline-none empty:hidden">
      <FormError>{failure && <Words failure={failure} kind={kind} onSaveAsNew={onSaveAsNew} />}</FormError>
    </div>
  );
}

interface WordsProps {
  failure: ActionFailure;
  kind: ManagedKind;
  onSaveAsNew: () => void;
}

function Words({ failure, kind, onSaveAsNew }: WordsProps) {
  return (
    <>
      {failure.error}
      {failure.code === "unauthenticated" && <p className="mt-2">Your text is still here. Save to sign in again.</p>}
      {failure.code === "not_found" && (
        <p className="mt-2">
          Your text is still here.{" "}
          <button type="button" onClick={onSaveAsNew} className="font-semibold underline">
            Save it as a new {kind.noun}
          </button>
        </p>
      )}
    </>
  );
}
