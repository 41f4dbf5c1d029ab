import { useState, type ReactNode } from "react";
import type { Doors } from "#domain/accounts/find-doors.ts";
import type { FactorKind } from "#domain/context.ts";
import { signIn, type AuthResult } from "./auth-calls.ts";
import { CodeForm } from "./code-form.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import type { Arrival } from "./session/session-events.ts";
import { OtherWaysIn } from "./ways-in/other-ways-in.tsx";

interface SignInFormProps {
  /** The address to begin with. */
  email?: string;
  /** The ways in that not every site has; none where leaving the page would lose something. */
  doors?: Doors;
  /** Somebody is signed in, with the second factor where there is one. */
  onSignedIn: (event: Arrival) => void | Promise<void>;
  /** Stands below the password's step only. */
  children?: ReactNode;
}

/** Password first, then the second factor where the account has one. */
export function SignInForm({ email: known = "", doors, onSignedIn, children }: SignInFormProps) {
  const [challenge, setChallenge] = useState<readonly FactorKind[] | null>(null);

  async function submit(email: string, password: string): Promise<AuthResult> {
    const result = await signIn(email, password);
    if (!result.ok) return result;
    if (result.value.challenge) setChallenge(result.value.factors ?? ["app"]);
    else await onSignedIn("SIGNED_IN");
    return result;
  }

  if (challenge) return <CodeForm factors={challenge} onDone={() => onSignedIn("MFA_CHALLENGE_VERIFIED")} />;
  return (
    <>
      <CredentialsForm action="Sign In" email={known} onSubmit={submit} />
      {children}
      <OtherWaysIn doors={doors} onSignedIn={onSignedIn} />
    </>
  );
}
