import { useCallback, useRef, useState, type ReactNode, useEffect } from "react";
import { authCall, type AuthFailure, type AuthResult } from "../session/auth-calls.ts";
import { type AuthFormOptions, useAuthForm } from "../session/use-auth-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { PasswordInput } from "../auth/password-input.tsx";
import { supportsPasskeys, passkeyProof } from "../sign-in/passkeys.ts";

interface Reauthentication {
  /** Makes a call; when the server requires a reauthentication, asks for it and makes the call again. Not for use inside an action. */
  withProof: <T>(work: () => Promise<AuthResult<T>>) => Promise<AuthResult<T>>;
  /** Opens the dialog. False when the user closes it. */
  ask: () => Promise<boolean>;
  isAsking: boolean;
  /** To be rendered outside of the form. */
  dialog: ReactNode;
}

/** For calls that the server allows only within some minutes after a sign-in or reauthentication. */
export function useReauthentication(): Reauthentication {
  const [isAsking, setIsAsking] = useState(false);
  const answer = useRef<(isProved: boolean) => void>(undefined);

  const ask = useCallback(async () => {
    setIsAsking(true);
    const isProved = await new Promise<boolean>((resolve) => (answer.current = resolve));
    setIsAsking(false);
    return isProved;
  }, []);

  const withProof = useCallback(
    async <T,>(work: () => Promise<AuthResult<T>>) => {
      const result = await work();
      return needsProof(result) && (await ask()) ? work() : result;
    },
    [ask],
  );

  const dialog = isAsking && (
    <ReauthenticationDialog onProved={() => answer.current?.(true)} onClose={() => answer.current?.(false)} />
  );
  return { withProof, ask, isAsking, dialog };
}

function needsProof(result: AuthResult): result is AuthFailure {
  return !result.ok && result.code === "reauthentication_needed";
}

/**
 * `useAuthForm` for such a call: the form is submitted again after the reauthentication. The action ends before it, because an action
 * must not wait for the user (use-prompt.ts).
 */
export function useReauthenticatedForm<T>(options: Omit<AuthFormOptions<T>, "onFailure">) {
  const { ask, isAsking, dialog } = useReauthentication();
  const { message, summary, ...form } = useAuthForm({
    ...options,
    onFailure(failure, element) {
      if (needsProof(failure)) void ask().then((isProved) => isProved && element?.requestSubmit());
    },
  });
  return {
    ...form,
    // Shown only when the user has closed the dialog.
    message: isAsking ? undefined : message,
    summary: isAsking ? undefined : summary,
    dialog,
  };
}

interface ReauthenticationDialogProps {
  onProved: () => void;
  onClose: () => void;
}

/** Asks for the password, a code from a mail or a passkey. */
function ReauthenticationDialog({ onProved, onClose }: ReauthenticationDialogProps) {
  const [byMail, setByMail] = useState(false);
  const { form, busy, message, submit, submitPrompted } = useAuthForm({
    send: (typed) => authCall("reauthenticate", { body: typed }),
    onDone: onProved,
    selectsInput: true,
  });

  const { ref } = form;
  // In the next frame, because the dialog first focuses its Close button.
  useEffect(() => {
    const frame = requestAnimationFrame(() => ref.current?.querySelector("input")?.focus());
    return () => cancelAnimationFrame(frame);
  }, [byMail, ref]);

  const sendCode = () =>
    submit(
      () => authCall("reauthenticate/code"),
      () => setByMail(true),
    );

  return (
    <Dialog open onClose={onClose} title="Is it you?" className="max-w-md" closeOnBackdrop={false}>
      <form {...form} className="grid gap-5">
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
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          {!byMail && (
            <div className="-ml-3 flex flex-wrap">
              <Button variant="quiet" size="small" disabled={busy} onClick={sendCode}>
                Mail me a code
              </Button>
              {supportsPasskeys() && (
                <Button variant="quiet" size="small" disabled={busy} onClick={() => void submitPrompted(passkeyProof)}>
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
