import { useRef, useState, useEffect, type FormEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ConfirmDialog, useFocusWhenGone } from "../screen/confirm-dialog.tsx";
import { Section } from "./section.tsx";
import { useReauthentication } from "./reauthentication.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import type { AuthFailure } from "../session/auth-calls.ts";
import { CodeInput } from "../sign-in/code-form.tsx";

interface PhoneSectionProps {
  /** The number that signs in, as people read it. */
  phone: string | null;
  /** Without text messages a number can only be removed. */
  isOffered: boolean;
  onChanged: () => Promise<void>;
}

export function PhoneSection({ phone, isOffered, onChanged }: PhoneSectionProps) {
  const [open, setOpen] = useState<"add" | "remove" | null>(null);
  const [busy, setBusy] = useState(false);
  const { call, dialog } = useReauthentication();
  const toast = useToast();
  const addButton = useRef<HTMLButtonElement>(null);
  const isGone = useFocusWhenGone(addButton, open !== null);
  if (!isOffered && phone === null) return null;

  async function remove() {
    setBusy(true);
    const result = await call("user", { method: "PUT", body: { phone: null } });
    setBusy(false);
    close();
    if (!result.ok) return toast({ title: "Error", description: result.message, style: "destructive" });
    toast({ title: "Success", description: "Telephone number removed. You are signed out everywhere else." });
    await onChanged();
  }

  function close() {
    isGone();
    setOpen(null);
  }

  async function added() {
    close();
    toast({ title: "Success", description: "Telephone number added. You are signed out everywhere else." });
    await onChanged();
  }

  return (
    <Section
      title="Telephone"
      about="A number that signs you in, by a code in a text message or with your password. An authenticator app is safer: numbers can be taken over."
    >
      {dialog}
      {phone !== null && (
        <div className="mb-5 flex items-center justify-between gap-4 border-y border-line py-3">
          <p className="text-sm font-semibold tabular-nums">{phone}</p>
          <Button
            size="small"
            variant="quiet"
            className="text-rose! hover:bg-rose-50!"
            aria-label={`Remove ${phone}`}
            onClick={() => setOpen("remove")}
          >
            Remove
          </Button>
        </div>
      )}
      {isOffered &&
        (open === "add" ? (
          <AddPhone onAdded={added} onCancel={close} />
        ) : (
          <Button ref={addButton} size="small" variant="secondary" onClick={() => setOpen("add")}>
            {phone === null ? "Add a telephone number" : "Use another number"}
          </Button>
        ))}
      <ConfirmDialog
        open={open === "remove"}
        title="Remove this number?"
        action="Remove"
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setOpen(null)}
      >
        <p>{phone} no longer signs in, and you will be signed out everywhere else.</p>
      </ConfirmDialog>
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
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const { call, dialog } = useReauthentication();
  const form = useRef<HTMLFormElement>(null);
  // What had the focus is gone: the button that opened this, then the first step.
  useEffect(() => form.current?.querySelector("input")?.focus(), [sentTo]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.querySelector("input");
    const typed = input?.value ?? "";
    setBusy(true);
    setFailure(null);
    const result =
      sentTo === null
        ? await call<{ phone: string }>("user", { method: "PUT", body: { phone: typed } })
        : await call<{ phone: string }>("verify", { body: { type: "phone_change", phone: sentTo, token: typed } });
    setBusy(false);
    if (!result.ok) {
      setFailure(result);
      return input?.select();
    }
    if (sentTo !== null) return onAdded();
    setSentTo(result.value.phone);
  }

  const { fields = {}, message } = failure ?? {};
  const isBesideField = Object.keys(fields).length > 0;
  return (
    <>
      {dialog}
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="grid max-w-md gap-5">
        <FormError>{isBesideField ? null : message}</FormError>
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
