import { type ReactNode, useState, useEffect } from "react";
import type { SignInMethods } from "#accounts/index.ts";
import type { FactorKind } from "#domain/context.ts";
import { type AuthResult, authCall } from "../../frame/session/auth-call.ts";
import { supportsPasskeys, passkeyFactor } from "../calls/passkeys.ts";
import { useAuthForm } from "../calls/auth-form.ts";
import type { SignInEvent } from "../../frame/session/session-store.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { PasswordInput, CodeInput } from "../calls/secret-inputs.tsx";
import { OtherSignInMethods } from "./other-methods.tsx";

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

/** The way back from the second factor to the password. */
interface Restart {
  /** The server's words, when it no longer knows of the password; null when the user chose to go back. */
  problem: string | null;
}

/** Password first, then the second factor where the account has one. */
export function SignInForm({ email: known = "", methods, onSignedIn, children }: SignInFormProps) {
  const [challenge, setChallenge] = useState<readonly FactorKind[] | null>(null);
  const [restart, setRestart] = useState<Restart | null>(null);
  const [address, setAddress] = useState(known);

  async function submit(email: string, password: string): Promise<AuthResult> {
    const result = await authCall<SignedIn>("sign-in/email", { body: { email, password } });
    if (!result.ok) return result;
    setAddress(email);
    if (result.value.challenge) setChallenge(result.value.factors ?? ["app"]);
    else await onSignedIn("SIGNED_IN");
    return result;
  }

  function startAgain(problem: string | null) {
    setRestart({ problem });
    setChallenge(null);
  }

  if (challenge) {
    return (
      <SecondFactorForm
        factors={challenge}
        onDone={() => onSignedIn("MFA_CHALLENGE_VERIFIED")}
        onStartAgain={startAgain}
      />
    );
  }
  return (
    <>
      <CredentialsForm action="Sign In" email={address} restart={restart} onSubmit={submit} />
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
  /** Given when the form comes back in place of the second factor: then it takes the focus. */
  restart?: Restart | null;
  onSubmit: (email: string, password: string) => Promise<AuthResult>;
}

/** Email and password, with the message of the server. */
export function CredentialsForm({ action, email: known, restart = null, onSubmit }: CredentialsFormProps) {
  const isNew = action === "Sign Up";
  const { form, busy, message } = useAuthForm({
    send: ({ email = "", password = "" }) => onSubmit(email, password),
    onDone() {},
  });
  const { ref } = form;
  useEffect(() => {
    if (restart) ref.current?.querySelector<HTMLInputElement>("input[name=password]")?.focus();
  }, [restart, ref]);

  return (
    <form {...form} className="grid gap-5">
      <FormError>{message ?? restart?.problem}</FormError>
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

interface SecondFactorFormProps {
  /** The factors of the account; a recovery code is always possible. */
  factors: readonly FactorKind[];
  onDone: () => void | Promise<void>;
  /**
   * Goes back to the password; undefined where the screen has another way out.
   * @param problem the server's words when the time for this step is over; null when the user chooses to
   */
  onStartAgain?: (problem: string | null) => void;
}

type Asked = FactorKind | "recovery";

const names: Record<Asked, string> = {
  app: "Use the authenticator app",
  passkey: "Use your passkey",
  recovery: "Use a recovery code",
};

/** Asks for the second factor of a sign-in. Takes the focus, because it replaces the password form. */
export function SecondFactorForm({ factors, onDone, onStartAgain }: SecondFactorFormProps) {
  const possible: Asked[] = [...factors.filter((kind) => kind === "app" || supportsPasskeys()), "recovery"];
  const [asked, setAsked] = useState<Asked>(possible[0] ?? "recovery");

  return (
    <div className="grid gap-5">
      <FactorForm key={asked} asked={asked} onDone={onDone} onStartAgain={onStartAgain} />
      <div className="flex flex-wrap justify-center gap-x-6 gap-y-2">
        {possible
          .filter((other) => other !== asked)
          .map((other) => (
            <QuietChoice key={other} onClick={() => setAsked(other)}>
              {names[other]}
            </QuietChoice>
          ))}
        {onStartAgain && <QuietChoice onClick={() => onStartAgain(null)}>Start again</QuietChoice>}
      </div>
    </div>
  );
}

function QuietChoice({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="min-h-6 text-sm text-evergreen-700 underline underline-offset-4">
      {children}
    </button>
  );
}

interface FactorFormProps extends Pick<SecondFactorFormProps, "onDone"> {
  asked: Asked;
  onStartAgain: SecondFactorFormProps["onStartAgain"];
}

/** Asks for one kind of factor. Keyed by it, so that the message about another one goes. */
function FactorForm({ asked, onDone, onStartAgain }: FactorFormProps) {
  const { form, busy, message, submitPrompted } = useAuthForm({
    send: (body) => authCall("factors/verify", { body }),
    onDone,
    onFailure({ status, message }) {
      // Nothing that is typed here helps any more: the server has forgotten the password step.
      if (status === 401) onStartAgain?.(message);
    },
    selectsInput: true,
  });
  const { ref } = form;
  useEffect(() => (ref.current?.querySelector("input") ?? ref.current?.querySelector("button"))?.focus(), [ref]);

  return (
    <form {...form} className="grid gap-5">
      <FormError>{message}</FormError>
      {asked === "passkey" && <p className="text-sm">Confirm with the passkey you added to your account.</p>}
      {asked === "recovery" && (
        <Field label="Recovery code" required hint="One of the ten codes you saved. Each works once.">
          <TextInput name="code" autoComplete="off" autoCapitalize="none" spellCheck={false} className="font-mono" />
        </Field>
      )}
      {asked === "app" && (
        <Field label="Code" required hint="The six-digit code from your authenticator app.">
          <CodeInput name="code" />
        </Field>
      )}
      {asked === "passkey" ? (
        <Button busy={busy} onClick={() => void submitPrompted(passkeyFactor)}>
          {names.passkey}
        </Button>
      ) : (
        <Button type="submit" busy={busy}>
          Verify
        </Button>
      )}
    </form>
  );
}
