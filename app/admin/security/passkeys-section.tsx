import { useRef, useState, type FormEvent } from "react";
import { Moment } from "../screen/moment.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Passkey } from "#domain/accounts/passkeys/passkeys.ts";
import { ConfirmDialog, useFocusWhenGone } from "../screen/confirm-dialog.tsx";
import { AddPasskey, RecoveryCodes } from "./enrolment.tsx";
import { Section } from "./section.tsx";
import { useReauthentication } from "./reauthentication.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { authCall } from "../session/auth-calls.ts";

interface PasskeysSectionProps {
  passkeys: readonly Passkey[];
  /** Whether no other second factor would be left without the last passkey. */
  isOnlyFactor: boolean;
  onChanged: () => Promise<void>;
}

type Open = { remove: Passkey } | { rename: Passkey } | { codes: readonly string[] } | null;

/** Passkeys: sign in by themselves, and answer for the second factor. */
export function PasskeysSection({ passkeys, isOnlyFactor, onChanged }: PasskeysSectionProps) {
  const [open, setOpen] = useState<Open>(null);
  const [busy, setBusy] = useState(false);
  const { call, dialog } = useReauthentication();
  const toast = useToast();
  const adding = useRef<HTMLButtonElement>(null);
  const removing = open && "remove" in open ? open.remove : null;
  const isGone = useFocusWhenGone(adding, removing !== null);

  async function added(codes: readonly string[] | null) {
    setOpen(codes && { codes });
    await onChanged();
  }

  async function remove(passkey: Passkey) {
    setBusy(true);
    const result = await call(`passkeys/${passkey.id}`, { method: "DELETE" });
    setBusy(false);
    if (result.ok) isGone();
    setOpen(null);
    if (!result.ok) return toast({ title: "Error", description: result.message, style: "destructive" });
    toast({ title: "Success", description: `${passkey.name} removed` });
    await onChanged();
  }

  return (
    <Section
      title="Passkeys"
      about="Sign in with your fingerprint, your face or the PIN of a device. A passkey can't be guessed, or typed into the wrong site."
    >
      {dialog}
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="mb-5 border-t border-line">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
            >
              <div className="min-w-0">
                <p className="text-sm font-semibold break-words">{passkey.name}</p>
                <p className="text-xs text-ink-soft">
                  Added <Moment at={passkey.createdAt} /> ·{" "}
                  {passkey.lastUsedAt ? (
                    <>
                      last used <Moment at={passkey.lastUsedAt} />
                    </>
                  ) : (
                    "not used yet"
                  )}
                </p>
                {!passkey.signsIn && (
                  <p className="text-xs text-ink-soft">
                    Since your password was replaced, it signs in alone only after a sign-in with the password.
                  </p>
                )}
              </div>
              <div className="-ml-3 flex gap-1 sm:ml-0">
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => setOpen({ rename: passkey })}
                >
                  Rename
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  className="text-rose! hover:bg-rose-50!"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setOpen({ remove: passkey })}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey ref={adding} onDone={added}>
        {passkeys.length > 0 ? "Add another passkey" : "Add a passkey"}
      </AddPasskey>
      {open && "rename" in open && (
        <RenamePasskey passkey={open.rename} onClose={() => setOpen(null)} onRenamed={onChanged} />
      )}
      <Dialog
        open={open !== null && "codes" in open}
        onClose={() => setOpen(null)}
        title="Keep these codes"
        className="max-w-md"
        closeOnBackdrop={false}
      >
        <RecoveryCodes codes={open && "codes" in open ? open.codes : []} onKept={() => setOpen(null)} />
      </Dialog>
      <ConfirmDialog
        open={removing !== null}
        title="Remove this passkey?"
        action="Remove"
        busy={busy}
        onConfirm={() => removing && void remove(removing)}
        onCancel={() => setOpen(null)}
      >
        <p>
          {isOnlyFactor && passkeys.length === 1
            ? "It is your last second factor: from then on your password alone opens the admin area, and your recovery codes no longer work."
            : "It no longer signs in. You will be signed out everywhere else."}
        </p>
        <p>Your device keeps its half until you delete it there.</p>
      </ConfirmDialog>
    </Section>
  );
}

interface RenamePasskeyProps {
  passkey: Passkey;
  onClose: () => void;
  onRenamed: () => Promise<void>;
}

function RenamePasskey({ passkey, onClose, onRenamed }: RenamePasskeyProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const toast = useToast();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get("name");
    setBusy(true);
    const result = await authCall(`passkeys/${passkey.id}`, { method: "PUT", body: { name } });
    setBusy(false);
    if (!result.ok) return setError(result.message);
    toast({ title: "Success", description: "Passkey renamed" });
    onClose();
    await onRenamed();
  }

  return (
    <Dialog open onClose={onClose} title="Rename the passkey" className="max-w-md">
      <form onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field label="Name" required error={error} hint="Such as the device that has it.">
          <TextInput name="name" defaultValue={passkey.name} maxLength={100} autoComplete="off" />
        </Field>
        <Button type="submit" size="small" busy={busy} className="justify-self-end">
          Save
        </Button>
      </form>
    </Dialog>
  );
}
