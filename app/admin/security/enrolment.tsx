import { useState, type ReactNode, type Ref, useEffect, useRef, type FormEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { addPasskey, knowsPasskeys } from "../sign-in/passkeys.ts";
import { useReauthentication } from "./reauthentication.tsx";
import { Field, FormError } from "#app/ui/field.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Enrolment } from "#domain/accounts/factors/authenticator-app.ts";
import { authCall, type AuthFailure } from "../session/auth-calls.ts";
import { CodeInput } from "../sign-in/code-form.tsx";

interface AddPasskeyProps {
  /** The passkey counts from now on. New recovery codes are shown once; null when there are some from before. */
  onDone: (recoveryCodes: readonly string[] | null) => void | Promise<void>;
  /** What the button says. */
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** The button that makes a passkey; where the browser can't, it says so. */
export function AddPasskey({ onDone, children, ref }: AddPasskeyProps) {
  const [busy, setBusy] = useState(false);
  const { call, dialog } = useReauthentication();
  const toast = useToast();

  async function add() {
    setBusy(true);
    const result = await addPasskey(call);
    setBusy(false);
    if (!result.ok) return toast({ title: "Error", description: result.message, style: "destructive" });
    toast({ title: "Success", description: "Passkey added. You are signed out everywhere else." });
    await onDone(result.value.recoveryCodes);
  }

  if (!knowsPasskeys()) return <p className="text-sm text-ink-soft">This browser can't make passkeys.</p>;
  return (
    <>
      {dialog}
      <Button ref={ref} size="small" variant="secondary" busy={busy} onClick={() => void add()}>
        {children}
      </Button>
    </>
  );
}

interface EnrolFactorProps {
  /** The app counts from now on. New recovery codes are shown once; null when there are some from before. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
}

/** Sets up an authenticator app: a code to scan, and the first code of the app in return. */
export function EnrolFactor({ onDone }: EnrolFactorProps) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const { call, dialog } = useReauthentication();

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void call<Enrolment>("factors", { body: {} }).then((result) => {
      if (result.ok) setEnrolment(result.value);
      else setFailure(result);
    });
  }, [call]);

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.querySelector("input");
    setBusy(true);
    setFailure(null);
    const result = await authCall<{ recoveryCodes: string[] | null }>(`factors/${enrolment?.id}/verify`, {
      body: { code: input?.value ?? "" },
    });
    setBusy(false);
    if (result.ok) return onDone(result.value.recoveryCodes);
    setFailure(result);
    input?.select();
  }

  return (
    <>
      {dialog}
      <FormError>{failure?.message}</FormError>
      {!enrolment && !failure && (
        <div role="status" className="grid place-items-center py-10 text-evergreen-700">
          <Spinner label="Preparing" className="size-6" />
        </div>
      )}
      {enrolment && (
        <form onSubmit={(event) => void confirm(event)} className={`grid gap-5 ${failure ? "mt-5" : ""}`}>
          <div className="grid gap-4 sm:grid-cols-[auto_1fr] sm:items-center">
            <Picture {...enrolment.picture} />
            <div className="grid gap-2 text-sm">
              <p>Scan this with an authenticator app, or type the key into it:</p>
              <p className="font-mono text-xs leading-relaxed break-words">{enrolment.key}</p>
              <p>
                <a href={enrolment.uri} className="text-evergreen-700 underline underline-offset-4">
                  Open the app on this device
                </a>
              </p>
            </div>
          </div>
          <Field label="Code" required hint="The six digits that the app shows then.">
            <CodeInput name="code" />
          </Field>
          <Button type="submit" busy={busy} className="justify-self-start">
            Turn it on
          </Button>
        </form>
      )}
    </>
  );
}

/** Dark on white with a quiet border, whatever the page's colours are: cameras want it so. */
function Picture({ size, path }: Enrolment["picture"]) {
  return (
    <svg
      role="img"
      aria-label="Code to scan with an authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      className="size-44 border border-line bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The one time that recovery codes are shown. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const [isCopied, setIsCopied] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // What had the focus is gone, and these must not be missed.
  useEffect(() => box.current?.focus(), []);

  async function copy() {
    await navigator.clipboard.writeText(codes.join("\n")).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  }

  return (
    <div ref={box} tabIndex={-1} className="grid gap-5 outline-none">
      <p className="text-sm">
        When your authenticator app or passkey is lost, these codes are the only way in. Each works once. They are shown
        now and never again, so print them or put them into your password manager.
      </p>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1.5 border-y border-line py-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="button-row">
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          {isCopied ? "Copied" : "Copy all"}
        </Button>
        <Button size="small" onClick={onKept}>
          I have kept them
        </Button>
      </div>
      <p role="status" className="sr-only">
        {isCopied ? "The codes were copied." : ""}
      </p>
    </div>
  );
}
