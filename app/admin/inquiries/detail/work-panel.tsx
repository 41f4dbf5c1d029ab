import { useState } from "react";
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
import { leadPath, stageLabels, stages } from "../lead-words.ts";

interface WorkPanelProps {
  lead: LeadDetail["lead"];
  colleagues: readonly Colleague[];
}

/** Stage, owner and next step. A choice counts at once. */
export function WorkPanel({ lead, colleagues }: WorkPanelProps) {
  const toast = useToast();
  const change = useChange(leadPath(lead.id), () => toast({ title: "Success", description: "Saved" }));
  const step = useChange(leadPath(lead.id), () => toast({ title: "Success", description: "Next step saved" }));
  const [closing, close] = useState<"won" | "lost" | null>(null);
  const same = { id: lead.id, version: String(lead.version) };
  const isGone = lead.owner_id !== null && !colleagues.some(({ id }) => id === lead.owner_id);

  function chooseStage(stage: LeadStage) {
    if (stage === "won" || stage === "lost") close(stage);
    else change.post({ intent: "stage", ...same, stage, reason: "" });
  }

  return (
    <section aria-labelledby="work" className="grid gap-4 bg-white px-4 py-4 ring-1 ring-line">
      <h2 id="work" className="text-xl">
        Work
      </h2>
      <FormError>{change.failure?.error}</FormError>
      <Field label="Stage" required>
        <Select
          value={lead.stage}
          disabled={change.busy}
          onChange={({ target }) => chooseStage(target.value as LeadStage)}
        >
          <Options of={stages.map((value) => ({ value, label: stageLabels[value] }))} />
        </Select>
      </Field>
      <Field label="Owner" required>
        <Select
          value={lead.owner_id ?? ""}
          disabled={change.busy}
          onChange={({ target }) => change.post({ intent: "owner", ...same, owner: target.value })}
        >
          <Options
            of={[
              { value: "", label: "Nobody" },
              ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
              ...(isGone ? [{ value: lead.owner_id ?? "", label: "Somebody who has left" }] : []),
            ]}
          />
        </Select>
      </Field>
      <Form
        refusal={step.failure}
        className="grid gap-3 border-t border-line pt-4"
        onSubmit={(typed) => {
          typed.set("intent", "next-step");
          for (const [name, value] of Object.entries(same)) typed.set(name, value);
          step.post(typed);
        }}
      >
        <FormError>{step.failure && Object.keys(step.failure.fields).length === 0 && step.failure.error}</FormError>
        <Field label="Next step" error={step.failure?.fields["step"]} answer={step.failure}>
          <TextInput
            name="step"
            maxLength={deskLimits.nextStep}
            defaultValue={lead.next_step ?? ""}
            placeholder="Send the bill"
          />
        </Field>
        <Field label="On" error={step.failure?.fields["on"]} answer={step.failure}>
          <TextInput name="on" type="date" defaultValue={lead.next_step_on ?? ""} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <SecondaryButton type="submit" busy={step.busy}>
            Save next step
          </SecondaryButton>
          {lead.next_step && (
            <QuietButton busy={step.busy} onClick={() => step.post({ intent: "next-step", ...same, step: "", on: "" })}>
              Done
            </QuietButton>
          )}
        </div>
      </Form>
      {closing && (
        <CloseDialog
          stage={closing}
          busy={change.busy}
          failure={change.failure}
          onConfirm={(reason) => change.post({ intent: "stage", ...same, stage: closing, reason })}
          onCancel={() => close(null)}
        />
      )}
    </section>
  );
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
  lost: ["No budget", "Chose somebody else", "Not the right time", "No answer", "No customer"],
} as const;

/** Asks why an inquiry was won or lost. */
function CloseDialog({ stage, busy, failure, onConfirm, onCancel }: CloseDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <Dialog open onClose={onCancel} title={stage === "won" ? "Won" : "Lost"} className="max-w-md" firstFocus="input">
      <Form refusal={failure} onSubmit={() => onConfirm(reason)} className="grid gap-4 text-sm">
        <FormError>{failure && !failure.fields["reason"] && failure.error}</FormError>
        <Field label="Why?" required={stage === "lost"} error={failure?.fields["reason"]} answer={failure}>
          <TextInput
            name="reason"
            maxLength={deskLimits.reason}
            value={reason}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <ul aria-label="Usual reasons" className="flex flex-wrap gap-2">
          {reasons[stage].map((usual) => (
            <li key={usual}>
              <SecondaryButton onClick={() => setReason(usual)}>{usual}</SecondaryButton>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap justify-end gap-3">
          <QuietButton onClick={onCancel}>Cancel</QuietButton>
          <Button type="submit" size="small" busy={busy}>
            {stage === "won" ? "Mark as won" : "Mark as lost"}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
