import { PlainScreen } from "./plain-screen.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

interface AccessDeniedProps {
  email: string;
  onSignedOut: () => Promise<void>;
}

export function AccessDenied({ email, onSignedOut }: AccessDeniedProps) {
  return (
    <PlainScreen title="Access Denied">
      <p className="mb-2">You don't have admin privileges.</p>
      {email && (
        <p className="mb-6 text-sm text-ink-soft">
          Signed in as <span className="break-all">{email}</span>
        </p>
      )}
      <SignOutButton variant="secondary" onSignedOut={onSignedOut} />
    </PlainScreen>
  );
}
