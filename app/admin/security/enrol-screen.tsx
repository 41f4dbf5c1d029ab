import { useState } from "react";
import { PlainScreen } from "../plain-screen.tsx";
import type { Arrival } from "../session/session-events.ts";
import { SignOutButton } from "../sign-out-button.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { EnrolFactor } from "./enrol-factor.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface EnrolScreenProps {
  email: string;
  onEnrolled: (event: Arrival) => Promise<void>;
}

/** Where the operator requires a second factor, an admin without one gets no further than this. */
export function EnrolScreen({ email, onEnrolled }: EnrolScreenProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const goOn = () => void onEnrolled("MFA_CHALLENGE_VERIFIED");
  const enrolled = (made: readonly string[] | null) => (made ? setCodes(made) : goOn());

  return (
    <PlainScreen title={codes ? "Keep these codes" : "Set up a second factor"}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={goOn} />
      ) : (
        <>
          <p className="mb-5 text-sm text-ink-soft">
            Admins of this site sign in with a passkey, or with a password and a code of an authenticator app. You are
            signed in as <span className="wrap-anywhere">{email}</span>.
          </p>
          <div className="mb-5 border-b border-line pb-5">
            <AddPasskey onDone={enrolled}>Add a passkey</AddPasskey>
          </div>
          <EnrolFactor onDone={enrolled} />
          <div className="mt-6 flex justify-center border-t border-line pt-4">
            <SignOutButton variant="quiet" size="small" />
          </div>
        </>
      )}
    </PlainScreen>
  );
}
