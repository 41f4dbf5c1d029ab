import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Timestamp } from "../../frame/screen/timestamp.tsx";
import { Button } from "#app/ui/button.tsx";
import { QuietButton, SecondaryButton } from "../../../ui/small-buttons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Passkey, Factors } from "#accounts/index.ts";
import { AddPasskey, EnrolFactor, RecoveryCodesDialog } from "./enrolment.tsx";
import { noteSessionEnd, RemoveButton, Section, useAccountChange } from "../calls/account-change.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { authCall } from "../../frame/session/auth-call.ts";
import { useAuthForm } from "../calls/auth-form.ts";
import { browserSession } from "../../frame/session/session-store.ts";

interface PasskeysSectionProps {
  passkeys: readonly Passkey[];
  /** Whether passkeys are the only second factor of the account. */
  isOnlyFactor: boolean;
}

/** The passkeys of the account. They sign in without a password, and count as the second factor. */
export function PasskeysSection({ passkeys, isOnlyFactor }: PasskeysSectionProps) {
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { revalidate } = useRevalidator();
  const adding = useRef<HTMLButtonElement>(null);

  async function added(made: readonly string[] | null) {
    setCodes(made);
    await revalidate();
  }

  return (
    <Section
      title="Passkeys"
      about="Sign in with your fingerprint, face, or device PIN. A passkey can't be guessed or entered on the wrong site."
    >
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
                  Added <Timestamp at={passkey.createdAt} /> ·{" "}
                  {passkey.lastUsedAt ? (
                    <>
                      last used <Timestamp at={passkey.lastUsedAt} />
                    </>
                  ) : (
                    "not used yet"
                  )}
                </p>
                {!passkey.signsIn && (
                  <p className="text-xs text-ink-soft">
                    Your password was reset, so sign in with the password once before using this passkey on its own.
                  </p>
                )}
              </div>
              <div className="-ml-3 flex gap-1 sm:ml-0">
                <QuietButton aria-label={`Rename ${passkey.name}`} onClick={() => setRenaming(passkey)}>
                  Rename
                </QuietButton>
                <RemoveButton
                  name={passkey.name}
                  title="Remove this passkey?"
                  remove={() => authCall(`passkeys/${passkey.id}`, { method: "DELETE" })}
                  done={`${passkey.name} removed`}
                  focusThen={adding}
                >
                  <p>
                    {isOnlyFactor && passkeys.length === 1
                      ? "This is your last second factor. After this, your password alone opens the admin area, and your recovery codes stop working."
                      : "You can no longer sign in with it. You'll be signed out everywhere else."}
                  </p>
                  <p>Your device keeps its copy until you delete it there.</p>
                </RemoveButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey ref={adding} onDone={added}>
        {passkeys.length > 0 ? "Add another passkey" : "Add a passkey"}
      </AddPasskey>
      {renaming && <RenamePasskey passkey={renaming} onClose={() => setRenaming(null)} />}
      <RecoveryCodesDialog codes={codes} onStored={() => setCodes(null)} />
    </Section>
  );
}

interface RenamePasskeyProps {
  passkey: Passkey;
  onClose: () => void;
}

function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { form, busy, message } = useAuthForm({
    send: (body) => authCall(`passkeys/${passkey.id}`, { method: "PUT", body }),
    async onDone() {
      toast({ title: "Success", description: "Passkey renamed" });
      onClose();
      await revalidate();
    },
    onFailure: noteSessionEnd,
  });

  return (
    <Dialog open onClose={onClose} title="Rename the passkey" className="max-w-md">
      <form {...form} className="grid gap-5">
        <Field label="Name" required error={message} hint="For example, the device it's on.">
          <TextInput name="name" defaultValue={passkey.name} maxLength={100} autoComplete="off" />
        </Field>
        <Button type="submit" size="small" busy={busy} className="justify-self-end">
          Save
        </Button>
      </form>
    </Dialog>
  );
}

interface FactorsSectionProps extends Factors {
  isRequired: boolean;
  /** A passkey also counts as a second factor. */
  hasPasskey: boolean;
}

/** The part of the Security page about second factors: which there are, adding and removing one, and the recovery codes. */
export function FactorsSection({ factors, recoveryCodes, isRequired, hasPasskey }: FactorsSectionProps) {
  const [isEnrolling, setIsEnrolling] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { change, busy, dialog } = useAccountChange();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const setUp = useRef<HTMLButtonElement>(null);
  const hasApp = factors.length > 0;
  const isOn = hasApp || hasPasskey;

  async function renewCodes() {
    const result = await change(
      () => authCall<{ recoveryCodes: string[] }>("factors/recovery-codes", { body: {} }),
      null,
    );
    if (result.ok) setCodes(result.value.recoveryCodes);
  }

  function enrolled(made: readonly string[] | null) {
    toast({ title: "Success", description: "Second factor turned on" });
    setIsEnrolling(false);
    setCodes(made);
    void browserSession().begin("MFA_CHALLENGE_VERIFIED");
  }

  return (
    <Section
      title="Second factor"
      about={
        isRequired
          ? "Admins of this site need a passkey or an authenticator app, which you'll be asked for at every sign-in."
          : "A passkey or an authenticator app, asked for at every sign-in, so that a stolen password isn't enough."
      }
    >
      {dialog}
      {hasApp && (
        <ul className="mb-5 border-t border-line">
          {factors.map((factor) => (
            <li key={factor.id} className="flex items-center justify-between gap-4 border-b border-line py-3">
              <div className="min-w-0">
                <p className="truncate text-sm font-semibold">{factor.name}</p>
                <p className="text-xs text-ink-soft">
                  Since <Timestamp at={factor.createdAt} />
                </p>
              </div>
              <RemoveButton
                name={factor.name}
                title="Remove this app?"
                remove={() => authCall(`factors/${factor.id}`, { method: "DELETE" })}
                done={`${factor.name} removed`}
                focusThen={setUp}
              >
                <p>
                  {factors.length > 1 || hasPasskey
                    ? "Its codes will stop working. You'll be signed out everywhere else."
                    : "This is your last second factor. After this, your password alone opens the admin area, and your recovery codes stop working."}
                </p>
              </RemoveButton>
            </li>
          ))}
        </ul>
      )}
      {!isOn && (
        <p className="mb-5 border-l-4 border-brass bg-white px-4 py-3 text-sm">
          Off. Your password alone opens the admin area.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button ref={setUp} size="small" variant={isOn ? "secondary" : "primary"} onClick={() => setIsEnrolling(true)}>
          {hasApp ? "Add another app" : "Set up an authenticator app"}
        </Button>
        {isOn && (
          <>
            <SecondaryButton busy={busy !== null} onClick={() => void renewCodes()}>
              New recovery codes
            </SecondaryButton>
            <p className="text-sm text-ink-soft">
              {recoveryCodes === 1 ? "1 recovery code is left" : `${recoveryCodes} recovery codes are left`}
            </p>
          </>
        )}
      </div>
      <Dialog
        open={isEnrolling}
        onClose={() => setIsEnrolling(false)}
        title="Set up an authenticator app"
        className="max-w-lg"
      >
        <EnrolFactor onDone={enrolled} />
      </Dialog>
      <RecoveryCodesDialog
        codes={codes}
        onStored={() => {
          setCodes(null);
          void revalidate();
        }}
      />
    </Section>
  );
}
