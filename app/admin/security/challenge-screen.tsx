import { useToast } from "#app/ui/toast.tsx";
import { CodeForm } from "../code-form.tsx";
import { PlainScreen } from "../plain-screen.tsx";
import { SignOutButton } from "../sign-out-button.tsx";

interface ChallengeScreenProps {
  email: string;
  onChanged: () => Promise<void>;
}

/** Whoever has shown the first factor, on whatever way in, owes the second. */
export function ChallengeScreen({ email, onChanged }: ChallengeScreenProps) {
  const toast = useToast();

  async function signedIn() {
    toast({ title: "Success", description: "Signed in successfully" });
    await onChanged();
  }

  return (
    <PlainScreen title="One more step">
      <p className="mb-5 text-sm text-ink-soft">
        Signing in as <span className="break-all">{email}</span>.
      </p>
      <CodeForm onDone={signedIn} />
      <div className="mt-6 flex justify-center border-t border-line pt-4">
        <SignOutButton variant="quiet" size="small" onSignedOut={onChanged} />
      </div>
    </PlainScreen>
  );
}
