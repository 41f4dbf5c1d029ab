import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Arrival } from "../session/session-events.ts";
import { knowsPasskeys, signInWithPasskey } from "./passkeys.ts";

/** Signs in without an address or a password; nothing where the browser knows no passkeys. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (event: Arrival) => void | Promise<void> }) {
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
