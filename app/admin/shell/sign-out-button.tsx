import type { ComponentProps } from "react";
import { Button } from "#app/ui/button.tsx";
import { useAccountChange } from "../security/use-account-change.ts";
import { browserSession } from "../session/browser-session.ts";

type SignOutButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "size" | "className">;

/** Signs out in all tabs of this browser. */
export function SignOutButton(look: SignOutButtonProps) {
  const { change, busy } = useAccountChange();
  const signOut = () => change(() => browserSession().signOut(), "Signed out successfully");

  return (
    <Button {...look} busy={busy !== null} onClick={() => void signOut()}>
      Sign Out
    </Button>
  );
}
