import { useState, type ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { browserSession } from "../session/browser-session.ts";

type SignOutButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "size" | "className">;

/** Signs out here, and with it in all tabs of this browser. */
export function SignOutButton(look: SignOutButtonProps) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();

  async function leave() {
    setBusy(true);
    const result = await browserSession().signOut();
    setBusy(false);
    if (result.ok) toast({ title: "Success", description: "Signed out successfully" });
    else toast({ title: "Error", description: result.message, style: "destructive" });
  }

  return (
    <Button {...look} busy={busy} onClick={() => void leave()}>
      Sign Out
    </Button>
  );
}
