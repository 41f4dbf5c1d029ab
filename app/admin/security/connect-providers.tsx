import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { Connectable } from "#domain/accounts/providers/find-connectable.ts";
import { useReauthentication } from "./use-reauthentication.tsx";

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
