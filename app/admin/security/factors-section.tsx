import { useState } from "react";
import { useRevalidator } from "react-router";
import { Timestamp } from "../screen/timestamp.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Factors } from "#accounts/index.ts";
import { authCall } from "../session/auth-calls.ts";
import { browserSession } from "../session/browser-session.ts";
import { EnrolFactor } from "./enrolment.tsx";
import { RecoveryCodesDialog } from "./recovery-codes.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { Section } from "./section.tsx";
import { useAccountChange } from "./use-account-change.ts";

interface FactorsSectionProps extends Factors {
  isRequired: boolean;
  /** A passkey also counts as a second factor. */
  hasPasskey: boolean;
}

export function FactorsSection({ factors, recoveryCodes, isRequired, hasPasskey }: FactorsSectionProps) {
  const [isEnrolling, setIsEnrolling] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { change, busy, dialog } = useAccountChange();
  const { revalidate } = useRevalidator();
  const toast = useToast();
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
    toast({ title: "Success", description: "The second factor is on" });
    setIsEnrolling(false);
    setCodes(made);
    void browserSession().begin("MFA_CHALLENGE_VERIFIED");
  }

  return (
    <Section
      title="Second factor"
      about={
        isRequired
          ? "Admins of this site need a passkey or an app that makes codes. One of them is asked for at every sign-in."
          : "A passkey or an app that makes codes, asked for at every sign-in. With it, a stolen password opens nothing."
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
              >
                <p>
                  {factors.length > 1 || hasPasskey
                    ? "Its codes no longer work. You will be signed out everywhere else."
                    : "It is your last one: from then on your password alone opens the admin area, and your recovery codes no longer work."}
                </p>
              </RemoveButton>
            </li>
          ))}
        </ul>
      )}
      {!isOn && (
        <p className="mb-5 border-l-4 border-brass bg-white px-4 py-3 text-sm">
          It is off: your password alone opens the admin area.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" variant={isOn ? "secondary" : "primary"} onClick={() => setIsEnrolling(true)}>
          {hasApp ? "Add another app" : "Set up an authenticator app"}
        </Button>
        {isOn && (
          <>
            <Button size="small" variant="secondary" busy={busy !== null} onClick={() => void renewCodes()}>
              New recovery codes
            </Button>
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
