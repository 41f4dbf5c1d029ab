import { type ReactNode, useState, useEffect } from "react";
import type { SignInMethods } from "#accounts/index.ts";
import type { FactorKind } from "#domain/context.ts";
import {
  type AuthResult,
  type PromptedCall,
  authCall,
  useAuthForm,
  supportsPasskeys,
  passkeyFactor,
  passkeySignIn,
  findWallet,
  walletSignIn,
} from "../session/auth-calls.ts";
import type { SignInEvent } from "../session/session-store.ts";
import { Button, buttonLook } from "#app/ui/button.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { PasswordInput } from "../auth/auth-page.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useAccountChange } from "../security/account-change.tsx";
import { Link } from "react-router";

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

interface SecondFactorFormProps {
  /** The factors of the account; a recovery code is always possible. */
  factors: readonly FactorKind[];
  onDone: () => void | Promise<void>;
}

type Asked = FactorKind | "recovery";

const names: Record<Asked, string> = {
  app: "Use the authenticator app",
  passkey: "Use your passkey",
  recovery: "Use a recovery code",
};

/** Asks for the second factor of a sign-in. Takes the focus, because it replaces the password form. */
export function SecondFactorForm({ factors, onDone }: SecondFactorFormProps) {
  const possible: Asked[] = [...factors.filter((kind) => kind === "app" || supportsPasskeys()), "recovery"];
  const [asked, setAsked] = useState<Asked>(possible[0] ?? "recovery");

  return (
    <div className="grid gap-5">
      <FactorForm key={asked} asked={asked} onDone={onDone} />
      <div className="flex flex-wrap justify-center gap-x-6 gap-y-2">
        {possible
          .filter((other) => other !== asked)
          .map((other) => (
            <button
              key={other}
              type="button"
              onClick={() => setAsked(other)}
              className="min-h-6 text-sm text-evergreen-700 underline underline-offset-4"
            >
              {names[other]}
            </button>
          ))}
      </div>
    </div>
  );
}

interface FactorFormProps extends Pick<SecondFactorFormProps, "onDone"> {
  asked: Asked;
}

/** Asks for one kind of factor. Keyed by it, so that the message about another one goes. */
function FactorForm({ asked, onDone }: FactorFormProps) {
  const { form, busy, message, submitPrompted } = useAuthForm({
    send: (body) => authCall("factors/verify", { body }),
    onDone,
    selectsInput: true,
  });
  const { ref } = form;
  useEffect(() => (ref.current?.querySelector("input") ?? ref.current?.querySelector("button"))?.focus(), [ref]);

  return (
    <form {...form} className="grid gap-5">
      <FormError>{message}</FormError>
      {asked === "passkey" && <p className="text-sm">Confirm with the passkey that you added to your account.</p>}
      {asked === "recovery" && (
        <Field label="Recovery code" required hint="One of the ten that you kept. Each works once.">
          <TextInput name="code" autoComplete="off" autoCapitalize="none" spellCheck={false} className="font-mono" />
        </Field>
      )}
      {asked === "app" && (
        <Field label="Code" required hint="Six digits, from your authenticator app.">
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

/** The input for a one-time code from a mail, a text message or an authenticator app. To be placed in a Field. */
export function CodeInput({ name }: { name: string }) {
  return (
    <TextInput
      name={name}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      className="font-mono text-lg! tracking-[0.3em]"
    />
  );
}

interface OtherSignInMethodsProps {
  /** The methods that depend on the configuration; undefined where leaving the page would lose something. */
  methods: SignInMethods | undefined;
  /** Called after the sign-in, and after the second factor where there is one. */
  onSignedIn: (event: SignInEvent) => void | Promise<void>;
}

/** A button for each sign-in method other than email and password; nothing where there is none. */
function OtherSignInMethods({ methods, onSignedIn }: OtherSignInMethodsProps) {
  const takesWallet = methods?.wallet && findWallet();
  if (!supportsPasskeys() && !methods?.provider && !methods?.hasSso && !takesWallet) return null;
  return (
    <div className="mt-6 grid gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {supportsPasskeys() && (
        <SignInButton call={passkeySignIn} onSignedIn={onSignedIn}>
          Sign in with a passkey
        </SignInButton>
      )}
      {takesWallet && (
        <SignInButton call={walletSignIn} onSignedIn={onSignedIn}>
          Sign in with a wallet
        </SignInButton>
      )}
      {methods && <ProviderButtons methods={methods} />}
    </div>
  );
}

interface SignInButtonProps<Given> extends Pick<OtherSignInMethodsProps, "onSignedIn"> {
  call: PromptedCall<Given, unknown>;
  children: string;
}

/** Signs in with a passkey or a wallet. The server asks for the second factor afterwards, where there is one. */
function SignInButton<Given>({ call, onSignedIn, children }: SignInButtonProps<Given>) {
  const { changePrompted, busy } = useAccountChange();

  async function run() {
    const { ok } = await changePrompted(call, null);
    if (ok) await onSignedIn("SIGNED_IN");
  }

  return (
    <Button variant="secondary" busy={busy !== null} onClick={() => void run()}>
      {children}
    </Button>
  );
}

const look = buttonLook({ variant: "secondary", className: "w-full" });

/** Sign-in at identity providers: the operator's own, and those of organizations, found by the domain of an email address. */
function ProviderButtons({ methods: { provider, hasSso } }: { methods: SignInMethods }) {
  return (
    <>
      {provider && (
        <a href={`/api/auth/authorize?provider=${encodeURIComponent(provider.id)}`} className={look}>
          Continue with {provider.name}
        </a>
      )}
      {hasSso && (
        <Link to={{ search: "?sso" }} className={look}>
          Sign in at your organization
        </Link>
      )}
    </>
  );
}
