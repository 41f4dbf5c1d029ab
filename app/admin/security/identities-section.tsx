import { type ReactNode, useRef, useState } from "react";
import { Moment } from "../moment.tsx";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Identity } from "#domain/accounts/identities.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useFocusWhenGone } from "../use-focus-when-gone.ts";
import { Section } from "./section.tsx";
import { useReauthentication } from "./use-reauthentication.tsx";

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
