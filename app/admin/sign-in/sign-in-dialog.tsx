import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { browserSession } from "../session/browser-session.ts";
import { openForms, useOpenForms } from "../session/open-forms.ts";
import type { SessionNotice } from "../session/session-events.ts";

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
    ask("sign-in");
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
      title={other ? "Signed in as somebody else" : "Sign in again"}
      className="max-w-md"
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
            Your session has ended. Everything that you typed is still here{isWaiting && ", and will be saved next"}.
          </p>
          <SignInForm email={owner?.email ?? email} onSignedIn={(event) => browserSession().begin(event)}>
            <p className="mt-4 text-sm text-ink-soft">
              Without a password,{" "}
              <a href="/admin" target="_blank" rel="noreferrer" className="link">
                sign in another way
                <span className="sr-only"> (opens in a new tab)</span>
              </a>{" "}
              in a new tab: this one goes on by itself.
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
      <p>
        You are signed in as <strong className="wrap-anywhere">{other}</strong> now. The text in the form was begun by{" "}
        <strong className="wrap-anywhere">{owner}</strong>.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" size="small" onClick={onSignIn}>
          Sign in as {owner}
        </Button>
        <Button size="small" onClick={onProceed}>
          {isWaiting ? "Save" : "Go on"} as {other}
        </Button>
      </div>
    </div>
  );
}
