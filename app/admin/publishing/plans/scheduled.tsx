import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { ManagedKind } from "#domain/documents/kind.ts";
import type { PlannedPublication } from "#domain/publishing/schedules/schedules.ts";
import { GateStop } from "../../frame/change/findings.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { plannedTime } from "../../frame/state-badge.tsx";
import { useMay } from "../../frame/session/role.ts";
import { planAddressOf } from "../../frame/screen/item-links.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";

interface GoesLiveProps {
  planned: readonly PlannedPublication[];
  /** Of the item or the draft. */
  id: string;
  /** What stands before it, where it follows other words. */
  before?: string;
}

/** In a list: when an item goes live by itself. Nothing where that is not planned. */
export function GoesLive({ planned, id, before = "" }: GoesLiveProps) {
  const publication = planned.find(({ itemId }) => itemId === id);
  if (!publication) return null;
  return (
    <span className="font-semibold text-brass-700">
      {before}Scheduled: goes live {plannedTime(publication)}
    </span>
  );
}

interface ScheduledNoticeProps {
  kind: ManagedKind;
  publication: PlannedPublication;
  /** Version of the draft as it is kept now; 0 for none. */
  draftVersion: number;
}

/** Above a form: the item goes live by itself, and whether it does so with what is typed now. */
export function ScheduledNotice({ kind, publication, draftVersion }: ScheduledNoticeProps) {
  const { itemId, id, at, local, zone } = publication;
  const path = planAddressOf(kind, itemId);
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
    post({ intent: "schedule", action: "publish", local, zone, version: String(draftVersion), override });
  return (
    <section aria-label="Scheduled" className="grid gap-2 border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
      <p role="status">
        <strong className="font-semibold">
          Scheduled: this {kind.noun} goes live {plannedTime(publication)}
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
          noun={kind.noun}
          offered={["publish"]}
          version={draftVersion}
          planned={[{ id, action: "publish", at, local, zone }]}
          check={{ collection: kind.collection, id: itemId }}
          onClose={() => open(false)}
        />
      )}
    </section>
  );
}
