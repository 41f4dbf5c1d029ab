import { useCallback, useRef, useState, type ReactNode, useEffect } from "react";
import { authCall, type AuthFailure, type AuthResult } from "../session/auth-calls.ts";
import { type AuthFormOptions, useAuthForm } from "../session/use-auth-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { supportsPasskeys, passkeyProof } from "../sign-in/passkeys.ts";

interface Reauthentication {
  /** Does work; when the server wants to know again who is there, asks, and does it once more. Not to be used inside an action. */
  withProof: <T>(work: () => Promise<AuthResult<T>>) => Promise<AuthResult<T>>;
  /** Asks who is there. False when the person would rather not say. */
  ask: () => Promise<boolean>;
  isAsking: boolean;
  /** To be rendered somewhere beside the form. */
  dialog: ReactNode;
}

/** For calls that the server allows only for some minutes after the person has proved who they are. */
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
 * `useAuthForm` for such a call: the form is sent again once the person has proved who they are. The action has ended by then,
 * since it may not wait for a person (use-prompt.ts).
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
    // Asking is the answer to the refusal; its words are for those who decline.
    message: isAsking ? undefined : message,
    summary: isAsking ? undefined : summary,
    dialog,
  };
}

interface ReauthenticationDialogProps {
  onProved: () => void;
  onClose: () => void;
}

/** Asks who is there, by the password, by a code in a mail or by a passkey. */
function ReauthenticationDialog({ onProved, onClose }: ReauthenticationDialogProps) {
  const [byMail, setByMail] = useState(false);
  const { form, busy, message, submit, submitPrompted } = useAuthForm({
    send: (typed) => authCall("reauthenticate", { body: typed }),
    onDone: onProved,
    selectsInput: true,
  });

  const { ref } = form;
  // After the dialog has given the focus to its Close button.
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
            <TextInput name="password" type="password" autoComplete="current-password" />
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
