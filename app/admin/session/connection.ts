import { useEffect, useSyncExternalStore } from "react";
import { isRouteErrorResponse } from "react-router";
import { isPassing } from "./with-retry.ts";

let isAway = false;
const watchers = new Set<() => void>();

/** Says whether the server was reached by the last load. */
export function noteConnection(isReached: boolean): void {
  isAway = !isReached;
  for (const watch of watchers) watch();
}

/** Whether what is on the screen is older than what was asked for, because the server could not be reached. */
export function useIsServerAway(): boolean {
  return useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => isAway,
    () => false,
  );
}

/** Whether a load failed because nobody answered, or somebody on the way who said that the server is away. */
export function isUnreachable(error: unknown): boolean {
  return isRouteErrorResponse(error) ? isPassing(error.status) : error instanceof TypeError;
}

/** Milliseconds from try to try (specification section 9); the last one stays. */
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
