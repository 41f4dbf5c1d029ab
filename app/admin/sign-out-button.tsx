import { useState, type ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { signOut } from "./auth-calls.ts";

type SignOutButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "size" | "className"> & {
  onSignedOut: () => Promise<void>;
};

export function SignOutButton({ onSignedOut, ...look }: SignOutButtonProps) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function leave() {
    setBusy(true);
    const result = await signOut();
    if (result.ok) {
      toast({ title: "Success", description: "Signed out successfully" });
      await onSignedOut();
    } else {
      toast({ title: "Error", description: result.message, style: "destructive" });
    }
    setBusy(false);
  }

  return (
    <Button {...look} busy={busy} onClick={() => void leave()}>
      Sign Out
    </Button>
  );
}
