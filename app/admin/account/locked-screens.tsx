import { useToast } from "#app/ui/toast.tsx";
import type { FactorKind } from "#domain/context.ts";
import { SecondFactorForm } from "./sign-in/sign-in-form.tsx";
import { PlainScreen } from "../frame/screen/plain-screen.tsx";
import { useScreenTitle } from "../frame/screen/screen-title.ts";
import { browserSession } from "../frame/session/session-store.ts";
import { type ComponentProps, useState } from "react";
import { AddPasskey, EnrolFactor, RecoveryCodes } from "./security/enrolment.tsx";
import { type Role, roleDuties, roleName } from "#domain/security/rights.ts";
import { Button } from "#app/ui/button.tsx";
import { useAccountChange } from "./calls/account-change.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface ChallengeScreenProps {
  email: string;
  factors: readonly FactorKind[];
}

/** Asks for the second factor after any first one. */
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
    <PlainScreen title={codes ? "Save these codes" : "Set up a second factor"}>
      {codes ? (
        <RecoveryCodes codes={codes} onStored={proceed} />
      ) : (
        <>
          <p className="mb-5 text-sm text-ink-soft">
            Admins of this site sign in with a passkey, or with a password and a code from an authenticator app. You are
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

/** For a signed-in user without a role. */
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

interface NotAllowedProps {
  role: Role;
  /** What the role may not do, and which one may. */
  reason: string;
  /** Addresses of those who can change the role. */
  admins: readonly string[];
}

/** In place of a screen that the user's role does not include. */
export function NotAllowed({ role, reason, admins }: NotAllowedProps) {
  useScreenTitle("Your role can't open this page");
  return (
    <section aria-labelledby="not-allowed" className="max-w-measure">
      <h1 id="not-allowed" className="mb-3 text-2xl">
        Your role can't open this page
      </h1>
      <p className="mb-3">{reason}</p>
      <p className="mb-6 text-sm text-ink-soft">
        Your role is {roleName(role)}. {roleDuties(role)}
      </p>
      <p className="text-sm">
        {admins.length === 1 ? "This admin can change your role:" : "These admins can change your role:"}
      </p>
      <ul className="mt-1 mb-6 text-sm">
        {admins.map((email) => (
          <li key={email}>
            <a href={`mailto:${email}`} className="link inline-block py-1 wrap-anywhere">
              {email}
            </a>
          </li>
        ))}
      </ul>
      <p className="text-sm">
        <TextLink to="/admin">Back to the dashboard</TextLink>
      </p>
    </section>
  );
}

type SignOutButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "size" | "className">;

/** Signs out in all tabs of this browser. */
export function SignOutButton(look: SignOutButtonProps) {
  const { change, busy } = useAccountChange();
  const signOut = () => change(() => browserSession().signOut(), "Signed out successfully");

  return (
    <Button {...look} busy={busy !== null} onClick={() => void signOut()}>
      Sign Out
    </Button>
  );
}
