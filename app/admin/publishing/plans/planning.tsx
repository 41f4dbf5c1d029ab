import { useRef, useState } from "react";
import { QuietButton, SecondaryButton } from "../../../ui/small-buttons.tsx";
import { FormError } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { PlanOfOne } from "#domain/publishing/schedules/schedules.ts";
import { plannedTime } from "../../frame/state-badge.tsx";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { useMay } from "../../frame/session/role.ts";
import { GateStop } from "../../frame/change/findings.tsx";
import { useChange, useListChange } from "../../frame/change/use-change.ts";
import { type PlannedAction, ScheduleDialog } from "./schedule-dialog.tsx";
import { PersonName } from "../../frame/people.tsx";

interface SchedulesProps {
  /** The screen whose action plans and cancels. */
  path: string;
  /** What is scheduled, in a sentence: "blog post". */
  noun: string;
  schedules: readonly PlanOfOne[];
  /** What each action is called. */
  verbs: Readonly<Record<PlannedAction, string>>;
  /** Actions that can be planned now; none where there is nothing to plan for. */
  offered: readonly PlannedAction[];
  /** Of the draft or the release on the screen; 0 for no draft. */
  version: number;
  /** What its publication does, where that is more than its name says. */
  publication?: string | undefined;
  /** What the check of its pages is asked for. */
  check: Record<string, string>;
}

/** What is planned, with a way to plan, change and cancel it. */
export function Schedules({ path, noun, schedules, verbs, offered, version, publication, check }: SchedulesProps) {
  const mayPlan = useMay()("publish");
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, open] = useState(false);
  const toast = useToast();
  const update = useChange(path, () => toast({ title: "Success", description: "The plan has the text as it is now" }));
  const cancel = useListChange(path, () => {
    toast({ title: "Success", description: "No longer scheduled" });
    heading.current?.focus();
  });
  const { failure } = update;
  const [updated, setUpdated] = useState<Pick<PlanOfOne, "local_time" | "time_zone"> | null>(null);
  const post = (override = "", { local_time: local, time_zone: zone } = updated ?? { local_time: "", time_zone: "" }) =>
    update.post({ intent: "schedule", action: "publish", local, zone, version: String(version), override });
  if (!mayPlan && schedules.length === 0) return null;
  return (
    <section aria-labelledby="planned" className="mt-9">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="planned" ref={heading} tabIndex={-1} className="text-lg outline-none">
          Scheduled
        </h2>
        {mayPlan && offered.length > 0 && <SecondaryButton onClick={() => open(true)}>Schedule …</SecondaryButton>}
      </div>
      {schedules.length === 0 && <p className="mt-3 text-sm">Nothing is scheduled.</p>}
      {schedules.length > 0 && (
        <ul className="mt-3 border-t border-line">
          {schedules.map((schedule) => (
            <li
              key={schedule.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2.5 text-sm"
            >
              <div>
                <p>
                  <strong>{schedule.action === "review" ? "Review" : verbs[schedule.action]}</strong>{" "}
                  {plannedTime({ at: schedule.due_at, zone: schedule.time_zone })}
                </p>
                <p className="text-xs text-ink-soft">
                  <Timestamp at={schedule.due_at} /> on your clock, scheduled by{" "}
                  <PersonName email={schedule.created_by} />
                </p>
                {schedule.isOutdated && (
                  <p className="text-xs font-semibold text-brass-700">
                    It goes live as it was when it was scheduled, without what was changed since.
                  </p>
                )}
                {schedule.state === "paused" && (
                  <p className="text-xs font-semibold">
                    On hold until the item is restored or published with its release. If the time has passed by then,
                    the schedule is canceled.
                  </p>
                )}
                {schedule.state === "failed" && (
                  <p className="text-xs font-semibold text-rose">Not done: {schedule.problem}</p>
                )}
                {schedule.state === "done" && schedule.ended_at && (
                  <p className="text-xs font-semibold text-rose">
                    {schedule.action === "review" ? "Due" : "Late"}: <Timestamp at={schedule.ended_at} />
                  </p>
                )}
              </div>
              {mayPlan && schedule.isOutdated && schedule.state === "waiting" && (
                <SecondaryButton
                  className="ml-auto"
                  busy={update.busy}
                  onClick={() => {
                    setUpdated(schedule);
                    post("", schedule);
                  }}
                >
                  Update the plan
                </SecondaryButton>
              )}
              {mayPlan && (
                <QuietButton
                  className="-ml-3 lg:ml-0"
                  busy={cancel.busy}
                  onClick={() => cancel.post(schedule.id, { intent: "cancel", schedule: schedule.id })}
                >
                  {schedule.state === "waiting" || schedule.state === "paused" ? "Cancel" : "Dismiss"}
                </QuietButton>
              )}
              <FormError className="basis-full">{cancel.errorOf(schedule.id)}</FormError>
            </li>
          ))}
        </ul>
      )}
      {mayPlan && offered.includes("publish") && publication && <p className="mt-3 text-sm">{publication}</p>}
      {mayPlan && (
        <div className="mt-4 empty:hidden">
          <FormError>{!update.busy && !failure?.findings && failure?.error}</FormError>
          <GateStop failure={failure} busy={update.busy} action="Schedule it" namesPages onOverride={post} />
        </div>
      )}
      {isOpen && (
        <ScheduleDialog
          path={path}
          noun={noun}
          verbs={verbs}
          offered={offered}
          version={version}
          planned={schedules.flatMap(({ id, action, state, due_at: at, local_time: local, time_zone: zone }) =>
            state === "waiting" && action !== "review" ? [{ id, action, at, local, zone }] : [],
          )}
          publication={publication}
          check={check}
          onClose={() => open(false)}
        />
      )}
    </section>
  );
}

/** What a toast says of a draft that was moved, with the plan that ended by it. */
export function withCanceledPlans(said: string, canceledPlans = 0): string {
  return canceledPlans > 0 ? `${said}, and its planned publication canceled` : said;
}
