import { useState, type ReactNode, type Ref, useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { supportsPasskeys, newPasskey } from "../sign-in/passkeys.ts";
import { useAccountChange } from "./use-account-change.ts";
import { useReauthentication } from "./reauthentication.tsx";
import { Field, FormError } from "#app/ui/field.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Enrolment } from "#accounts/index.ts";
import { authCall, type AuthResult } from "../session/auth-calls.ts";
import { useAuthForm } from "../session/use-auth-form.ts";
import { CodeInput } from "../sign-in/second-factor-form.tsx";

interface AddPasskeyProps {
  /** The passkey counts from now on. New recovery codes are shown once; null when there are some from before. */
  onDone: (recoveryCodes: readonly string[] | null) => void | Promise<void>;
  /** What the button says. */
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** The button that makes a passkey; where the browser can't, it says so. */
export function AddPasskey({ onDone, children, ref }: AddPasskeyProps) {
  const { changePrompted, busy, dialog } = useAccountChange();

  async function add() {
    const result = await changePrompted(newPasskey, "Passkey added. You are signed out everywhere else.");
    if (result.ok) await onDone(result.value.recoveryCodes);
  }

  if (!supportsPasskeys()) return <p className="text-sm text-ink-soft">This browser can't make passkeys.</p>;
  return (
    <>
      {dialog}
      <Button ref={ref} size="small" variant="secondary" busy={busy !== null} onClick={() => void add()}>
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
  const [begun, setBegun] = useState<AuthResult<Enrolment> | null>(null);
  const enrolment = begun?.ok ? begun.value : null;
  const { withProof, dialog } = useReauthentication();
  const {
    form,
    busy,
    message = begun?.ok === false ? begun.message : undefined,
  } = useAuthForm({
    send: (body) => authCall<{ recoveryCodes: string[] | null }>(`factors/${enrolment?.id}/verify`, { body }),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    selectsInput: true,
  });

  const isBeginning = useRef(false);
  useEffect(() => {
    if (isBeginning.current) return;
    isBeginning.current = true;
    void withProof(() => authCall<Enrolment>("factors", { body: {} })).then(setBegun);
  }, [withProof]);

  return (
    <>
      {dialog}
      <FormError>{message}</FormError>
      {!enrolment && !message && (
        <div role="status" className="grid place-items-center py-10 text-evergreen-700">
          <Spinner label="Preparing" className="size-6" />
        </div>
      )}
      {enrolment && (
        <form {...form} className={`grid gap-5 ${message ? "mt-5" : ""}`}>
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
