import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { PlannedPublication } from "#domain/publishing/schedules/schedules.ts";
import { GateStop } from "../../frame/change/findings.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { plannedTime } from "../../frame/state-badge.tsx";
import { useMay } from "../../frame/session/role.ts";
import { TextLink } from "#app/ui/text-link.tsx";

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
  noun: string;
  /** The screen where the item is planned. */
  path: string;
  publication: PlannedPublication;
  /** Version of the draft as it is kept now; 0 for none. */
  draftVersion: number;
}

/** Above a form: the item goes live by itself, and whether it does so with what is typed now. */
export function ScheduledNotice({ noun, path, publication, draftVersion }: ScheduledNoticeProps) {
  const mayPlan = useMay()("publish");
  const toast = useToast();
  const { post, busy, failure } = useChange(
    path,
    () => toast({ title: "Success", description: `Goes live ${plannedTime(publication)} as it is now` }),
    "loaded",
  );
  const isChanged = draftVersion !== publication.draftVersion;
  const { local, zone } = publication;
  const update = (override = "") =>
    post({ intent: "schedule", action: "publish", local, zone, version: String(draftVersion), override });
  return (
    <section aria-label="Scheduled" className="grid gap-2 border-l-4 border-brass bg-brass-100 px-4 py-3 text-sm">
      <p role="status">
        <strong className="font-semibold">
          Scheduled: this {noun} goes live {plannedTime(publication)}
          {isChanged ? ", without what was typed since." : "."}
        </strong>{" "}
        {!isChanged && "What you type from now on stays a draft until you update the plan."}
      </p>
      <div className="flex flex-wrap gap-2">
        {mayPlan && isChanged && (
          <Button size="small" busy={busy} onClick={() => update()}>
            Update the plan
          </Button>
        )}
        <TextLink to={path} className="self-center">
          {mayPlan ? "Change the time or cancel" : "What is planned"}
        </TextLink>
      </div>
      <FormError>{!busy && !failure?.findings && failure?.error}</FormError>
      <GateStop failure={failure} busy={busy} action="Plan it" onOverride={update} />
    </section>
  );
}
