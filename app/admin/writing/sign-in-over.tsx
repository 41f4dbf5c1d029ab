import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { ActionFailure } from "#app/lib/action-result.ts";
import { SignInForm } from "../sign-in-form.tsx";
import { useAdminEmail } from "./use-admin-email.ts";

interface SignInOverProps {
  /** The last answer to a save, if it was a failure. The dialog opens when it says that nobody is signed in any more. */
  failure: ActionFailure | null;
  /** Somebody is signed in again: send what was refused once more. */
  onSignedIn: () => void;
}

/**
 * Signs in again over an open form, which keeps everything that was typed. Whoever signs in as somebody else is asked before
 * the text is saved in that name.
 */
export function SignInOver({ failure, onSignedIn }: SignInOverProps) {
  const before = useAdminEmail();
  const [other, setOther] = useState<string | null>(null);
  const [settled, settle] = useState<ActionFailure | null>(null);

  function goOn() {
    settle(failure);
    setOther(null);
    onSignedIn();
  }

  function signedIn(email: string) {
    if (before !== "" && email.trim().toLowerCase() !== before) setOther(email.trim());
    else goOn();
  }

  return (
    <Dialog
      open={failure?.code === "unauthenticated" && failure !== settled}
      onClose={() => settle(failure)}
      title={other ? "Signed in as somebody else" : "Sign in again"}
      className="max-w-md"
      closeOnBackdrop={false}
    >
      {other ? (
        <div className="grid gap-5 text-sm">
          <p>
            You are signed in as <strong className="break-all">{other}</strong> now. The text in the form was begun by{" "}
            <strong className="break-all">{before}</strong>.
          </p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" size="small" onClick={() => setOther(null)}>
              Sign in as {before}
            </Button>
            <Button size="small" onClick={goOn}>
              Save as {other}
            </Button>
          </div>
        </div>
      ) : (
        <div className="grid gap-5">
          <p className="text-sm">
            Your session has ended. Everything that you typed is still here, and will be saved next.
          </p>
          <SignInForm email={before} onSignedIn={signedIn} />
        </div>
      )}
    </Dialog>
  );
}
