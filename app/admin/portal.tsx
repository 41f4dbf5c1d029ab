import { useEffect, useRef, useState, type FormEvent } from "react";
import { useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { signIn, signUp, type AuthResult } from "./auth-calls.ts";
import { PlainScreen } from "./plain-screen.tsx";

/** Specification section 9: shortest password that a sign-up accepts. */
const shortestPassword = 6;

/** The screen for people who are not signed in. `onSignedIn` loads what they may see. */
export function AdminPortal({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [tab, setTab] = useState("sign-in");
  const [confirmAt, setConfirmAt] = useState<string | null>(null);
  const toast = useToast();
  // The link of the confirmation mail ends here (app/admin/confirm.tsx).
  const search = new URLSearchParams(useLocation().search);

  async function submitSignIn(email: string, password: string) {
    const result = await signIn(email, password);
    if (result.ok) {
      toast({ title: "Success", description: "Signed in successfully" });
      await onSignedIn();
    }
    return result;
  }

  async function submitSignUp(email: string, password: string) {
    const result = await signUp(email, password);
    if (result.ok) {
      toast({ title: "Success", description: "Admin account created successfully" });
      setConfirmAt(email);
    }
    return result;
  }

  return (
    <PlainScreen title="Admin Portal">
      {search.has("confirmed") && (
        <p role="status" className="mb-5 border-l-4 border-evergreen-600 bg-evergreen-50 px-4 py-3 text-sm">
          Your email address is confirmed. Sign in with the password that you chose.
        </p>
      )}
      <Tabs
        label="Sign in or sign up"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: "sign-in", label: "Sign In", content: <CredentialsForm action="Sign In" onSubmit={submitSignIn} /> },
          {
            id: "sign-up",
            label: "Sign Up",
            content: confirmAt ? (
              <ConfirmationSent email={confirmAt} />
            ) : (
              <CredentialsForm action="Sign Up" onSubmit={submitSignUp} />
            ),
          },
        ]}
      />
    </PlainScreen>
  );
}

interface CredentialsFormProps {
  action: "Sign In" | "Sign Up";
  onSubmit: (email: string, password: string) => Promise<AuthResult>;
}

function CredentialsForm({ action, onSubmit }: CredentialsFormProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const toast = useToast();
  const isNew = action === "Sign Up";

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { email = "", password = "" } = Object.fromEntries(new FormData(event.currentTarget)) as Record<
      string,
      string
    >;
    setBusy(true);
    setError(null);
    const result = await onSubmit(email, password);
    setBusy(false);
    if (result.ok) return;
    setError(result.message);
    toast({ title: "Error", description: result.message, style: "destructive" });
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-5">
      <FormError>{error}</FormError>
      <Field label="Email" required>
        <TextInput name="email" type="email" autoComplete="username" />
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

function ConfirmationSent({ email }: { email: string }) {
  const box = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3 text-sm">
      <p>
        A confirmation mail is on its way to <strong>{email}</strong>. Open the link in it, then sign in here.
      </p>
      <p className="text-ink-soft">Admin rights come from the list of admins: another admin has to add your address.</p>
    </div>
  );
}
