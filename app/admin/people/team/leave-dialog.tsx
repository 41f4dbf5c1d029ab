import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, Select } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { type Belongings, countedBelongings, neededFor } from "#domain/people/belongings.ts";
import { may, roleName } from "#domain/security/rights.ts";
import { Options } from "../../../ui/options.tsx";
import { useReauthenticatedForm } from "../../account/calls/account-change.tsx";
import { usePeople } from "../../frame/people.tsx";
import { authCall } from "../../frame/session/auth-call.ts";

/** What happens to each kind of work when no colleague takes it over, and the screen that shows it. */
const kinds: Record<keyof Belongings, { otherwise: string; to: string }> = {
  drafts: { otherwise: "stays where it is", to: "/admin" },
  plans: { otherwise: "does not go live", to: "/admin/calendar" },
  reviews: { otherwise: "stays open", to: "/admin/reviews" },
  reviewing: { otherwise: "is for everyone who can approve it", to: "/admin/reviews" },
  inquiries: { otherwise: "has no active owner", to: "/admin/inquiries" },
  rules: { otherwise: "skips them", to: "/admin/inquiries/settings" },
  demos: { otherwise: "has no host", to: "/admin/inquiries/hosts" },
};

interface LeaveDialogProps {
  leaving: { email: string; belongings: Belongings };
  isYou: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Lists the work of a member who leaves, hands it over to a colleague, and deactivates the member. */
export function LeaveDialog({ leaving: { email, belongings }, isYou, onClose, onDone }: LeaveDialogProps) {
  const { people, nameOf } = usePeople();
  const [heir, choose] = useState("");
  const toast = useToast();
  const name = nameOf(email);
  const theirs = (Object.keys(kinds) as (keyof Belongings)[]).filter((kind) => belongings[kind] > 0);
  const able = people.filter(
    (one) => one.isActive && one.email !== email && theirs.every((kind) => may(one.role, neededFor[kind])),
  );
  const { form, busy, message, dialog } = useReauthenticatedForm({
    send: () =>
      authCall("admin/users", { method: "PUT", body: { email, active: false, ...(heir && { handOverTo: heir }) } }),
    onDone() {
      const description = heir
        ? `${name} is deactivated, and ${nameOf(heir)} has taken over`
        : `${name} is deactivated`;
      toast({ title: "Success", description });
      onDone();
    },
  });

  return (
    <>
      {dialog}
      <Dialog open onClose={onClose} title={`Deactivate ${name}?`} className="max-w-lg">
        <form {...form} noValidate className="grid gap-5 text-sm">
          <FormError>{message}</FormError>
          <p>
            {isYou ? "You lose" : `${name} loses`} access to the admin area right away. Invitations and preview links
            that {isYou ? "you" : "they"} made stop working. The account stays and can be activated again.
          </p>
          {theirs.length > 0 ? (
            <>
              <div>
                <h3 className="mb-1 font-sans text-sm font-semibold">{isYou ? "Yours now" : "Theirs now"}</h3>
                <ul className="grid gap-1">
                  {theirs.map((kind) => {
                    const { otherwise, to } = kinds[kind];
                    return (
                      <li key={kind}>
                        <TextLink to={to} target="_blank">
                          {countedBelongings(kind, belongings[kind])}
                          <span className="sr-only"> (opens in a new tab)</span>
                        </TextLink>
                        {heir === "" && (
                          <span className="text-ink-soft"> – each {otherwise} unless you hand it over</span>
                        )}
                      </li>
                    );
                  })}
                </ul>
              </div>
              <Field
                label="Hand over to"
                hint={
                  able.length === 0
                    ? "No one else on the team may take all of this over. Change someone’s role first, or deactivate without handing over."
                    : "Demos go to someone else where this person has no time."
                }
              >
                <Select value={heir} onChange={({ target }) => choose(target.value)}>
                  <Options
                    of={[
                      { value: "", label: "No one" },
                      ...able.map((one) => ({
                        value: one.email,
                        label: `${nameOf(one.email)}, ${roleName(one.role)}`,
                      })),
                    ]}
                  />
                </Select>
              </Field>
            </>
          ) : (
            <p>
              {isYou ? "You have" : `${name} has`} no drafts, scheduled changes, reviews, inquiries or demos to hand
              over.
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="destructive" busy={busy}>
              {heir ? "Hand over and deactivate" : "Deactivate"}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
