import { useRef, useState, useEffect } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useFocusAfterRemoval } from "../screen/confirm-dialog.tsx";
import { Section } from "./section.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { useReauthenticatedForm } from "./reauthentication.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { authCall } from "../session/auth-calls.ts";
import { CodeInput } from "../sign-in/second-factor-form.tsx";

interface PhoneSectionProps {
  /** The number of the account, formatted for display. */
  phone: string | null;
  /** Whether the site sends text messages; if not, a number can only be removed. */
  isOffered: boolean;
}

export function PhoneSection({ phone, isOffered }: PhoneSectionProps) {
  const [isAdding, setIsAdding] = useState(false);
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const addButton = useRef<HTMLButtonElement>(null);
  const isGone = useFocusAfterRemoval(addButton, isAdding);
  if (!isOffered && phone === null) return null;

  function close() {
    isGone();
    setIsAdding(false);
  }

  async function added() {
    close();
    toast({ title: "Success", description: "Telephone number added. You are signed out everywhere else." });
    await revalidate();
  }

  return (
    <Section
      title="Telephone"
      about="A number that signs you in, by a code in a text message or with your password. An authenticator app is safer: numbers can be taken over."
    >
      {phone !== null && (
        <div className="mb-5 flex items-center justify-between gap-4 border-y border-line py-3">
          <p className="text-sm font-semibold tabular-nums">{phone}</p>
          <RemoveButton
            name={phone}
            title="Remove this number?"
            remove={() => authCall("user", { method: "PUT", body: { phone: null } })}
            done="Telephone number removed. You are signed out everywhere else."
            focusThen={addButton}
          >
            <p>{phone} no longer signs in, and you will be signed out everywhere else.</p>
          </RemoveButton>
        </div>
      )}
      {isOffered &&
        (isAdding ? (
          <AddPhone onAdded={added} onCancel={close} />
        ) : (
          <Button ref={addButton} size="small" variant="secondary" onClick={() => setIsAdding(true)}>
            {phone === null ? "Add a telephone number" : "Use another number"}
          </Button>
        ))}
    </Section>
  );
}

interface AddPhoneProps {
  onAdded: () => void | Promise<void>;
  onCancel: () => void;
}

/** Two steps: the number, then the code that was sent to it. */
function AddPhone({ onAdded, onCancel }: AddPhoneProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, busy, fields, summary, dialog } = useReauthenticatedForm({
    send: ({ phone, token }) =>
      sentTo === null
        ? authCall<{ phone: string }>("user", { method: "PUT", body: { phone } })
        : authCall<{ phone: string }>("verify", { body: { type: "phone_change", phone: sentTo, token } }),
    onDone: ({ phone }) => (sentTo === null ? setSentTo(phone) : onAdded()),
    selectsInput: true,
  });

  const { ref } = form;
  // The element that had the focus is removed: first the button that opened this, then the first step.
  useEffect(() => ref.current?.querySelector("input")?.focus(), [sentTo, ref]);

  return (
    <>
      {dialog}
      <form {...form} noValidate className="grid max-w-md gap-5">
        <FormError>{summary}</FormError>
        {sentTo === null ? (
          <Field
            key="phone"
            label="Mobile number"
            required
            error={fields["phone"]}
            hint="With its country code, like +1 202 555 0123."
          >
            <TextInput name="phone" type="tel" autoComplete="tel" />
          </Field>
        ) : (
          <Field
            key="token"
            label="Code"
            required
            error={fields["token"]}
            hint={`Six digits, on their way to ${sentTo}.`}
          >
            <CodeInput name="token" />
          </Field>
        )}
        <div className="button-row">
          <Button type="submit" busy={busy}>
            {sentTo === null ? "Send the code" : "Add the number"}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  );
}
