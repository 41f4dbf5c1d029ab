import { useState, type ReactNode } from "react";
import { signIn, type AuthResult } from "./auth-calls.ts";
import { CodeForm } from "./code-form.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import type { Arrival } from "./session/session-events.ts";

interface SignInFormProps {
  /** The address to begin with. */
  email?: string;
  /** Somebody is signed in, with the second factor where there is one. */
  onSignedIn: (event: Arrival) => void | Promise<void>;
  /** Stands below the password's step only. */
  children?: ReactNode;
}

/** Password first, then the second factor where the account has one. */
export function SignInForm({ email: known = "", onSignedIn, children }: SignInFormProps) {
  const [isChallenged, setChallenged] = useState(false);

  async function submit(email: string, password: string): Promise<AuthResult> {
    const result = await signIn(email, password);
    if (!result.ok) return result;
    if (result.value.challenge) setChallenged(true);
    else await onSignedIn("SIGNED_IN");
    return result;
  }

  if (isChallenged) return <CodeForm onDone={() => onSignedIn("MFA_CHALLENGE_VERIFIED")} />;
  return (
    <>
      <CredentialsForm action="Sign In" email={known} onSubmit={submit} />
      {children}
    </>
  );
}
