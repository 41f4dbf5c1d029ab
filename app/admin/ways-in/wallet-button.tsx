import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Arrival } from "../session/session-events.ts";
import { findWallet, signInWithWallet } from "./wallet.ts";

/** Signs in with the wallet of this browser; nothing where there is none. The second factor, where it is owed, is asked for next. */
export function WalletButton({ onSignedIn }: { onSignedIn: (event: Arrival) => void | Promise<void> }) {
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
