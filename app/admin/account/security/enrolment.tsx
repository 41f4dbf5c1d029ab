import { type ReactNode, type Ref, useState, useEffect, useRef } from "react";
import { Button, Spinner } from "#app/ui/button.tsx";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";
import { type AuthResult, authCall } from "../../frame/session/auth-call.ts";
import { supportsPasskeys, newPasskey } from "../calls/passkeys.ts";
import { useAccountChange, useReauthenticatedForm, useReauthentication } from "../calls/account-change.tsx";
import { Field, FormError } from "#app/ui/field.tsx";
import type { Enrolment } from "#accounts/index.ts";
import { CodeInput } from "../calls/secret-inputs.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { CopyButton } from "../../frame/screen/copy-button.tsx";

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
    const result = await changePrompted(newPasskey, "Passkey added. You're signed out everywhere else.");
    if (result.ok) await onDone(result.value.recoveryCodes);
  }

  if (!supportsPasskeys()) return <p className="text-sm text-ink-soft">This browser doesn't support passkeys.</p>;
  return (
    <>
      {dialog}
      <SecondaryButton ref={ref} busy={busy !== null} onClick={() => void add()}>
        {children}
      </SecondaryButton>
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
  const { withProof, dialog: startDialog } = useReauthentication();
  // The app may be fetched and set up first: by then the proof can be too old, and a new one keeps the key.
  const {
    form,
    busy,
    dialog,
    message = started?.ok === false ? started.message : undefined,
  } = useReauthenticatedForm({
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
      {startDialog}
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
          <Field label="Code" required hint="The six-digit code the app shows.">
            <CodeInput name="code" />
          </Field>
          <Button type="submit" busy={busy} className="justify-self-start">
            Turn on
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
      aria-label="QR code for your authenticator app"
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
  onStored: () => void;
}

/** New recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const box = useRef<HTMLDivElement>(null);
  // The element that had the focus is removed, and the codes must be announced.
  useEffect(() => box.current?.focus(), []);

  return (
    <div ref={box} tabIndex={-1} className="grid gap-5 outline-none">
      <p className="text-sm">
        If you lose your authenticator app or passkey, these codes are the only way in. Each one works once. They won't
        be shown again, so print them or save them in your password manager.
      </p>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1.5 border-y border-line py-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="button-row">
        <CopyButton text={codes.join("\n")} variant="secondary" announcement="Codes copied.">
          Copy all
        </CopyButton>
        <Button size="small" onClick={onStored}>
          I've saved them
        </Button>
      </div>
    </div>
  );
}

/** The same as a dialog over the security page; null closes it. */
export function RecoveryCodesDialog({ codes, onStored }: { codes: readonly string[] | null; onStored: () => void }) {
  return (
    <Dialog
      open={codes !== null}
      onClose={onStored}
      title="Save these codes"
      className="max-w-md"
      closeOnBackdrop={false}
    >
      <RecoveryCodes codes={codes ?? []} onStored={onStored} />
    </Dialog>
  );
}
