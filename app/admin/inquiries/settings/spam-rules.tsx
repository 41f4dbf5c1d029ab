import { Button } from "#app/ui/button.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { SpamRule } from "#domain/leads/desk/spam-rules.ts";
import { QuietDestructiveButton } from "../../frame/change/dialogs.tsx";
import { useChange, useListChange } from "../../frame/change/use-change.ts";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { deskPath } from "../lead-words.ts";

const screen = `${deskPath}/settings`;

/** Addresses and domains from which inquiries go into quarantine. */
export function SpamRules({ rules }: { rules: readonly SpamRule[] }) {
  const toast = useToast();
  const addition = useChange(screen, () => toast({ title: "Success", description: "Rule added" }));
  const removal = useListChange(screen, () => toast({ title: "Success", description: "Rule deleted" }));
  return (
    <section aria-labelledby="spam">
      <h2 id="spam" className="mb-1 text-xl">
        Spam
      </h2>
      <p className="mb-4 max-w-measure text-sm text-ink-soft">
        Inquiries from these addresses and domains go to quarantine. Rules are never added automatically: add them here,
        or when you delete an inquiry.
      </p>
      <Form
        key={rules.length}
        refusal={addition.failure}
        className="field-row mb-4"
        onSubmit={(typed) => {
          typed.set("intent", "add-spam");
          addition.post(typed);
        }}
      >
        <Field
          label="Address or domain"
          required
          error={addition.failure?.fields["pattern"]}
          answer={addition.failure}
          className="min-w-0 flex-1 basis-64"
        >
          <TextInput name="pattern" autoComplete="off" placeholder="name@example.org, or example.org" />
        </Field>
        <Button type="submit" busy={addition.busy}>
          Add rule
        </Button>
      </Form>
      <FormError>{addition.failure && !addition.failure.fields["pattern"] && addition.failure.error}</FormError>
      {rules.length === 0 ? (
        <p className="border-y border-line py-5 text-sm text-ink-soft">No rules yet.</p>
      ) : (
        <ul className="border-t border-line text-sm">
          {rules.map((rule) => (
            <li
              key={rule.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{rule.pattern}</p>
                <p className="text-xs wrap-anywhere text-ink-soft">
                  {rule.matches === 1 ? "1 match" : `${rule.matches.toLocaleString("en")} matches`} · {rule.created_by},{" "}
                  <Timestamp at={rule.created_at} />
                </p>
              </div>
              <QuietDestructiveButton
                busy={removal.isChanging(rule.id)}
                aria-label={`Delete the rule for ${rule.pattern}`}
                onClick={() => removal.post(rule.id, { intent: "delete-spam", id: rule.id })}
              >
                Delete
              </QuietDestructiveButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
