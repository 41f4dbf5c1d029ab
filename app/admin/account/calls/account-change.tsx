import {
  type ReactNode,
  type RefObject,
  startTransition,
  useOptimistic,
  useCallback,
  useRef,
  useState,
  useEffect,
} from "react";
import { useToast } from "#app/ui/toast.tsx";
import { type AuthResult, authCall } from "../../frame/session/auth-call.ts";
import { supportsPasskeys, passkeyProof } from "./passkeys.ts";
import { type PromptedCall, type AuthFormOptions, usePrompt, useAuthForm } from "./auth-form.ts";
import { Button } from "#app/ui/button.tsx";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { PasswordInput } from "./secret-inputs.tsx";
import { browserSession } from "../../frame/session/session-store.ts";
import { useRevalidator } from "react-router";
import { ConfirmDialog, QuietDestructiveButton, useFocusAfterRemoval } from "../../frame/change/dialogs.tsx";

/**
 * For buttons that call the auth layer: asks for a reauthentication when the server requires one, and shows the result as a toast.
 * Only the calls are actions; questions to the user come between them (auth-form.ts).
 * @returns `busy`: the name of the pending change; null when there is none
 */
export function useAccountChange() {
  const { withProof, dialog } = useReauthentication();
  const { isPrompting, prompt } = usePrompt();
  const [running, setRunning] = useOptimistic<string | null>(null);
  const toast = useToast();

  function runAction<T>(name: string, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      startTransition(async () => {
        setRunning(name);
        await work().then(resolve, reject);
      });
    });
  }

  async function withToast<T>(done: string | null, work: () => Promise<AuthResult<T>>): Promise<AuthResult<T>> {
    const result = await withProof(work);
    if (!result.ok) toast({ title: "Error", description: result.message, style: "destructive" });
    else if (done !== null) toast({ title: "Success", description: done });
    return result;
  }

  return {
    /**
     * @param done text of the toast after a success; null where the screen shows the result
     * @param name distinguishes the change from others of the same screen while it is pending
     */
    change<T>(work: () => Promise<AuthResult<T>>, done: string | null, name = "change") {
      return withToast(done, () => runAction(name, work));
    },

    /** The same for a call that first needs a passkey or a wallet. */
    changePrompted<Given, T>({ ask, send }: PromptedCall<Given, T>, done: string | null) {
      return withToast(done, async () => {
        const given = await prompt(ask);
        return given.ok ? runAction("prompted", () => send(given.value)) : given;
      });
    },

    busy: isPrompting ? "prompt" : running,
    dialog,
  };
}

/** After this the navigation has failed or was stopped. */
const navigationTimeoutMs = 10_000;

/** Navigates to another site. Settles only when the page is still there afterwards, so that the action stays pending until then. */
export function redirectTo(address: string): Promise<AuthResult<void>> {
  location.assign(address);
  return new Promise((resolve) => {
    const settle = () => resolve({ ok: true, value: undefined });
    setTimeout(settle, navigationTimeoutMs);
    // The Back button restores the page as it was left.
    addEventListener("pageshow", settle, { once: true });
  });
}

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
      const first = await work();
      const result = needsProof(first) && (await ask()) ? await work() : first;
      noteSessionEnd(result);
      return result;
    },
    [ask],
  );

  const dialog = isAsking && (
    <ReauthenticationDialog onProved={() => answer.current?.(true)} onClose={() => answer.current?.(false)} />
  );
  return { withProof, ask, isAsking, dialog };
}

/** Ends the session for the whole screen, which then offers a sign-in, where the server has answered that it is over, and it is. */
export function noteSessionEnd(result: AuthResult): void {
  const isOver = !result.ok && result.status === 401 && result.code !== "invalid_email_or_password";
  if (isOver) browserSession().markSignedOut();
}

function needsProof(result: AuthResult): boolean {
  return !result.ok && result.code === "reauthentication_needed";
}

/**
 * `useAuthForm` for such a call: the form is submitted again after the reauthentication. The action ends before it, because an action
 * must not wait for the user (auth-form.ts).
 */
export function useReauthenticatedForm<T>(options: Omit<AuthFormOptions<T>, "onFailure">) {
  const { ask, isAsking, dialog } = useReauthentication();
  const { message, summary, ...form } = useAuthForm({
    ...options,
    onFailure(failure, element) {
      noteSessionEnd(failure);
      const isUnproved = needsProof(failure);
      if (isUnproved) void ask().then((isProved) => isProved && element?.requestSubmit());
      return isUnproved;
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
    onFailure: noteSessionEnd,
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
    <Dialog open onClose={onClose} title="Confirm it's you" className="max-w-md" closeOnBackdrop={false}>
      <form {...form} className="grid gap-5">
        <p className="text-sm">
          {byMail
            ? "We've emailed you a code. It works for ten minutes."
            : "You signed in a while ago. Please enter your password again for this change."}
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
              <QuietButton busy={busy} onClick={sendCode}>
                Email me a code
              </QuietButton>
              {supportsPasskeys() && (
                <QuietButton busy={busy} onClick={() => void submitPrompted(passkeyProof)}>
                  Use a passkey
                </QuietButton>
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

interface RemoveButtonProps {
  /** Name of the thing, for the label of the button: "Laptop". */
  name: string;
  /** Label of the button, a verb. */
  action?: string;
  /** Title of the question. */
  title: string;
  remove: () => Promise<AuthResult>;
  /** Text of the toast after a success. */
  done: string;
  /** Takes the focus after the removal, because the button is removed with the thing. */
  focusThen: RefObject<HTMLElement | null>;
  /** Explains the consequences. */
  children: ReactNode;
}

/** Removes something from the account, after a question, and loads the screen again. */
export function RemoveButton(props: RemoveButtonProps) {
  const { name, action = "Remove", title, remove, done, focusThen, children } = props;
  const [isAsking, ask] = useState(false);
  const { change, busy, dialog } = useAccountChange();
  const { revalidate } = useRevalidator();
  const isGone = useFocusAfterRemoval(focusThen, isAsking);

  async function confirm() {
    const { ok } = await change(remove, done);
    if (ok) isGone();
    ask(false);
    if (ok) await revalidate();
  }

  return (
    <>
      {dialog}
      <QuietDestructiveButton aria-label={`${action} ${name}`} onClick={() => ask(true)}>
        {action}
      </QuietDestructiveButton>
      {isAsking && (
        <ConfirmDialog
          open
          title={title}
          action={action}
          busy={busy !== null}
          onConfirm={() => void confirm()}
          onCancel={() => ask(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}

interface SectionProps {
  title: string;
  /** One or two sentences about its purpose. */
  about: ReactNode;
  children: ReactNode;
}

/** A section of the security page: description at the left, controls at the right. */
export function Section({ title, about, children }: SectionProps) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-t border-line py-8 lg:grid-cols-[16rem_1fr]">
      <div>
        <h2 className="mb-1.5 text-xl">{title}</h2>
        <p className="text-sm text-ink-soft">{about}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
