import type { Doors } from "#accounts/index.ts";
import type { Arrival } from "../session/session-events.ts";
import { knowsPasskeys, passkeySignIn } from "./passkeys.ts";
import { findWallet, walletSignIn } from "./wallet.ts";
import { Button, buttonLook } from "#app/ui/button.tsx";
import { useAccountChange } from "../security/use-account-change.ts";
import type { PromptedCall } from "../session/use-prompt.ts";
import { Link } from "react-router";

interface OtherWaysInProps {
  /** The ways in that not every site has. */
  doors: Doors | undefined;
  /** Somebody is signed in, with the second factor where there is one. */
  onSignedIn: (event: Arrival) => void | Promise<void>;
}

/** What signs in besides address and password: a button each. Nothing when there is nothing of the kind. */
export function OtherWaysIn({ doors, onSignedIn }: OtherWaysInProps) {
  const takesWallet = doors?.wallet && findWallet();
  if (!knowsPasskeys() && !doors?.provider && !doors?.hasSso && !takesWallet) return null;
  return (
    <div className="mt-6 grid gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {knowsPasskeys() && (
        <SignInButton call={passkeySignIn} onSignedIn={onSignedIn}>
          Sign in with a passkey
        </SignInButton>
      )}
      {takesWallet && (
        <SignInButton call={walletSignIn} onSignedIn={onSignedIn}>
          Sign in with a wallet
        </SignInButton>
      )}
      {doors && <ProviderDoors doors={doors} />}
    </div>
  );
}

interface SignInButtonProps<Given> extends Pick<OtherWaysInProps, "onSignedIn"> {
  call: PromptedCall<Given, unknown>;
  children: string;
}

/** Signs in with what the browser has. The second factor, where it is owed, is asked for next. */
function SignInButton<Given>({ call, onSignedIn, children }: SignInButtonProps<Given>) {
  const { changePrompted, busy } = useAccountChange();

  async function enter() {
    const { ok } = await changePrompted(call, null);
    if (ok) await onSignedIn("SIGNED_IN");
  }

  return (
    <Button variant="secondary" busy={busy !== null} onClick={() => void enter()}>
      {children}
    </Button>
  );
}

const look = buttonLook({ variant: "secondary", className: "w-full" });

/** The ways in at providers: the operator's own, and those of organizations, which the domain of an address leads to. */
function ProviderDoors({ doors: { provider, hasSso } }: { doors: Doors }) {
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
