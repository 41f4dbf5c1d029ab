import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { whoMay } from "#domain/roles.ts";
import type { ActionFailure } from "#app/lib/action-result.ts";
import type { FindingPlace } from "#lib/domain-error.ts";
import { useMay } from "../session/role.ts";
import { useFocusOn } from "./check-panel.tsx";
import { FindingList } from "./finding-list.tsx";

interface GateStopProps {
  /** Of the publication; nothing is shown unless the gate has stopped it. */
  failure: ActionFailure | null;
  busy: boolean;
  /** What an admin may do all the same, a verb: "Publish". */
  action: string;
  onOverride: (reason: string) => void;
  onOpen?: (place: FindingPlace) => void;
  namesPages?: boolean;
}

/** Why the gate stops a publication: each finding leads to its field, and an admin may go on with a reason. */
export function GateStop({ failure, busy, action, onOverride, onOpen, namesPages = false }: GateStopProps) {
  const may = useMay();
  const [reason, setReason] = useState("");
  const findings = failure?.findings;
  const place = useFocusOn(findings);
  if (!findings) return null;
  const errors = findings.filter(({ level }) => level === "error");
  const warnings = findings.filter(({ level }) => level !== "error");
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label="What stops it" className="grid gap-3 outline-none">
      <p className="text-sm font-semibold text-rose-700">
        {errors.length === 1 ? "An error stops" : `${errors.length} errors stop`} the publication. Visitors see nothing
        of it.
      </p>
      <FindingList findings={errors} onOpen={onOpen} namesPages={namesPages} />
      {warnings.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer text-sm font-semibold">
            {warnings.length} {warnings.length === 1 ? "warning" : "warnings"}, which stop nothing
          </summary>
          <div className="mt-2">
            <FindingList findings={warnings} onOpen={onOpen} namesPages={namesPages} />
          </div>
        </details>
      )}
      {may("overrideGate") ? (
        <div className="grid gap-2 border-t border-line pt-3">
          <Field
            label="Reason to go on all the same"
            hint="10 to 500 characters. It is kept in the activity log with your name."
            error={failure.fields["reason"]}
          >
            <TextArea rows={2} value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
          </Field>
          <Button
            variant="destructive"
            size="small"
            className="justify-self-start"
            busy={busy}
            disabled={reason.trim().length < 10}
            onClick={() => onOverride(reason)}
          >
            {action} in spite of {errors.length === 1 ? "the error" : "the errors"}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-soft">It takes {whoMay("overrideGate")} to go on in spite of that.</p>
      )}
    </div>
  );
}
