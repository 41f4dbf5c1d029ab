import { useEffect, useRef, useState, type FormEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { authCall } from "../auth-calls.ts";
import { knowsPasskeys, proveWithPasskey } from "../ways-in/passkeys.ts";

interface ReauthenticationDialogProps {
  onProved: () => void;
  onClose: () => void;
}

/** Asks who is there, by the password, by a code in a mail or by a passkey. */
export function ReauthenticationDialog({ onProved, onClose }: ReauthenticationDialogProps) {
  const [byMail, setByMail] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // After the dialog has given the focus to its Close button.
  useEffect(() => {
    const frame = requestAnimationFrame(() => form.current?.querySelector("input")?.focus());
    return () => cancelAnimationFrame(frame);
  }, [byMail]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.querySelector("input");
    setBusy(true);
    setError(null);
    const body = { [byMail ? "code" : "password"]: input?.value ?? "" };
    const result = await authCall("reauthenticate", { body });
    setBusy(false);
    if (result.ok) return onProved();
    setError(result.message);
    input?.select();
  }

  async function prove() {
    setBusy(true);
    setError(null);
    const result = await proveWithPasskey();
    setBusy(false);
    if (result.ok) onProved();
    else setError(result.message);
  }

  async function sendCode() {
    setBusy(true);
    setError(null);
    const result = await authCall("reauthenticate/code");
    setBusy(false);
    if (result.ok) setByMail(true);
    else setError(result.message);
  }

  return (
    <Dialog open onClose={onClose} title="Is it you?" className="max-w-md" closeOnBackdrop={false}>
      <form ref={form} onSubmit={(event) => void submit(event)} className="grid gap-5">
        <p className="text-sm">
          {byMail
            ? "A code is on its way to your address. It works for ten minutes."
            : "You signed in a while ago. This change needs your password once more."}
        </p>
        <FormError>{error}</FormError>
        {byMail ? (
          <Field key="code" label="Code" required>
            <TextInput name="code" inputMode="numeric" autoComplete="one-time-code" className="font-mono" />
          </Field>
        ) : (
          <Field key="password" label="Password" required>
            <TextInput name="password" type="password" autoComplete="current-password" />
          </Field>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          {!byMail && (
            <div className="-ml-3 flex flex-wrap">
              <Button variant="quiet" size="small" disabled={busy} onClick={() => void sendCode()}>
                Mail me a code
              </Button>
              {knowsPasskeys() && (
                <Button variant="quiet" size="small" disabled={busy} onClick={() => void prove()}>
                  Use a passkey
                </Button>
              )}
            </div>
          )}
          <Button type="submit" size="small" busy={busy} className="ml-auto">
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
