import { PlainScreen } from "./plain-screen.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

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
