import { useCallback, useRef, useState, type ReactNode, useEffect } from "react";
import { authCall, type AuthCall, type AuthResult } from "../session/auth-calls.ts";
import { useAuthForm } from "../session/use-auth-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { knowsPasskeys, proveWithPasskey } from "../sign-in/passkeys.ts";

interface Reauthentication {
  /** Like `authCall`; when the server wants to know again who is there, asks, and then makes the call once more. */
  call: AuthCall;
  /** To be rendered somewhere beside the form. */
  dialog: ReactNode;
}

/** For calls that the server allows only for some minutes after the person has proved who they are. */
export function useReauthentication(): Reauthentication {
  const [isAsking, setIsAsking] = useState(false);
  const answer = useRef<(isProved: boolean) => void>(undefined);

  const call = useCallback(async <T,>(...args: Parameters<AuthCall>): Promise<AuthResult<T>> => {
    const result = await authCall<T>(...args);
    if (result.ok || result.code !== "reauthentication_needed") return result;
    setIsAsking(true);
    const isProved = await new Promise<boolean>((resolve) => (answer.current = resolve));
    setIsAsking(false);
    return isProved ? authCall<T>(...args) : result;
  }, []);

  const dialog = isAsking && (
    <ReauthenticationDialog onProved={() => answer.current?.(true)} onClose={() => answer.current?.(false)} />
  );
  return { call, dialog };
}

interface ReauthenticationDialogProps {
  onProved: () => void;
  onClose: () => void;
}

/** Asks who is there, by the password, by a code in a mail or by a passkey. */
function ReauthenticationDialog({ onProved, onClose }: ReauthenticationDialogProps) {
  const [byMail, setByMail] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // After the dialog has given the focus to its Close button.
  useEffect(() => {
    const frame = requestAnimationFrame(() => form.current?.querySelector("input")?.focus());
    return () => cancelAnimationFrame(frame);
  }, [byMail]);

  const { onSubmit, busy, message, run } = useAuthForm({
    send: (typed) => authCall("reauthenticate", { body: typed }),
    onDone: onProved,
    selectsInput: true,
  });

  async function prove() {
    if ((await run(proveWithPasskey)).ok) onProved();
  }

  async function sendCode() {
    if ((await run(() => authCall("reauthenticate/code"))).ok) setByMail(true);
  }

  return (
    <Dialog open onClose={onClose} title="Is it you?" className="max-w-md" closeOnBackdrop={false}>
      <form ref={form} onSubmit={onSubmit} className="grid gap-5">
        <p className="text-sm">
          {byMail
            ? "A code is on its way to your address. It works for ten minutes."
            : "You signed in a while ago. This change needs your password once more."}
        </p>
        <FormError>{message}</FormError>
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
