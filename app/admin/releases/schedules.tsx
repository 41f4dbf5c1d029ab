import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Schedule } from "#domain/publishing/schedules.ts";
import type { ResolvedTime } from "#domain/publishing/wall-time.ts";
import { Timestamp } from "../screen/timestamp.tsx";
import { useChange } from "../screen/use-change.ts";

interface SchedulesProps {
  /** The screen whose action plans and cancels. */
  path: string;
  schedules: readonly Schedule[];
  actions: readonly { readonly value: string; readonly label: string }[];
}

const utc = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

const remarks = {
  skipped: " The clocks skip the time that you chose in that night, so it happens as much later.",
  repeated: " The clocks show this time twice in that night; the first one counts.",
} as const;

const past = { publish: "Publish", hide: "Take back", review: "Review" } as const;

/** Plans what happens at a time, and shows what is planned. */
export function Schedules({ path, schedules, actions }: SchedulesProps) {
  const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [typed, type] = useState({ action: actions[0]?.value ?? "", local: "", zone: ownZone });
  const toast = useToast();
  const plan = useChange<ResolvedTime>(path, ({ at, local, zone, remark }) => {
    const words = `Planned for ${local.replace("T", " ")} (${zone}), which is ${utc.format(at)} UTC.`;
    toast({ title: "Success", description: words + (remark ? remarks[remark] : "") });
    type({ ...typed, local: "" });
  });
  const cancel = useChange(path, () => toast({ title: "Success", description: "No longer planned" }));
  const set = (change: Partial<typeof typed>) => type({ ...typed, ...change });
  const zones = Intl.supportedValuesOf("timeZone");
  return (
    <section aria-labelledby="planned" className="mt-9">
      <h2 id="planned" className="text-lg">
        At a time
      </h2>
      {schedules.length > 0 && (
        <ul className="mt-3 border-t border-line">
          {schedules.map(({ id, action, due_at, local_time, time_zone, state, problem }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2.5 text-sm"
            >
              <div>
                <p>
                  <strong>{past[action]}</strong> <Timestamp at={due_at} />
                </p>
                <p className="text-xs text-ink-soft">
                  {local_time.replace("T", " ")} in {time_zone}, {utc.format(due_at)} UTC
                </p>
                {state === "failed" && <p className="text-xs font-semibold text-rose">Not done: {problem}</p>}
              </div>
              <Button
                size="small"
                variant="quiet"
                busy={cancel.busy}
                onClick={() => cancel.post({ intent: "cancel", schedule: id })}
              >
                {state === "failed" ? "Noted" : "Cancel"}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        className="mt-4 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          plan.post({ intent: "schedule", ...typed });
        }}
      >
        <Field label="What" required className="w-40">
          <Select value={typed.action} onChange={({ target }) => set({ action: target.value })}>
            {actions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="When" required className="w-72" error={plan.failure?.fields["local"]}>
          <TextInput
            type="datetime-local"
            value={typed.local}
            onChange={({ target }) => set({ local: target.value })}
          />
        </Field>
        <Field label="Time zone" required className="w-60" error={plan.failure?.fields["zone"]}>
          <Select value={typed.zone} onChange={({ target }) => set({ zone: target.value })}>
            {[...new Set([ownZone, "UTC", ...zones])].map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </Select>
        </Field>
        <Button type="submit" size="small" variant="secondary" busy={plan.busy}>
          Plan
        </Button>
      </form>
    </section>
  );
}
