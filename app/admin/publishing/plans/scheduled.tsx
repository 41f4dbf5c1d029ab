import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { PlannedPublication } from "#domain/publishing/schedules/schedules.ts";
import { GateStop } from "../../frame/change/findings.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { plannedTime } from "../../frame/state-badge.tsx";
import { useMay } from "../../frame/session/role.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";

interface ScheduledNoticeProps {
  /** What is scheduled, in a sentence: "blog post". */
  noun: string;
  /** The screen whose action takes the intents `schedule` and `cancel`. */
  path: string;
  /** More fields of the form, which name what is scheduled. */
  fields?: Readonly<Record<string, string>>;
  /** What the check of its pages is asked for. */
  check: Record<string, string>;
  publication: PlannedPublication;
  /** Version of the draft as it is kept now; 0 for none. */
  draftVersion: number;
}

/** Above a form: the item goes live by itself, and whether it does so with what is typed now. */
export function ScheduledNotice({ noun, path, fields, check, publication, draftVersion }: ScheduledNoticeProps) {
  const { id, at, local, zone } = publication;
  const mayPlan = useMay()("publish");
  const toast = useToast();
  const [isOpen, open] = useState(false);
  const { post, busy, failure } = useChange(
    path,
    () => toast({ title: "Success", description: `Goes live ${plannedTime(publication)} as it is now` }),
    "loaded",
  );
  const isChanged = draftVersion !== publication.draftVersion;
  const update = (override = "") =>
    post({ intent: "schedule", ...fields, action: "publish", local, zone, version: String(draftVersion), override });
  return (
    <section aria-label="Scheduled" className="grid gap-2 border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
      <p role="status">
        <strong className="font-semibold">
          Scheduled: this {noun} goes live {plannedTime(publication)}
          {isChanged ? ", without what was changed since." : "."}
        </strong>{" "}
        {!isChanged && "What you type from now on stays a draft until you update the plan."}
      </p>
      {mayPlan && (
        <div className="flex flex-wrap gap-2">
          {isChanged && (
            <Button size="small" busy={busy} onClick={() => update()}>
              Update the plan
            </Button>
          )}
          <SecondaryButton onClick={() => open(true)}>Change or cancel …</SecondaryButton>
        </div>
      )}
      <FormError>{!busy && !failure?.findings && failure?.error}</FormError>
      <GateStop failure={failure} busy={busy} action="Update the plan" onOverride={update} />
      {isOpen && (
        <ScheduleDialog
          path={path}
          noun={noun}
          {...(fields && { fields })}
          offered={["publish"]}
          version={draftVersion}
          planned={[{ id, action: "publish", at, local, zone }]}
          check={check}
          onClose={() => open(false)}
        />
      )}
    </section>
  );
}
