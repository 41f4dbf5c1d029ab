import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, Select, TextInput } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { Options } from "../../../ui/options.tsx";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Scheduled } from "#domain/publishing/schedules/schedules.ts";
import { GateStop, useCheck } from "../../frame/change/findings.tsx";
import { useChange } from "../../frame/change/use-change.ts";
import { postCall } from "../../frame/screen/post-call.ts";
import { plannedTime } from "../../frame/state-badge.tsx";
import { ZoneField } from "./zone-field.tsx";

/** What can be scheduled. */
export type PlannedAction = "publish" | "hide";

/** A plan that waits. */
export interface WaitingPlan {
  /** Of the plan. */
  id: string;
  action: PlannedAction;
  at: Date;
  /** The time on the clock of its zone, such as 2026-11-30T09:00. */
  local: string;
  zone: string;
}

interface ScheduleDialogProps {
  /** The screen whose action takes the intents `schedule` and `cancel`. */
  path: string;
  /** What is scheduled, for the title: "blog post". */
  noun: string;
  /** What each action is called. */
  verbs?: Readonly<Record<PlannedAction, string>>;
  /** Actions that can be scheduled. */
  offered: readonly PlannedAction[];
  /** Of the draft or the release on the screen; 0 for no draft. */
  version: number;
  /** More fields of the form, which name what is scheduled. */
  fields?: Readonly<Record<string, string>>;
  /** What waits already; another plan with the same action takes its place. */
  planned: readonly WaitingPlan[];
  /** What its publication does, where that is more than its name says. */
  publication?: string | undefined;
  /** What the check of its pages is asked for (app/admin/frame/change/check.ts). */
  check: Record<string, string>;
  onClose: () => void;
}

const defaultVerbs = { publish: "Publish", hide: "Hide" } as const;

const unapproved = " It needs an approval before then: request a review.";
const remarks = {
  skipped: " The clocks skip the time that you chose in that night, so it happens as much later.",
  repeated: " The clocks show this time twice in that night; the first one counts.",
} as const;

/** Says when something goes live, or is hidden, by itself; changes that, and cancels it. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { path, noun, verbs = defaultVerbs, offered, version, fields, planned, publication, onClose } = props;
  const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [action, choose] = useState(offered[0] ?? "publish");
  const waiting = planned.find((plan) => plan.action === action);
  const [typed, type] = useState<{ local?: string; zone?: string }>({});
  const [now] = useState(() => new Date());
  const { local = waiting?.local ?? nextMorning(now), zone = waiting?.zone ?? ownZone } = typed;
  const teamZones = useTeamZones();
  useEarlyCheck(props.check);
  const toast = useToast();
  const plan = useChange<Scheduled>(path, ({ at, zone: plannedZone, remark, isUnapproved }) => {
    const onOwnClock = plannedZone === ownZone ? "" : `, which is ${ownTime.format(at)} on your clock`;
    const words = `${effects[action]} ${plannedTime({ at, zone: plannedZone })}${onOwnClock}.`;
    toast({
      title: "Success",
      description: words + (remark ? remarks[remark] : "") + (isUnapproved ? unapproved : ""),
    });
    onClose();
  });
  const cancel = useChange(path, () => {
    toast({ title: "Success", description: "No longer scheduled" });
    onClose();
  });
  const { failure } = plan;
  const wrong = failure?.fields ?? {};
  const isToldElsewhere = plan.busy || failure?.findings || wrong["local"] || wrong["zone"];
  const post = (override = "") =>
    plan.post({ intent: "schedule", ...fields, action, local, zone, version: String(version), override });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Schedule this ${noun}`}
      className="max-w-lg"
      firstFocus="input[type=datetime-local]"
      closeOnBackdrop={false}
    >
      <Form refusal={failure} noValidate className="grid gap-4" onSubmit={() => post()}>
        {offered.length > 1 && (
          <Field label="What happens" required>
            <Select value={action} onChange={({ target }) => choose(target.value as PlannedAction)}>
              <Options of={offered.map((one) => ({ value: one, label: verbs[one] }))} />
            </Select>
          </Field>
        )}
        <Field label="Date and time" required error={wrong["local"]} answer={failure}>
          <TextInput
            type="datetime-local"
            value={local}
            onChange={({ target }) => type({ ...typed, local: target.value })}
          />
        </Field>
        <ZoneField
          value={zone}
          onChange={(chosen) => type({ ...typed, zone: chosen })}
          own={[...new Set([ownZone, ...teamZones])]}
          at={dateOf(local) ?? now}
          error={wrong["zone"]}
          answer={failure}
        />
        {action === "publish" && (
          <p className="text-sm text-ink-soft">
            {publication}{" "}
            {waiting
              ? "It then goes live as it is now, with what was changed since it was scheduled."
              : "Later edits stay a draft until you update the plan."}
          </p>
        )}
        <FormError>{isToldElsewhere ? undefined : failure?.error}</FormError>
        <GateStop failure={failure} busy={plan.busy} action="Schedule it" namesPages onOverride={post} />
        <FormError>{cancel.busy ? undefined : cancel.failure?.error}</FormError>
        <div className="flex flex-wrap justify-end gap-3">
          {waiting && (
            <QuietButton
              className="mr-auto -ml-3"
              busy={cancel.busy}
              onClick={() => cancel.post({ intent: "cancel", schedule: waiting.id })}
            >
              Cancel the plan
            </QuietButton>
          )}
          <QuietButton onClick={onClose}>Close</QuietButton>
          <Button type="submit" size="small" busy={plan.busy}>
            {waiting ? "Change the plan" : "Schedule"}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

const effects = { publish: "Goes live", hide: "Ends" } as const;

const ownTime = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  hour: "numeric",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Nine o'clock on the next working day, on the reader's clock. */
function nextMorning(now: Date): string {
  const day = new Date(now);
  do day.setDate(day.getDate() + 1);
  while (day.getDay() === 0 || day.getDay() === 6);
  const pad = (number: number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}T09:00`;
}

function dateOf(local: string): Date | null {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** The zones of the team; none until the server has answered. */
function useTeamZones(): readonly string[] {
  const [zones, setZones] = useState<readonly string[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    void postCall<string[]>("/admin/zones", {}, controller.signal).then((answer) => {
      if (answer.ok) setZones(answer.value);
    });
    return () => controller.abort();
  }, []);
  return zones;
}

/**
 * Has the pages checked while somebody chooses a time: the check of the publication itself, which follows, then finds its process running and
 * answers within a second.
 */
function useEarlyCheck(body: Record<string, string>): void {
  const { check } = useCheck({ isQuiet: true });
  const begin = useEffectEvent(() => void check(body));
  useEffect(() => begin(), []);
}
