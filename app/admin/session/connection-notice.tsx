import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useIsServerAway, useReconnect } from "./connection.ts";

/** Stands above the screen while the server can't be reached, and goes by itself once it can. */
export function ConnectionNotice({ retry }: { retry: () => Promise<void> }) {
  const isAway = useIsServerAway();
  const [busy, setBusy] = useState(false);
  useReconnect(isAway, retry);
  if (!isAway) return null;

  async function tryNow() {
    setBusy(true);
    await retry();
    setBusy(false);
  }

  return (
    <div
      role="alert"
      className="sticky top-3 z-20 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-4 border-brass bg-white px-4 py-3 shadow-sheet"
    >
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="font-semibold">The connection is gone</p>
        <p className="text-ink-soft">
          You see what was loaded last. What you opened follows as soon as the server answers; it is tried again by
          itself.
        </p>
      </div>
      <Button size="small" variant="secondary" busy={busy} onClick={() => void tryNow()}>
        Try Again
      </Button>
    </div>
  );
}
