import type { Doors } from "#domain/accounts/providers/find-providers.ts";
import type { Arrival } from "../session/session-events.ts";
import { knowsPasskeys, signInWithPasskey } from "./passkeys.ts";
import { findWallet, signInWithWallet } from "./wallet.ts";
import { useState } from "react";
import { Button, buttonLook } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { Link } from "react-router";

interface OtherWaysInProps {
  /** The ways in that not every site has. */
  doors: Doors | undefined;
  /** Somebody is signed in, with the second factor where there is one. */
  onSignedIn: (event: Arrival) => void | Promise<void>;
}

/** What signs in besides address and password: a button each. Nothing when there is nothing of the kind. */
export function OtherWaysIn({ doors, onSignedIn }: OtherWaysInProps) {
  if (!knowsPasskeys() && !doors?.provider && !doors?.hasSso && !(doors?.wallet && findWallet())) return null;
  return (
    <div className="mt-6 grid gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <PasskeyButton onSignedIn={onSignedIn} />
      {doors?.wallet && <WalletButton onSignedIn={onSignedIn} />}
      {doors && <ProviderDoors doors={doors} />}
    </div>
  );
}

/** Signs in without an address or a password; nothing where the browser knows no passkeys. */
function PasskeyButton({ onSignedIn }: { onSignedIn: (event: Arrival) => void | Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function signIn() {
    setBusy(true);
    const result = await signInWithPasskey();
    setBusy(false);
    if (result.ok) await onSignedIn("SIGNED_IN");
    else toast({ title: "Error", description: result.message, style: "destructive" });
  }

  if (!knowsPasskeys()) return null;
  return (
    <Button variant="secondary" busy={busy} onClick={() => void signIn()}>
      Sign in with a passkey
    </Button>
  );
}

/** Signs in with the wallet of this browser; nothing where there is none. The second factor, where it is owed, is asked for next. */
function WalletButton({ onSignedIn }: { onSignedIn: (event: Arrival) => void | Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function signIn() {
    setBusy(true);
    const result = await signInWithWallet();
    setBusy(false);
    if (result.ok) await onSignedIn("SIGNED_IN");
    else toast({ title: "Error", description: result.message, style: "destructive" });
  }

  if (!findWallet()) return null;
  return (
    <Button variant="secondary" busy={busy} onClick={() => void signIn()}>
      Sign in with a wallet
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
