import { useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { QuietButton, SecondaryButton } from "../../../ui/small-buttons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, Select, TextInput } from "#app/ui/field.tsx";
import { Options } from "../../../ui/options.tsx";
import { Form } from "#app/ui/form.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { LeadStage } from "#db/tables/lead-tables.ts";
import { deskLimits } from "#domain/leads/desk/desk-limits.ts";
import type { LeadDetail } from "#domain/leads/desk/lead-detail.ts";
import type { Colleague } from "#domain/leads/desk/team.ts";
import { useChange } from "../../frame/change/use-change.ts";
import { dateOf, leadPath, stageLabels, stages } from "../lead-words.ts";

interface WorkPanelProps {
  lead: LeadDetail["lead"];
  colleagues: readonly Colleague[];
  /** The id in `admin_users` of the person who is signed in. */
  me: string | null;
}

/** Stage, owner and next step. A choice counts at once. */
export function WorkPanel({ lead, colleagues, me }: WorkPanelProps) {
  const toast = useToast();
  const [closing, close] = useState<"won" | "lost" | null>(null);
  /** What the person has chosen and the server has not stored yet. The fields stay enabled, because a disabled field loses the focus. */
  const [chosen, choose] = useState<Record<string, string>>({});
  const change = useChange(leadPath(lead.id), () => {
    close(null);
    toast({ title: "Success", description: "Saved" });
  });
  const shown = change.busy ? chosen : {};
  const post = (body: { stage: LeadStage; reason: string } | { owner: string }) => {
    choose(body);
    const intent = "owner" in body ? "owner" : "stage";
    change.post({ intent, id: lead.id, version: String(lead.version), ...body });
  };
  const isGone = lead.owner_id !== null && !colleagues.some(({ id }) => id === lead.owner_id);
  const mayTake = lead.owner_id === null && colleagues.some(({ id }) => id === me);

  return (
    <section aria-labelledby="work" className="grid gap-4 bg-white px-4 py-4 ring-1 ring-line">
      <h2 id="work" className="text-xl">
        Work
      </h2>
      <FormError>{closing === null && change.failure?.error}</FormError>
      <Field label="Stage" required>
        <Select
          value={shown["stage"] ?? lead.stage}
          onChange={({ target }) => {
            const stage = target.value as LeadStage;
            if (stage === "won" || stage === "lost") close(stage);
            else post({ stage, reason: "" });
          }}
        >
          <Options of={stages.map((value) => ({ value, label: stageLabels[value] }))} />
        </Select>
      </Field>
      <div className="grid gap-2">
        <Field label="Owner" required>
          <Select
            value={shown["owner"] ?? lead.owner_id ?? ""}
            onChange={({ target }) => post({ owner: target.value })}
          >
            <Options
              of={[
                { value: "", label: "Nobody" },
                ...colleagues.map(({ id, name }) => ({ value: id, label: id === me ? `${name} (you)` : name })),
                ...(isGone ? [{ value: lead.owner_id ?? "", label: "Former team member" }] : []),
              ]}
            />
          </Select>
        </Field>
        {mayTake && (
          <SecondaryButton busy={change.busy} className="justify-self-start" onClick={() => post({ owner: me ?? "" })}>
            Assign to me
          </SecondaryButton>
        )}
      </div>
      <NextStep lead={lead} />
      {closing && (
        <CloseDialog
          stage={closing}
          busy={change.busy}
          failure={change.failure}
          onConfirm={(reason) => post({ stage: closing, reason })}
          onCancel={() => close(null)}
        />
      )}
    </section>
  );
}

function NextStep({ lead }: Pick<WorkPanelProps, "lead">) {
  const toast = useToast();
  const stored = { step: lead.next_step ?? "", on: lead.next_step_on ?? "" };
  const [{ step, on, before }, type] = useState({ ...stored, before: stored });
  // Typed text stays until the stored step changes, as when a colleague sets another one.
  if (before.step !== stored.step || before.on !== stored.on) type({ ...stored, before: stored });
  const field = useRef<HTMLInputElement>(null);
  const { post, busy, failure } = useChange(leadPath(lead.id), () =>
    toast({ title: "Success", description: "Next step saved" }),
  );
  const save = (next: typeof stored) =>
    post({ intent: "next-step", id: lead.id, version: String(lead.version), ...next });
  return (
    <Form refusal={failure} className="grid gap-3 border-t border-line pt-4" onSubmit={() => save({ step, on })}>
      <FormError>{failure && Object.keys(failure.fields).length === 0 && failure.error}</FormError>
      <Field label="Next step" error={failure?.fields["step"]} answer={failure}>
        <TextInput
          ref={field}
          maxLength={deskLimits.nextStep}
          value={step}
          autoComplete="off"
          placeholder="Send the bill"
          onChange={({ target }) => type({ step: target.value, on, before })}
        />
      </Field>
      <div className="grid gap-1">
        <Field label="On" error={failure?.fields["on"]} answer={failure}>
          <TextInput type="date" value={on} onChange={({ target }) => type({ step, on: target.value, before })} />
        </Field>
        <div className="-mx-2 flex flex-wrap">
          {soon.map(({ label, days }) => (
            <QuietButton key={days} className="px-2!" onClick={() => type({ step, on: workdayIn(days), before })}>
              {label}
            </QuietButton>
          ))}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <SecondaryButton type="submit" busy={busy}>
          Save next step
        </SecondaryButton>
        {lead.next_step && (
          <QuietButton
            busy={busy}
            onClick={() => {
              save({ step: "", on: "" });
              // This button goes with the step.
              field.current?.focus();
            }}
          >
            Done
          </QuietButton>
        )}
      </div>
    </Form>
  );
}

const soon = [
  { label: "Tomorrow", days: 1 },
  { label: "In 3 days", days: 3 },
  { label: "In a week", days: 7 },
] as const;

/** The date so many days ahead, or of the Monday after it. */
function workdayIn(days: number): string {
  const at = new Date();
  at.setDate(at.getDate() + days);
  at.setDate(at.getDate() + ([1, 0, 0, 0, 0, 0, 2][at.getDay()] ?? 0));
  return dateOf(at);
}

interface CloseDialogProps {
  stage: "won" | "lost";
  busy: boolean;
  failure: ReturnType<typeof useChange>["failure"];
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

const reasons = {
  won: ["A year", "Three years", "Came back"],
  lost: ["No budget", "Chose another vendor", "Wrong time", "No answer", "Not a prospect"],
} as const;

/** Asks why an inquiry was won or lost: one click for a usual reason. */
function CloseDialog({ stage, busy, failure, onConfirm, onCancel }: CloseDialogProps) {
  const [reason, setReason] = useState("");
  const mark = stage === "won" ? "Mark as won" : "Mark as lost";
  return (
    <Dialog
      open
      onClose={onCancel}
      title={stage === "won" ? "Won: why?" : "Lost: why?"}
      className="max-w-md"
      firstFocus="li button"
    >
      <Form refusal={failure} onSubmit={() => onConfirm(reason)} className="grid gap-4 text-sm">
        <FormError>{failure && !failure.fields["reason"] && failure.error}</FormError>
        <ul aria-label="Common reasons" className="flex flex-wrap gap-2">
          {reasons[stage].map((usual) => (
            <li key={usual}>
              <SecondaryButton busy={busy} aria-label={`${mark}: ${usual}`} onClick={() => onConfirm(usual)}>
                {usual}
              </SecondaryButton>
            </li>
          ))}
        </ul>
        <Field label="Another reason" required={stage === "lost"} error={failure?.fields["reason"]} answer={failure}>
          <TextInput
            name="reason"
            maxLength={deskLimits.reason}
            value={reason}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <QuietButton onClick={onCancel}>Cancel</QuietButton>
          <Button type="submit" size="small" busy={busy}>
            {mark}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
