import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";
import { useAccountChange } from "../security/use-account-change.ts";
import { browserSession } from "../session/browser-session.ts";

type SignOutButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "size" | "className">;

/** Signs out here, and with it in all tabs of this browser. */
export function SignOutButton(look: SignOutButtonProps) {
  const { change, busy } = useAccountChange();
  const leave = () => change(() => browserSession().signOut(), "Signed out successfully");

  return (
    <Button {...look} busy={busy !== null} onClick={() => void leave()}>
      Sign Out
    </Button>
  );
}
