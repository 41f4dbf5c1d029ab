import { Link } from "react-router";
import type { SignInMethods } from "#accounts/index.ts";
import { Button, buttonLook } from "#app/ui/button.tsx";
import { useAccountChange } from "../calls/account-change.tsx";
import { findWallet, walletSignIn } from "../calls/wallet.ts";
import { passkeySignIn, supportsPasskeys } from "../calls/passkeys.ts";
import type { PromptedCall } from "../calls/auth-form.ts";
import type { SignInEvent } from "../../frame/session/session-store.ts";
import { usePlace, withParameter } from "../../frame/session/place.ts";

interface OtherSignInMethodsProps {
  /** The methods that depend on the configuration; undefined where leaving the page would lose something. */
  methods: SignInMethods | undefined;
  /** Called after the sign-in, and after the second factor where there is one. */
  onSignedIn: (event: SignInEvent) => void | Promise<void>;
}

/** A button for each sign-in method other than email and password; nothing where there is none. */
export function OtherSignInMethods({ methods, onSignedIn }: OtherSignInMethodsProps) {
  const takesWallet = methods?.wallet && findWallet();
  if (!supportsPasskeys() && !methods?.provider && !methods?.hasSso && !takesWallet) return null;
  return (
    <div className="mt-6 grid gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {supportsPasskeys() && (
        <SignInButton call={passkeySignIn} onSignedIn={onSignedIn}>
          Sign in with a passkey
        </SignInButton>
      )}
      {takesWallet && (
        <SignInButton call={walletSignIn} onSignedIn={onSignedIn}>
          Sign in with a wallet
        </SignInButton>
      )}
      {methods && <ProviderButtons methods={methods} />}
    </div>
  );
}

interface SignInButtonProps<Given> extends Pick<OtherSignInMethodsProps, "onSignedIn"> {
  call: PromptedCall<Given, unknown>;
  children: string;
}

/** Signs in with a passkey or a wallet. The server asks for the second factor afterwards, where there is one. */
function SignInButton<Given>({ call, onSignedIn, children }: SignInButtonProps<Given>) {
  const { changePrompted, busy } = useAccountChange();

  async function run() {
    const { ok } = await changePrompted(call, null);
    if (ok) await onSignedIn("SIGNED_IN");
  }

  return (
    <Button variant="secondary" busy={busy !== null} onClick={() => void run()}>
      {children}
    </Button>
  );
}

const look = buttonLook({ variant: "secondary", className: "w-full" });

/** Sign-in at identity providers: the operator's own, and those of organizations, found by the domain of an email address. */
function ProviderButtons({ methods: { provider, hasSso } }: { methods: SignInMethods }) {
  const place = usePlace();
  return (
    <>
      {provider && (
        <a
          href={`/api/auth/authorize?${new URLSearchParams({ provider: provider.id, redirect_to: place })}`}
          className={look}
        >
          Continue with {provider.name}
        </a>
      )}
      {hasSso && (
        <Link to={withParameter(place, "sso")} className={look}>
          Sign in at your organization
        </Link>
      )}
    </>
  );
}
