import { useState, type ReactNode } from "react";
import type { Doors } from "#accounts/index.ts";
import type { FactorKind } from "#domain/context.ts";
import { authCall, type AuthResult } from "../session/auth-calls.ts";
import { useAuthForm } from "../session/use-auth-form.ts";
import { CodeForm } from "./code-form.tsx";
import type { Arrival } from "../session/session-events.ts";
import { OtherWaysIn } from "./other-ways-in.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { useToast } from "#app/ui/toast.tsx";

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

/** `challenge`: the password was right, and the second factor is asked for next. */
interface SignedIn {
  challenge?: "second_factor";
  /** What may answer it, recovery codes apart. */
  factors?: readonly FactorKind[];
}

/** Password first, then the second factor where the account has one. */
export function SignInForm({ email: known = "", doors, onSignedIn, children }: SignInFormProps) {
  const [challenge, setChallenge] = useState<readonly FactorKind[] | null>(null);

  async function submit(email: string, password: string): Promise<AuthResult> {
    const result = await authCall<SignedIn>("sign-in/email", { body: { email, password } });
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

/** Shortest password that a sign-up accepts (docs/product.md#passwords). */
const shortestPassword = 6;

interface CredentialsFormProps {
  action: "Sign In" | "Sign Up";
  /** The address to begin with. */
  email?: string;
  onSubmit: (email: string, password: string) => Promise<AuthResult>;
}

/** E-mail and password, with what the server says about them. */
export function CredentialsForm({ action, email: known, onSubmit }: CredentialsFormProps) {
  const toast = useToast();
  const isNew = action === "Sign Up";
  const { form, busy, message } = useAuthForm({
    async send({ email = "", password = "" }) {
      const result = await onSubmit(email, password);
      if (!result.ok) toast({ title: "Error", description: result.message, style: "destructive" });
      return result;
    },
    onDone() {},
  });

  return (
    <form {...form} className="grid gap-5">
      <FormError>{message}</FormError>
      <Field label="Email" required>
        <TextInput name="email" type="email" autoComplete="username" defaultValue={known} />
      </Field>
      <Field label="Password" required hint={isNew ? `At least ${shortestPassword} characters.` : undefined}>
        <TextInput
          name="password"
          type="password"
          autoComplete={isNew ? "new-password" : "current-password"}
          {...(isNew ? { minLength: shortestPassword } : {})}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
