import { useState, type ReactNode, type Ref } from "react";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { addPasskey, knowsPasskeys } from "../ways-in/passkeys.ts";
import { useReauthentication } from "./use-reauthentication.tsx";

interface AddPasskeyProps {
  /** The passkey counts from now on. New recovery codes are shown once; null when there are some from before. */
  onDone: (recoveryCodes: readonly string[] | null) => void | Promise<void>;
  /** What the button says. */
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** The button that makes a passkey; where the browser can't, it says so. */
export function AddPasskey({ onDone, children, ref }: AddPasskeyProps) {
  const [busy, setBusy] = useState(false);
  const { call, dialog } = useReauthentication();
  const toast = useToast();

  async function add() {
    setBusy(true);
    const result = await addPasskey(call);
    setBusy(false);
    if (!result.ok) return toast({ title: "Error", description: result.message, style: "destructive" });
    toast({ title: "Success", description: "Passkey added. You are signed out everywhere else." });
    await onDone(result.value.recoveryCodes);
  }

  if (!knowsPasskeys()) return <p className="text-sm text-ink-soft">This browser can't make passkeys.</p>;
  return (
    <>
      {dialog}
      <Button ref={ref} size="small" variant="secondary" busy={busy} onClick={() => void add()}>
        {children}
      </Button>
    </>
  );
}
