import { useEffect, useRef, useState, type FormEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import type { AuthFailure } from "../auth-calls.ts";
import { useReauthentication } from "./use-reauthentication.tsx";
import { CodeInput } from "../code-input.tsx";

interface AddPhoneProps {
  onAdded: () => void | Promise<void>;
  onCancel: () => void;
}

/** Two steps: the number, then the code that was sent to it. */
export function AddPhone({ onAdded, onCancel }: AddPhoneProps) {
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
