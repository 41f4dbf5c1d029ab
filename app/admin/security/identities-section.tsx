import { type ReactNode, useRef, useState } from "react";
import { Moment } from "../screen/moment.tsx";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Identity, Connectable } from "#domain/accounts/providers/identities.ts";
import { ConfirmDialog, useFocusWhenGone } from "../screen/confirm-dialog.tsx";
import { Section } from "./section.tsx";
import { useReauthentication } from "./reauthentication.tsx";
import { useSearchParams } from "react-router";
import { findWallet, linkWallet } from "../sign-in/wallet.ts";

interface IdentitiesSectionProps {
  identities: readonly Identity[];
  onChanged: () => Promise<void>;
  /** What can be linked besides. */
  children?: ReactNode;
}

/** What the person can sign in with: the password, and whatever was linked. The last one can't be unlinked. */
export function IdentitiesSection({ identities, onChanged, children }: IdentitiesSectionProps) {
  const [removing, setRemoving] = useState<Identity | null>(null);
  const [busy, setBusy] = useState(false);
  const { call, dialog } = useReauthentication();
  const toast = useToast();
  const list = useRef<HTMLUListElement>(null);
  const isGone = useFocusWhenGone(list, removing !== null);

  async function unlink(identity: Identity) {
    setBusy(true);
    const result = await call(`identities/${identity.id}`, { method: "DELETE" });
    setBusy(false);
    if (result.ok) isGone();
    setRemoving(null);
    if (!result.ok) return toast({ title: "Error", description: result.message, style: "destructive" });
    toast({ title: "Success", description: `${identity.name} unlinked. You are signed out everywhere else.` });
    await onChanged();
  }

  return (
    <Section title="Ways to sign in" about="What opens your account. One of them always stays.">
      {dialog}
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
                since <Moment at={identity.createdAt} />
              </p>
            </div>
            {identities.length > 1 && (
              <Button
                size="small"
                variant="quiet"
                className="text-rose! hover:bg-rose-50!"
                aria-label={`Unlink ${identity.name}${identity.account === null ? "" : ` ${identity.account}`}`}
                onClick={() => setRemoving(identity)}
              >
                Unlink
              </Button>
            )}
          </li>
        ))}
      </ul>
      {children}
      <ConfirmDialog
        open={removing !== null}
        title={`Unlink ${removing?.name ?? ""}?`}
        action="Unlink"
        busy={busy}
        onConfirm={() => removing && void unlink(removing)}
        onCancel={() => setRemoving(null)}
      >
        <p>It no longer opens your account, and you will be signed out everywhere else.</p>
      </ConfirmDialog>
    </Section>
  );
}

/** Connects the account with providers that the site knows, and says so when the browser comes back from one. */
export function ConnectProviders({ providers }: { providers: readonly Connectable[] }) {
  const [busy, setBusy] = useState<string | null>(null);
  const { call, dialog } = useReauthentication();
  const [search] = useSearchParams();
  const toast = useToast();

  async function connect(provider: string) {
    setBusy(provider);
    const result = await call<{ url: string }>("identities/authorize", { body: { provider } });
    if (result.ok) return location.assign(result.value.url);
    setBusy(null);
    toast({ title: "Error", description: result.message, style: "destructive" });
  }

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
