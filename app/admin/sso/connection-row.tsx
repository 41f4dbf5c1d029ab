import { useState } from "react";
import { Moment } from "../moment.tsx";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Connection } from "#domain/accounts/sso/find-connections.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useReauthentication } from "../security/use-reauthentication.tsx";

interface ConnectionRowProps {
  connection: Connection;
  onChanged: () => Promise<void>;
}

/** A connection, with what has to be entered at the other side. */
export function ConnectionRow({ connection, onChanged }: ConnectionRowProps) {
  const { id, name, protocol, domains, provider, otherSide, createdBy, createdAt } = connection;
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { call, dialog } = useReauthentication();
  const toast = useToast();

  async function remove() {
    setBusy(true);
    const result = await call(`admin/sso/providers/${id}`, { method: "DELETE", ignored: [404] });
    setBusy(false);
    setIsAsking(false);
    if (result.ok) toast({ title: "Success", description: `${name} is removed` });
    else toast({ title: "Error", description: result.message, style: "destructive" });
    await onChanged();
  }

  return (
    <li className="grid gap-3 border-b border-line py-4">
      {dialog}
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-sm font-semibold break-words">
            {name}
            <span className="rounded-sm bg-evergreen-50 px-2 py-0.5 text-xs text-evergreen-700">
              {protocol === "oidc" ? "OpenID" : "SAML"}
            </span>
          </h2>
          <p className="text-sm break-words">{domains.join(", ")}</p>
          <p className="text-xs break-all text-ink-soft">
            {provider} · added by {createdBy}, <Moment at={createdAt} />
          </p>
        </div>
        <Button
          size="small"
          variant="quiet"
          className="text-rose! hover:bg-rose-50!"
          aria-label={`Remove ${name}`}
          onClick={() => setIsAsking(true)}
        >
          Remove
        </Button>
      </div>
      <dl className="grid gap-x-5 gap-y-1 bg-paper-deep px-4 py-3 text-xs sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">{protocol === "oidc" ? "Redirect address" : "ACS address"}</dt>
        <dd className="font-mono break-all">{otherSide.returnAddress}</dd>
        {otherSide.entityId && (
          <>
            <dt className="text-ink-soft">Entity id and metadata</dt>
            <dd className="font-mono break-all">{otherSide.entityId}</dd>
          </>
        )}
      </dl>
      <ConfirmDialog
        open={isAsking}
        title={`Remove ${name}?`}
        action="Remove"
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          Its people are signed out and can no longer sign in there. Their accounts stay: a mail with a code signs in to
          them.
        </p>
      </ConfirmDialog>
    </li>
  );
}
