import { useEffect, useTransition } from "react";
import { createObservable, useObservable } from "./observable.ts";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { isTemporary } from "./auth-call.ts";
import { SecondaryButton } from "../../../ui/small-buttons.tsx";

/** Whether the screen shows older data than was asked for, because the server could not be reached. */
const serverAway = createObservable(false);

/** Reports whether the last load reached the server. */
export function reportConnection(isReached: boolean): void {
  serverAway.set(!isReached);
}

/** Whether a load failed without an answer of the server: no connection, or a proxy that could not reach it (502, 503, 504). */
export function isUnreachable(error: unknown): boolean {
  return isRouteErrorResponse(error) ? isTemporary(error.status) : error instanceof TypeError;
}

/** Milliseconds from try to try (docs/product.md#admin-shell); the last one stays. */
const retryDelaysMs = [1_000, 2_000, 5_000, 10_000] as const;

/** Tries again by itself while the server is away: after 1, 2, 5, 10, 10, … seconds, and as soon as the network is back. */
export function useReconnect(isNeeded: boolean, retry: () => Promise<void>): void {
  useEffect(() => {
    if (!isNeeded) return;
    let timer: ReturnType<typeof setTimeout>;
    let tries = 0;
    function wait() {
      timer = setTimeout(() => void retry().then(wait), retryDelaysMs[Math.min(tries++, retryDelaysMs.length - 1)]);
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

/** A notice above the screen while the server can't be reached. */
export function ConnectionNotice() {
  const { revalidate } = useRevalidator();
  const isAway = useObservable(serverAway, false);
  // Not the revalidator's own state: the button must not turn while the automatic retries run.
  const [busy, startTry] = useTransition();
  useReconnect(isAway, revalidate);
  if (!isAway) return null;

  return (
    <div
      role="alert"
      className="sticky top-3 z-20 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-4 border-brass bg-white px-4 py-3 shadow-sheet"
    >
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="font-semibold">You're offline</p>
        <p className="text-ink-soft">
          You're seeing what was loaded last. We'll keep trying, and open the page you chose as soon as the server
          answers.
        </p>
      </div>
      <SecondaryButton busy={busy} onClick={() => startTry(revalidate)}>
        Try Again
      </SecondaryButton>
    </div>
  );
}

/** How many answers to changes of this tab were lost: the screen that is open shows whether they were made, once no form is open. */
export const lostAnswers = createObservable(0);
