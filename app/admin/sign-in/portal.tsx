import { useEffect, useRef, useState } from "react";
import { useLocation, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { SignInMethods } from "#accounts/index.ts";
import { redirectTo, useAccountChange } from "../security/use-account-change.ts";
import { authCall } from "../session/auth-calls.ts";
import { browserSession } from "../session/browser-session.ts";
import { useAuthForm } from "../session/use-auth-form.ts";
import { CredentialsForm, SignInForm } from "./sign-in-form.tsx";
import { PlainScreen } from "../shell/plain-screen.tsx";
import type { SignInEvent } from "../session/session-events.ts";
import { Field, FormError, TextInput } from "#app/ui/field.tsx";

/** The screen for people who are not signed in. */
export function AdminPortal({ methods }: { methods: SignInMethods }) {
  const [tab, setTab] = useState("sign-in");
  const [confirmAt, setConfirmAt] = useState<string | null>(null);
  const toast = useToast();
  // The confirmation of an email address redirects here (app/admin/auth/confirm-email.tsx).
  const search = new URLSearchParams(useLocation().search);

  async function signedIn(event: SignInEvent) {
    toast({ title: "Success", description: "Signed in successfully" });
    await browserSession().begin(event);
  }

  async function submitSignUp(email: string, password: string) {
    const result = await authCall("sign-up/email", { body: { email, password } });
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
          {
            id: "sign-in",
            label: "Sign In",
            content: search.has("sso") ? (
              <SsoForm />
            ) : (
              <SignInForm methods={methods} onSignedIn={signedIn}>
                <p className="mt-5 flex flex-wrap justify-center gap-x-6 gap-y-2 text-sm text-evergreen-700">
                  <a href="/admin/forgot" className="underline underline-offset-4">
                    Forgot your password?
                  </a>
                  <a href="/admin/mail-me" className="underline underline-offset-4">
                    Sign in with a code
                  </a>
                </p>
              </SignInForm>
            ),
          },
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

function ConfirmationSent({ email }: { email: string }) {
  const box = useRef<HTMLDivElement>(null);
  // The form that had the focus is no longer in the page.
  useEffect(() => box.current?.focus(), []);
  const { change, busy } = useAccountChange();
  const sendAgain = () =>
    change(
      () => authCall("resend", { body: { email } }),
      "If none came within five minutes, a new mail is on its way.",
    );

  return (
    <div ref={box} tabIndex={-1} className="grid gap-3 text-sm">
      <p>
        A confirmation mail is on its way to <strong>{email}</strong>. Open the link in it, then sign in here.
      </p>
      <Button
        variant="secondary"
        size="small"
        busy={busy !== null}
        onClick={() => void sendAgain()}
        className="justify-self-start"
      >
        Send the mail again
      </Button>
      <p className="text-ink-soft">Admin rights come from the list of admins: another admin has to add your address.</p>
    </div>
  );
}

/** Asks for an email address, whose domain decides where the user signs in. Takes the focus, because it replaces the password form. */
function SsoForm() {
  const { form, busy, message } = useAuthForm({
    async send({ email = "" }) {
      const result = await authCall<{ url: string }>("sso", {
        body: { domain: email.slice(email.lastIndexOf("@") + 1) },
      });
      if (result.ok) return redirectTo(result.value.url);
      if (result.code !== "provider_unknown") return result;
      return { ...result, message: "No organization with this domain signs in here in this way." };
    },
    onDone() {},
  });
  const { ref } = form;
  useEffect(() => ref.current?.querySelector("input")?.focus(), [ref]);

  return (
    <form {...form} noValidate className="grid gap-5">
      <FormError>{message}</FormError>
      <Field label="Email" required hint="Its domain says where you sign in.">
        <TextInput name="email" type="email" autoComplete="username" />
      </Field>
      <Button type="submit" busy={busy}>
        Continue
      </Button>
      <Link
        to={{ search: "" }}
        className="min-h-6 justify-self-center text-sm text-evergreen-700 underline underline-offset-4"
      >
        Sign in another way
      </Link>
    </form>
  );
}
