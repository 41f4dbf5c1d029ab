import { useState, type ReactNode } from "react";
import type { SignInMethods } from "#accounts/index.ts";
import type { FactorKind } from "#domain/context.ts";
import { authCall, type AuthResult } from "../session/auth-calls.ts";
import { useAuthForm } from "../session/use-auth-form.ts";
import { SecondFactorForm } from "./second-factor-form.tsx";
import type { SignInEvent } from "../session/session-events.ts";
import { OtherSignInMethods } from "./other-sign-in-methods.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { PasswordInput } from "../auth/password-input.tsx";
import { useToast } from "#app/ui/toast.tsx";

interface SignInFormProps {
  /** Initial value of the email field. */
  email?: string;
  /** The methods that depend on the configuration; undefined where leaving the page would lose something. */
  methods?: SignInMethods;
  /** Called after the sign-in, and after the second factor where there is one. */
  onSignedIn: (event: SignInEvent) => void | Promise<void>;
  /** Shown below the password step only. */
  children?: ReactNode;
}

/** `challenge`: the password is right, and the second factor comes next. */
interface SignedIn {
  challenge?: "second_factor";
  /** The factors that may answer it, other than recovery codes. */
  factors?: readonly FactorKind[];
}

/** Password first, then the second factor where the account has one. */
export function SignInForm({ email: known = "", methods, onSignedIn, children }: SignInFormProps) {
  const [challenge, setChallenge] = useState<readonly FactorKind[] | null>(null);

  async function submit(email: string, password: string): Promise<AuthResult> {
    const result = await authCall<SignedIn>("sign-in/email", { body: { email, password } });
    if (!result.ok) return result;
    if (result.value.challenge) setChallenge(result.value.factors ?? ["app"]);
    else await onSignedIn("SIGNED_IN");
    return result;
  }

  if (challenge) return <SecondFactorForm factors={challenge} onDone={() => onSignedIn("MFA_CHALLENGE_VERIFIED")} />;
  return (
    <>
      <CredentialsForm action="Sign In" email={known} onSubmit={submit} />
      {children}
      <OtherSignInMethods methods={methods} onSignedIn={onSignedIn} />
    </>
  );
}

/** The shortest password that a sign-up accepts (docs/product.md#passwords). */
const minPasswordLength = 6;

interface CredentialsFormProps {
  action: "Sign In" | "Sign Up";
  /** Initial value of the email field. */
  email?: string;
  onSubmit: (email: string, password: string) => Promise<AuthResult>;
}

/** Email and password, with the message of the server. */
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
      <Field label="Password" required hint={isNew ? `At least ${minPasswordLength} characters.` : undefined}>
        <PasswordInput
          name="password"
          autoComplete={isNew ? "new-password" : "current-password"}
          {...(isNew ? { minLength: minPasswordLength } : {})}
        />
      </Field>
      <Button type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
