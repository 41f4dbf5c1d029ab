import { type ReactNode, useRef } from "react";
import { Timestamp } from "../screen/timestamp.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Identity, Connectable } from "#accounts/index.ts";
import { Section } from "./section.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { redirectTo, useAccountChange } from "./use-account-change.ts";
import { useRevalidator, useSearchParams } from "react-router";
import { authCall } from "../session/auth-calls.ts";
import { findWallet, walletLink } from "../sign-in/wallet.ts";

interface IdentitiesSectionProps {
  identities: readonly Identity[];
  /** Buttons to link further identities. */
  children?: ReactNode;
}

/** The sign-in methods of the account: the password, and linked identities. The last one can't be unlinked. */
export function IdentitiesSection({ identities, children }: IdentitiesSectionProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <Section title="Ways to sign in" about="What opens your account. One of them always stays.">
      <ul ref={list} tabIndex={-1} aria-label="Ways to sign in" className="border-t border-line outline-none">
        {identities.map((identity) => (
          <li key={identity.id} className="flex items-center justify-between gap-4 border-b border-line py-3">
            <div className="min-w-0">
              <p className="text-sm font-semibold">{identity.name}</p>
              <p className="text-xs text-ink-soft">
                {identity.account !== null && (
                  <>
                    <span className="break-all">{identity.account}</span> ·{" "}
                  </>
                )}
                since <Timestamp at={identity.createdAt} />
              </p>
            </div>
            {identities.length > 1 && (
              <RemoveButton
                name={identity.account === null ? identity.name : `${identity.name} ${identity.account}`}
                action="Unlink"
                title={`Unlink ${identity.name}?`}
                remove={() => authCall(`identities/${identity.id}`, { method: "DELETE" })}
                done={`${identity.name} unlinked. You are signed out everywhere else.`}
                focusThen={list}
              >
                <p>It no longer opens your account, and you will be signed out everywhere else.</p>
              </RemoveButton>
            )}
          </li>
        ))}
      </ul>
      {children}
    </Section>
  );
}

/** Connects the account with identity providers. Shows a notice when the browser returns from one. */
export function ConnectProviders({ providers }: { providers: readonly Connectable[] }) {
  const { change, busy, dialog } = useAccountChange();
  const [search] = useSearchParams();

  const connect = (provider: string) =>
    change(
      async () => {
        const result = await authCall<{ url: string }>("identities/authorize", { body: { provider } });
        return result.ok ? redirectTo(result.value.url) : result;
      },
      null,
      provider,
    );

  return (
    <>
      {dialog}
      <p role="status" className="mt-5 border-l-4 border-evergreen-600 bg-evergreen-50 px-4 py-3 text-sm empty:hidden">
        {search.has("connected") && "The provider is connected. From now on it signs you in."}
      </p>
      {providers.length > 0 && (
        <div className="mt-5 button-row">
          {providers.map(({ id, name }) => (
            <Button
              key={id}
              size="small"
              variant="secondary"
              busy={busy === id}
              onClick={() => void connect(id)}
              className="max-w-full break-words"
            >
              Connect {name}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** Links the wallet of this browser, or says that there is none. */
export function LinkWallet() {
  const { revalidate } = useRevalidator();
  const { changePrompted, busy, dialog } = useAccountChange();

  async function link() {
    const { ok } = await changePrompted(walletLink, "Wallet linked. From now on it signs you in.");
    if (ok) await revalidate();
  }

  if (!findWallet()) {
    return <p className="mt-5 text-sm text-ink-soft">To link a wallet, open this page in a browser that has one.</p>;
  }
  return (
    <div className="mt-5">
      {dialog}
      <Button size="small" variant="secondary" busy={busy !== null} onClick={() => void link()}>
        Link a wallet
      </Button>
    </div>
  );
}
