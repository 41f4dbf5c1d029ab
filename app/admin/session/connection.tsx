import { useEffect, useSyncExternalStore, useTransition } from "react";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { isPassing } from "./auth-calls.ts";
import { createObservable } from "./observable.ts";
import { Button } from "#app/ui/button.tsx";

/** Whether what is on the screen is older than what was asked for, because the server could not be reached. */
const serverAway = createObservable(false);

/** Says whether the server was reached by the last load. */
export function noteConnection(isReached: boolean): void {
  serverAway.set(!isReached);
}

/** Whether a load failed because nobody answered, or somebody on the way who said that the server is away. */
export function isUnreachable(error: unknown): boolean {
  return isRouteErrorResponse(error) ? isPassing(error.status) : error instanceof TypeError;
}

/** Milliseconds from try to try (docs/product.md#admin-shell); the last one stays. */
const waits = [1_000, 2_000, 5_000, 10_000] as const;

/** Tries again by itself while the server is away: after 1, 2, 5, 10, 10, … seconds, and as soon as the network is back. */
export function useReconnect(isNeeded: boolean, retry: () => Promise<void>): void {
  useEffect(() => {
    if (!isNeeded) return;
    let timer: ReturnType<typeof setTimeout>;
    let tries = 0;
    function wait() {
      timer = setTimeout(() => void retry().then(wait), waits[Math.min(tries++, waits.length - 1)]);
    }
    const now = () => void retry();
    wait();
    addEventListener("online", now);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", now);
    };
  }, [isNeeded, retry]);
}

/** Stands above the screen while the server can't be reached, and goes by itself once it can. */
export function ConnectionNotice() {
  const { revalidate } = useRevalidator();
  const isAway = useSyncExternalStore(serverAway.watch, serverAway.get, () => false);
  // Not the revalidator's own state: that also says when it is tried by itself.
  const [busy, startTry] = useTransition();
  useReconnect(isAway, revalidate);
  if (!isAway) return null;

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
      <Button size="small" variant="secondary" busy={busy} onClick={() => startTry(revalidate)}>
        Try Again
      </Button>
    </div>
  );
}
