import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { findWallet, linkWallet } from "../ways-in/wallet.ts";
import { useReauthentication } from "./use-reauthentication.tsx";

/** Links the wallet of this browser, where there is one. */
export function LinkWallet({ onLinked }: { onLinked: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const { call, dialog } = useReauthentication();
  const toast = useToast();

  async function link() {
    setBusy(true);
    const result = await linkWallet(call);
    setBusy(false);
    if (!result.ok) return toast({ title: "Error", description: result.message, style: "destructive" });
    toast({ title: "Success", description: "Wallet linked. From now on it signs you in." });
    await onLinked();
  }

  if (!findWallet()) {
    return <p className="mt-5 text-sm text-ink-soft">To link a wallet, open this page in a browser that has one.</p>;
  }
  return (
    <div className="mt-5">
      {dialog}
      <Button size="small" variant="secondary" busy={busy} onClick={() => void link()}>
        Link a wallet
      </Button>
    </div>
  );
}
