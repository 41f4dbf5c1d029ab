import { useToast } from "#app/ui/toast.tsx";
import type { FactorKind } from "#domain/context.ts";
import { SecondFactorForm } from "../sign-in/second-factor-form.tsx";
import { PlainScreen } from "./plain-screen.tsx";
import { browserSession } from "../session/browser-session.ts";
import { SignOutButton } from "./sign-out-button.tsx";
import { useState } from "react";
import { AddPasskey, EnrolFactor } from "../security/enrolment.tsx";
import { RecoveryCodes } from "../security/recovery-codes.tsx";

interface ChallengeScreenProps {
  email: string;
  factors: readonly FactorKind[];
}

/** Asks for the second factor after the first one, whatever sign-in method that was. */
export function ChallengeScreen({ email, factors }: ChallengeScreenProps) {
  const toast = useToast();

  async function signedIn() {
    toast({ title: "Success", description: "Signed in successfully" });
    await browserSession().begin("MFA_CHALLENGE_VERIFIED");
  }

  return (
    <PlainScreen title="One more step">
      <p className="mb-5 text-sm text-ink-soft">
        Signing in as <span className="wrap-anywhere">{email}</span>.
      </p>
      <SecondFactorForm factors={factors} onDone={signedIn} />
      <SignOutBelow />
    </PlainScreen>
  );
}

/** Shown to an admin without a second factor where the operator requires one. */
export function EnrolScreen({ email }: { email: string }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const proceed = () => void browserSession().begin("MFA_CHALLENGE_VERIFIED");
  const enrolled = (made: readonly string[] | null) => (made ? setCodes(made) : proceed());

  return (
    <PlainScreen title={codes ? "Keep these codes" : "Set up a second factor"}>
      {codes ? (
        <RecoveryCodes codes={codes} onStored={proceed} />
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
          <SignOutBelow />
        </>
      )}
    </PlainScreen>
  );
}

function SignOutBelow() {
  return (
    <div className="mt-6 flex justify-center border-t border-line pt-4">
      <SignOutButton variant="quiet" size="small" />
    </div>
  );
}

export function AccessDenied({ email }: { email: string }) {
  return (
    <PlainScreen title="Access Denied">
      <p className="mb-2">You don't have admin privileges.</p>
      {email && (
        <p className="mb-6 text-sm text-ink-soft">
          Signed in as <span className="wrap-anywhere">{email}</span>
        </p>
      )}
      <SignOutButton variant="secondary" />
    </PlainScreen>
  );
}
