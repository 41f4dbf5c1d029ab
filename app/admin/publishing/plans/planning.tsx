import { useRef, useState } from "react";
import { QuietButton, SecondaryButton } from "../../../ui/small-buttons.tsx";
import { Field, Select, TextInput, FormError } from "#app/ui/field.tsx";
import { Options } from "../../../ui/options.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { PlanOfOne } from "#domain/publishing/schedules/schedules.ts";
import type { ResolvedTime } from "#domain/publishing/schedules/wall-time.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { useMay } from "../../frame/session/role.ts";
import { GateStop } from "../../frame/change/findings.tsx";
import { useChange, useListChange } from "../../frame/change/use-change.ts";
import { Form } from "#app/ui/form.tsx";

interface SchedulesProps {
  /** The screen whose action plans and cancels. */
  path: string;
  schedules: readonly PlanOfOne[];
  /** What each action is called. */
  verbs: Readonly<Record<Action, string>>;
  /** Actions that can be planned now; none where there is nothing to plan for. */
  offered: readonly Action[];
  /** Of the draft or the release on the screen; 0 for no draft. */
  version: number;
  /** What its publication does, where that is more than its name says. */
  publication?: string | undefined;
}

type Action = Exclude<PlanOfOne["action"], "review">;

const utc = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

const remarks = {
  skipped: " The clocks skip the time that you chose in that night, so it happens as much later.",
  repeated: " The clocks show this time twice in that night; the first one counts.",
} as const;

/** Plans what happens at a time, and shows what is planned. */
export function Schedules({ path, schedules, verbs, offered, version, publication }: SchedulesProps) {
  const mayPlan = useMay()("publish");
  const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [typed, type] = useState<{ action: Action | null; local: string; zone: string }>({
    action: null,
    local: "",
    zone: ownZone,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const toast = useToast();
  const plan = useChange<ResolvedTime>(path, ({ at, local, zone, remark }) => {
    const words = `Planned for ${local.replace("T", " ")} (${zone}), which is ${utc.format(at)} UTC.`;
    toast({ title: "Success", description: words + (remark ? remarks[remark] : "") });
    type({ ...typed, local: "" });
  });
  const cancel = useListChange(path, () => {
    toast({ title: "Success", description: "No longer planned" });
    heading.current?.focus();
  });
  const wrong = plan.failure?.fields ?? {};
  // What was chosen may be possible no longer.
  const action = offered.find((one) => one === typed.action) ?? offered[0] ?? "publish";
  const set = (change: Partial<typeof typed>) => type({ ...typed, ...change });
  const zones = Intl.supportedValuesOf("timeZone");
  const post = (override = "") =>
    plan.post({ intent: "schedule", ...typed, action, version: String(version), override });
  const isToldElsewhere = plan.busy || plan.failure?.findings || wrong["local"] || wrong["zone"];
  const refusal = isToldElsewhere ? undefined : plan.failure?.error;
  if (!mayPlan && schedules.length === 0) return null;
  const isAllOver = schedules.length === 0 && offered.length === 0;
  return (
    <section aria-labelledby="planned" className="mt-9">
      <h2 id="planned" ref={heading} tabIndex={-1} className="text-lg outline-none">
        At a time
      </h2>
      {isAllOver && <p className="mt-3 text-sm">Nothing is planned.</p>}
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
                  <Timestamp at={schedule.due_at} />
                </p>
                <p className="text-xs text-ink-soft">
                  {schedule.local_time.replace("T", " ")} in {schedule.time_zone}, {utc.format(schedule.due_at)} UTC,
                  planned by {schedule.created_by}
                </p>
                {schedule.isOutdated && (
                  <p className="text-xs font-semibold text-brass-700">
                    It goes live as it was planned, without what was changed since.
                  </p>
                )}
                {schedule.state === "paused" && (
                  <p className="text-xs font-semibold">
                    On hold until it is restored, or published with its release. If the time is over by then, it is
                    canceled.
                  </p>
                )}
                {schedule.state === "failed" && (
                  <p className="text-xs font-semibold text-rose">Not done: {schedule.problem}</p>
                )}
                {schedule.state === "done" && schedule.ended_at && (
                  <p className="text-xs font-semibold text-rose">
                    {schedule.action === "review" ? "Due" : "Done late"}: <Timestamp at={schedule.ended_at} />
                  </p>
                )}
              </div>
              {mayPlan && schedule.isOutdated && schedule.state === "waiting" && (
                <SecondaryButton
                  className="ml-auto"
                  busy={plan.busy}
                  onClick={() => {
                    const { local_time: local, time_zone: zone } = schedule;
                    plan.post({ intent: "schedule", action: "publish", local, zone, version: String(version) });
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
                  {schedule.state === "waiting" || schedule.state === "paused" ? "Cancel" : "Noted"}
                </QuietButton>
              )}
              <FormError className="basis-full">{cancel.errorOf(schedule.id)}</FormError>
            </li>
          ))}
        </ul>
      )}
      {mayPlan && action === "publish" && publication && <p className="mt-3 text-sm">{publication}</p>}
      {mayPlan && offered.length > 0 && (
        <Form refusal={plan.failure} noValidate className="field-row mt-4" onSubmit={() => post()}>
          <Field label="What" required className="w-full sm:w-40">
            <Select value={action} onChange={({ target }) => set({ action: target.value as Action })}>
              <Options of={offered.map((one) => ({ value: one, label: verbs[one] }))} />
            </Select>
          </Field>
          <Field label="When" required className="w-full sm:w-72" error={wrong["local"]} answer={plan.failure}>
            <TextInput
              type="datetime-local"
              value={typed.local}
              onChange={({ target }) => set({ local: target.value })}
            />
          </Field>
          <Field label="Time zone" required className="w-full sm:w-60" error={wrong["zone"]} answer={plan.failure}>
            <Select value={typed.zone} onChange={({ target }) => set({ zone: target.value })}>
              {[...new Set([ownZone, "UTC", ...zones])].map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </Select>
          </Field>
          <SecondaryButton type="submit" className="min-h-11" busy={plan.busy}>
            Plan
          </SecondaryButton>
        </Form>
      )}
      {mayPlan && (
        <div className="mt-4 empty:hidden">
          <FormError>{refusal}</FormError>
          <GateStop failure={plan.failure} busy={plan.busy} action="Plan it" namesPages onOverride={post} />
        </div>
      )}
    </section>
  );
}

/** What a toast says of a draft that was moved, with the plan that ended by it. */
export function withCanceledPlans(said: string, canceledPlans = 0): string {
  return canceledPlans > 0 ? `${said}, and its planned publication canceled` : said;
}
