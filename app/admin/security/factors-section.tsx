import { useState } from "react";
import { Moment } from "../screen/moment.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Factor, Factors } from "#domain/accounts/factors/factors.ts";
import { ConfirmDialog } from "../screen/confirm-dialog.tsx";
import { browserSession } from "../session/browser-session.ts";
import { EnrolFactor, RecoveryCodes } from "./enrolment.tsx";
import { Section } from "./section.tsx";
import { useReauthentication } from "./reauthentication.tsx";

interface FactorsSectionProps extends Factors {
  isRequired: boolean;
  /** A passkey is a second factor too. */
  hasPasskey: boolean;
  onChanged: () => Promise<void>;
}

type Open = "enrol" | { remove: Factor } | { codes: readonly string[] } | null;

export function FactorsSection({ factors, recoveryCodes, isRequired, hasPasskey, onChanged }: FactorsSectionProps) {
  const [open, setOpen] = useState<Open>(null);
  const [busy, setBusy] = useState(false);
  const { call, dialog } = useReauthentication();
  const toast = useToast();
  const hasApp = factors.length > 0;
  const isOn = hasApp || hasPasskey;

  async function remove(factor: Factor) {
    setBusy(true);
    const result = await call(`factors/${factor.id}`, { method: "DELETE" });
    setBusy(false);
    setOpen(null);
    if (!result.ok) return toast({ title: "Error", description: result.message, style: "destructive" });
    toast({ title: "Success", description: `${factor.name} removed` });
    await onChanged();
  }

  async function renewCodes() {
    setBusy(true);
    const result = await call<{ recoveryCodes: string[] }>("factors/recovery-codes", { body: {} });
    setBusy(false);
    if (!result.ok) return toast({ title: "Error", description: result.message, style: "destructive" });
    setOpen({ codes: result.value.recoveryCodes });
  }

  function enrolled(codes: readonly string[] | null) {
    toast({ title: "Success", description: "The second factor is on" });
    setOpen(codes ? { codes } : null);
    void browserSession().begin("MFA_CHALLENGE_VERIFIED");
  }

  function close() {
    setOpen(null);
    void onChanged();
  }

  const isEnrolling = open === "enrol";
  const codes = open !== null && typeof open === "object" && "codes" in open ? open.codes : null;
  const removing = open !== null && typeof open === "object" && "remove" in open ? open.remove : null;
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
                  Since <Moment at={factor.createdAt} />
                </p>
              </div>
              <Button
                size="small"
                variant="quiet"
                className="text-rose! hover:bg-rose-50!"
                aria-label={`Remove ${factor.name}`}
                onClick={() => setOpen({ remove: factor })}
              >
                Remove
              </Button>
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
        <Button size="small" variant={isOn ? "secondary" : "primary"} onClick={() => setOpen("enrol")}>
          {hasApp ? "Add another app" : "Set up an authenticator app"}
        </Button>
        {isOn && (
          <>
            <Button size="small" variant="secondary" busy={busy} onClick={() => void renewCodes()}>
              New recovery codes
            </Button>
            <p className="text-sm text-ink-soft">
              {recoveryCodes === 1 ? "1 recovery code is left" : `${recoveryCodes} recovery codes are left`}
            </p>
          </>
        )}
      </div>
      <Dialog open={isEnrolling} onClose={() => setOpen(null)} title="Set up an authenticator app" className="max-w-lg">
        <EnrolFactor onDone={enrolled} />
      </Dialog>
      <Dialog
        open={codes !== null}
        onClose={close}
        title="Keep these codes"
        className="max-w-md"
        closeOnBackdrop={false}
      >
        <RecoveryCodes codes={codes ?? []} onKept={close} />
      </Dialog>
      <ConfirmDialog
        open={removing !== null}
        title="Remove this app?"
        action="Remove"
        busy={busy}
        onConfirm={() => removing && void remove(removing)}
        onCancel={() => setOpen(null)}
      >
        <p>
          {factors.length > 1 || hasPasskey
            ? "Its codes no longer work. You will be signed out everywhere else."
            : "It is your last one: from then on your password alone opens the admin area, and your recovery codes no longer work."}
        </p>
      </ConfirmDialog>
    </Section>
  );
}
