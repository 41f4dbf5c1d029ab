import { useToast } from "#app/ui/toast.tsx";
import type { FactorKind } from "#domain/context.ts";
import { CodeForm } from "../code-form.tsx";
import { PlainScreen } from "../plain-screen.tsx";
import type { Arrival } from "../session/session-events.ts";
import { SignOutButton } from "../sign-out-button.tsx";

interface ChallengeScreenProps {
  email: string;
  factors: readonly FactorKind[];
  onSignedIn: (event: Arrival) => Promise<void>;
}

/** Whoever has shown the first factor, on whatever way in, owes the second. */
export function ChallengeScreen({ email, factors, onSignedIn }: ChallengeScreenProps) {
  const toast = useToast();

  async function signedIn() {
    toast({ title: "Success", description: "Signed in successfully" });
    await onSignedIn("MFA_CHALLENGE_VERIFIED");
  }

  return (
    <PlainScreen title="One more step">
      <p className="mb-5 text-sm text-ink-soft">
        Signing in as <span className="wrap-anywhere">{email}</span>.
      </p>
      <CodeForm factors={factors} onDone={signedIn} />
      <div className="mt-6 flex justify-center border-t border-line pt-4">
        <SignOutButton variant="quiet" size="small" />
      </div>
    </PlainScreen>
  );
}
