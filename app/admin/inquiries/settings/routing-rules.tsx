import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { QuietButton, SecondaryButton } from "../../../ui/small-buttons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Checkbox, Field, FormError, TextInput } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { RoutingConditions } from "#db/tables/lead-tables.ts";
import type { RoutingRule } from "#domain/leads/desk/routing.ts";
import type { Colleague } from "#domain/leads/desk/team.ts";
import { QuietDestructiveButton } from "../../frame/change/dialogs.tsx";
import { useChange, useListChange } from "../../frame/change/use-change.ts";
import { deskPath, typeLabel, typeLabels } from "../lead-words.ts";

const screen = `${deskPath}/settings`;

interface RoutingRulesProps {
  rules: readonly RoutingRule[];
  colleagues: readonly Colleague[];
}

/** Who gets which new inquiries. */
export function RoutingRules({ rules, colleagues }: RoutingRulesProps) {
  const [edited, edit] = useState<RoutingRule | "new" | null>(null);
  const toast = useToast();
  const { post, isChanging } = useListChange(screen, () => toast({ title: "Success", description: "Saved" }));
  const nameOf = (id: string) => colleagues.find((one) => one.id === id)?.name ?? "someone who has left";
  return (
    <section aria-labelledby="routing">
      <h2 id="routing" className="mb-1 text-xl">
        Who gets new inquiries
      </h2>
      <p className="mb-4 max-w-measure text-sm text-ink-soft">
        The first matching rule assigns each new inquiry. If a rule names several people, they take turns. Inquiries
        that match no rule have no owner until someone takes them.
      </p>
      {rules.length === 0 ? (
        <p className="mb-4 border-y border-line py-5 text-sm text-ink-soft">
          No rules yet. New inquiries have no owner.
        </p>
      ) : (
        <ol className="mb-4 border-t border-line text-sm">
          {rules.map((rule, index) => {
            const words = conditionWords(rule.conditions);
            return (
              <li
                key={rule.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2.5"
              >
                <div className={`min-w-0 ${rule.is_active ? "" : "text-ink-soft"}`}>
                  <p className="font-semibold wrap-anywhere">
                    {index + 1}. {words}
                    {!rule.is_active && <span className="font-normal"> (off)</span>}
                  </p>
                  <p className="wrap-anywhere">→ {rule.owner_ids.map(nameOf).join(", ")}</p>
                </div>
                <div className="-ml-3 flex flex-wrap">
                  {index > 0 && (
                    <QuietButton
                      busy={isChanging(rule.id)}
                      aria-label={`Move up: ${words}`}
                      onClick={() => post(rule.id, { intent: "move-rule", id: rule.id, by: "-1" })}
                    >
                      ↑
                    </QuietButton>
                  )}
                  {index < rules.length - 1 && (
                    <QuietButton
                      busy={isChanging(rule.id)}
                      aria-label={`Move down: ${words}`}
                      onClick={() => post(rule.id, { intent: "move-rule", id: rule.id, by: "1" })}
                    >
                      ↓
                    </QuietButton>
                  )}
                  <QuietButton aria-label={`Change: ${words}`} onClick={() => edit(rule)}>
                    Change
                  </QuietButton>
                  <QuietDestructiveButton
                    busy={isChanging(rule.id)}
                    aria-label={`Delete: ${words}`}
                    onClick={() => post(rule.id, { intent: "delete-rule", id: rule.id })}
                  >
                    Delete
                  </QuietDestructiveButton>
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <SecondaryButton onClick={() => edit("new")}>Add a rule</SecondaryButton>
      {edited && (
        <RuleDialog rule={edited === "new" ? null : edited} colleagues={colleagues} onClose={() => edit(null)} />
      )}
    </section>
  );
}

/** What a rule takes, in words. */
function conditionWords({ types, alumniFrom, alumniBelow, countries }: RoutingConditions): string {
  const count = (number: number) => number.toLocaleString("en");
  const parts = [
    ...(types ? [types.map(typeLabel).join(" or ")] : []),
    ...(alumniFrom !== undefined ? [`${count(alumniFrom)} alumni or more`] : []),
    ...(alumniBelow !== undefined ? [`fewer than ${count(alumniBelow)} alumni`] : []),
    ...(countries ? [`from ${countries.join(", ")}`] : []),
  ];
  return parts.length === 0 ? "Every inquiry" : parts.join(", ");
}

interface RuleDialogProps {
  /** Null for a new one. */
  rule: RoutingRule | null;
  colleagues: readonly Colleague[];
  onClose: () => void;
}

function RuleDialog({ rule, colleagues, onClose }: RuleDialogProps) {
  const toast = useToast();
  const { post, busy, failure } = useChange(screen, () => {
    toast({ title: "Success", description: "Rule saved" });
    onClose();
  });
  const { types, alumniFrom, alumniBelow, countries } = rule?.conditions ?? {};
  const error = (field: string) => failure?.fields[field];
  return (
    <Dialog
      open
      onClose={onClose}
      title={rule ? "Change a rule" : "New rule"}
      className="max-w-lg"
      closeOnBackdrop={false}
    >
      <Form
        refusal={failure}
        className="grid gap-5 text-sm"
        onSubmit={(typed) => {
          typed.set("intent", "save-rule");
          typed.set("id", rule?.id ?? "");
          typed.set("version", String(rule?.version ?? 0));
          post(typed);
        }}
      >
        <FormError>
          {failure &&
            (Object.keys(failure.fields).length === 0 || error("owners")) &&
            (error("owners") ?? failure.error)}
        </FormError>
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-semibold">
            Types <span className="font-normal text-ink-soft">(all if none is selected)</span>
          </legend>
          {Object.entries(typeLabels).map(([value, label]) => (
            <Checkbox
              key={value}
              name="types"
              value={value}
              label={label}
              defaultChecked={types?.includes(value) ?? false}
            />
          ))}
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Alumni, at least" error={error("alumniFrom")} answer={failure}>
            <TextInput name="alumniFrom" inputMode="numeric" autoComplete="off" defaultValue={alumniFrom ?? ""} />
          </Field>
          <Field label="Alumni, fewer than" error={error("alumniBelow")} answer={failure}>
            <TextInput name="alumniBelow" inputMode="numeric" autoComplete="off" defaultValue={alumniBelow ?? ""} />
          </Field>
        </div>
        <Field
          label="Countries"
          hint="Two-letter codes, such as DE or FR. We take the country from the end of the email address."
          error={error("countries")}
          answer={failure}
        >
          <TextInput name="countries" autoComplete="off" defaultValue={countries?.join(", ") ?? ""} />
        </Field>
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-semibold">Assign to, in turn</legend>
          {colleagues.map(({ id, name, email }) => (
            <Checkbox
              key={id}
              name="owners"
              value={id}
              label={name === email.slice(0, email.lastIndexOf("@")) ? email : `${name}, ${email}`}
              defaultChecked={rule?.owner_ids.includes(id) ?? false}
            />
          ))}
        </fieldset>
        <Checkbox name="active" value="true" label="The rule is on" defaultChecked={rule?.is_active ?? true} />
        <div className="flex flex-wrap justify-end gap-3">
          <QuietButton onClick={onClose}>Cancel</QuietButton>
          <Button type="submit" size="small" busy={busy}>
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
