import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Doors } from "#domain/accounts/find-doors.ts";
import { resendConfirmation, signUp } from "./auth-calls.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { PlainScreen } from "./plain-screen.tsx";
import type { Arrival } from "./session/session-events.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SsoForm } from "./sso-form.tsx";

interface AdminPortalProps {
  doors: Doors;
  /** Loads what somebody may see. */
  onSignedIn: (event: Arrival) => Promise<void>;
}

/** The screen for people who are not signed in. */
export function AdminPortal({ doors, onSignedIn }: AdminPortalProps) {
  const [tab, setTab] = useState("sign-in");
  const [confirmAt, setConfirmAt] = useState<string | null>(null);
  const toast = useToast();
  // The link of the confirmation mail ends here (app/admin/confirm.tsx).
  const search = new URLSearchParams(useLocation().search);

  async function signedIn(event: Arrival = "SIGNED_IN") {
    toast({ title: "Success", description: "Signed in successfully" });
    await onSignedIn(event);
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
          { id: "sign-in", label: "Sign In", content: <SignIn doors={doors} onSignedIn={signedIn} /> },
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

function SignIn({ doors, onSignedIn }: AdminPortalProps) {
  const search = new URLSearchParams(useLocation().search);
  if (search.has("sso")) return <SsoForm />;
  return (
    <SignInForm doors={doors} onSignedIn={onSignedIn}>
      <p className="mt-5 flex flex-wrap justify-center gap-x-6 gap-y-2 text-sm text-evergreen-700">
        <a href="/admin/forgot" className="underline underline-offset-4">
          Forgot your password?
        </a>
        <a href="/admin/mail-me" className="underline underline-offset-4">
          Sign in with a code
        </a>
      </p>
    </SignInForm>
  );
}

function ConfirmationSent({ email }: { email: string }) {
  const box = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => box.current?.focus(), []);
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function sendAgain() {
    setBusy(true);
    const result = await resendConfirmation(email);
    setBusy(false);
    if (result.ok)
      toast({ title: "Success", description: "If none came within five minutes, a new mail is on its way." });
    else toast({ title: "Error", description: result.message, style: "destructive" });
  }

  return (
    <div ref={box} tabIndex={-1} className="grid gap-3 text-sm">
      <p>
        A confirmation mail is on its way to <strong>{email}</strong>. Open the link in it, then sign in here.
      </p>
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        onClick={() => void sendAgain()}
        className="justify-self-start"
      >
        Send the mail again
      </Button>
      <p className="text-ink-soft">Admin rights come from the list of admins: another admin has to add your address.</p>
    </div>
  );
}
