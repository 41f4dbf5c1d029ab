import { useEffect, useRef, useState, useEffectEvent } from "react";
import { useLocation, useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { QuietButton, SecondaryButton } from "../../../ui/small-buttons.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { SignInMethods } from "#accounts/index.ts";
import { useAccountChange } from "../calls/account-change.tsx";
import { authCall } from "../../frame/session/auth-call.ts";
import { type SignInEvent, type SessionNotice, browserSession } from "../../frame/session/session-store.ts";
import { usePlace } from "../../frame/session/place.ts";
import { CredentialsForm, SignInForm } from "./sign-in-form.tsx";
import { SsoForm } from "./sso-form.tsx";
import { NewTabLink } from "../../frame/screen/new-tab-link.tsx";
import { PlainScreen } from "../../frame/screen/plain-screen.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { openForms, useOpenForms } from "../../frame/session/open-forms.ts";

/** The screen for people who are not signed in. */
export function AdminPortal({ methods }: { methods: SignInMethods }) {
  const [tab, setTab] = useState("sign-in");
  const [confirmAt, setConfirmAt] = useState<string | null>(null);
  const toast = useToast();
  // The confirmation of an email address redirects here (app/admin/account/auth-pages/confirm-email.tsx), and a sign-in at a provider that another
  // site began (accounts/federation/provider-sign-in.ts).
  const search = new URLSearchParams(useLocation().search);
  const place = usePlace();

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
        <Notice>Your email address is confirmed. Sign in with the password that you chose.</Notice>
      )}
      {search.has("elsewhere") && (
        <Notice>Another site sent you here to sign in. If that's what you want, continue below.</Notice>
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
                {/* Always, since a refusal must not say that the confirmation is what is missing. */}
                <p className="mt-5 text-sm text-ink-soft">
                  Just signed up? Open the link in our email first. If you try to sign in before that, we'll send it
                  again.
                </p>
                <p className="mt-5 flex flex-wrap justify-center gap-x-6 gap-y-2 text-sm text-evergreen-700">
                  <a href="/admin/forgot" className="underline underline-offset-4">
                    Forgot your password?
                  </a>
                  <a
                    href={`/admin/mail-me?${new URLSearchParams({ redirect_to: place })}`}
                    className="underline underline-offset-4"
                  >
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

function Notice({ children }: { children: string }) {
  return (
    <p role="status" className="mb-5 border-l-4 border-evergreen-600 bg-evergreen-50 px-4 py-3 text-sm">
      {children}
    </p>
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
      "If nothing arrives within five minutes, a new email is on its way.",
    );

  return (
    <div ref={box} tabIndex={-1} className="grid gap-3 text-sm">
      <p>
        A confirmation email is on its way to <strong>{email}</strong>. Open the link in it, then sign in here.
      </p>
      <SecondaryButton busy={busy !== null} onClick={() => void sendAgain()} className="justify-self-start">
        Resend the email
      </SecondaryButton>
      <p className="text-ink-soft">
        Signing up doesn't give you admin rights: an admin has to add your address to the team.
      </p>
    </div>
  );
}

/** The user who opened the open forms. The id is missing when the session could not be read. */
interface Owner {
  id?: string;
  email: string;
}

type Question = "sign-in" | { other: string } | null;

/**
 * Follows the session for the whole admin area: loads the screen again after a sign-in, here or in another tab. While a form is
 * open, the sign-in is a dialog over it, so that no text is lost, and a different user has to confirm before the text becomes theirs.
 * @param props.email the user for whom the screen was loaded; empty when no one is signed in
 */
export function SignInDialog({ email }: { email: string }) {
  const { revalidate } = useRevalidator();
  const { isOpen, isWaiting, refusals } = useOpenForms();
  const [question, ask] = useState<Question>(null);
  const [seen, see] = useState(refusals);
  const [owner, setOwner] = useState<Owner | null>(null);
  if (refusals !== seen) {
    see(refusals);
    const signedIn = browserSession().getState().session?.user;
    ask(owner && signedIn && !isSame(owner, signedIn) ? { other: signedIn.email } : "sign-in");
  }
  if (!isOpen && question) ask(null);

  async function proceed() {
    setOwner(null);
    ask(null);
    await revalidate();
    openForms.resume();
  }

  const follow = useEffectEvent(async ({ event, session, before }: SessionNotice) => {
    const isFormOpen = openForms.getState().isOpen;
    if (event === "INITIAL_SESSION" || event === "TOKEN_REFRESHED") return;
    const opener: Owner = owner ?? before ?? { email };
    setOwner(isFormOpen ? opener : null);
    if (event === "SIGNED_OUT") return isFormOpen ? ask("sign-in") : undefined;
    if (isFormOpen && session && !isSame(opener, session.user)) return ask({ other: session.user.email });
    await proceed();
  });
  useEffect(() => browserSession().subscribe((news) => follow(news)), []);

  function decline() {
    ask(null);
    openForms.cancelResend();
  }

  const other = question !== null && typeof question === "object" ? question.other : null;
  return (
    <Dialog
      open={question !== null}
      onClose={decline}
      title={other ? "Signed in as someone else" : "Sign in again"}
      className="max-w-md"
      firstFocus="input[type=password], [data-question]"
      closeOnBackdrop={false}
    >
      {other ? (
        <DifferentUser
          owner={owner?.email ?? email}
          other={other}
          isWaiting={isWaiting}
          onSignIn={() => ask("sign-in")}
          onProceed={() => void proceed()}
        />
      ) : (
        <div className="grid gap-5">
          <p className="text-sm">
            Your session has ended. Everything you typed is still here{isWaiting && ", and will be saved next"}.
          </p>
          <SignInForm email={owner?.email ?? email} onSignedIn={(event) => browserSession().begin(event)}>
            <p className="mt-4 text-sm text-ink-soft">
              Without a password, <NewTabLink to="/admin">sign in another way</NewTabLink> in a new tab. This tab will
              continue by itself.
            </p>
          </SignInForm>
        </div>
      )}
    </Dialog>
  );
}

function isSame(owner: Owner, user: Owner): boolean {
  return owner.id === undefined ? owner.email === user.email.toLowerCase() : owner.id === user.id;
}

interface DifferentUserProps {
  owner: string;
  other: string;
  isWaiting: boolean;
  onSignIn: () => void;
  onProceed: () => void;
}

function DifferentUser({ owner, other, isWaiting, onSignIn, onProceed }: DifferentUserProps) {
  return (
    <div className="grid gap-5 text-sm">
      <p tabIndex={-1} data-question="" className="outline-none">
        You are signed in as <strong className="wrap-anywhere">{other}</strong> now. The text in the form was started by{" "}
        <strong className="wrap-anywhere">{owner}</strong>.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <QuietButton onClick={onSignIn}>Sign in as {owner}</QuietButton>
        <Button size="small" onClick={onProceed}>
          {isWaiting ? "Save" : "Go on"} as {other}
        </Button>
      </div>
    </div>
  );
}
