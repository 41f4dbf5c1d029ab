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
  /** Called when the passkey is added, with new recovery codes to show once; null when the account already has some. */
  onDone: (recoveryCodes: readonly string[] | null) => void | Promise<void>;
  /** Label of the button. */
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** The button that adds a passkey, or a note where the browser doesn't support them. */
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
  /** Called when the app is verified, with new recovery codes to show once; null when the account already has some. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
}

/** Sets up an authenticator app: shows the QR code, and verifies the first code of the app. */
export function EnrolFactor({ onDone }: EnrolFactorProps) {
  const [started, setStarted] = useState<AuthResult<Enrolment> | null>(null);
  const enrolment = started?.ok ? started.value : null;
  const { withProof, dialog } = useReauthentication();
  const {
    form,
    busy,
    message = started?.ok === false ? started.message : undefined,
  } = useAuthForm({
    send: (body) => authCall<{ recoveryCodes: string[] | null }>(`factors/${enrolment?.id}/verify`, { body }),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    selectsInput: true,
  });

  const isStarting = useRef(false);
  useEffect(() => {
    if (isStarting.current) return;
    isStarting.current = true;
    void withProof(() => authCall<Enrolment>("factors", { body: {} })).then(setStarted);
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

/** The QR code. Always dark on white with an empty border, which cameras need. */
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
