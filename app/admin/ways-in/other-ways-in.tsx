import type { Doors } from "#domain/accounts/find-doors.ts";
import type { Arrival } from "../session/session-events.ts";
import { ProviderDoors } from "../provider-doors.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { knowsPasskeys } from "./passkeys.ts";
import { findWallet } from "./wallet.ts";
import { WalletButton } from "./wallet-button.tsx";

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
