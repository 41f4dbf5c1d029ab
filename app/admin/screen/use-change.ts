import { useFetcher, type SubmitTarget } from "react-router";
import type { ActionResult } from "#app/lib/action-result.ts";
import { useEffect, useRef } from "react";
import { useToast } from "#app/ui/toast.tsx";
import { browserSession } from "../session/browser-session.ts";

/**
 * Posts changes to an admin screen, one at a time: while one is under way another one is not begun.
 * @param path the screen whose action it is
 * @param onDone called once for each change that was made; a failure is told by a toast and as `failure`
 */
export function useChange<T>(path: string, onDone: (value: T) => void) {
  const fetcher = useFetcher<ActionResult<T>>();
  useActionOutcome(fetcher.data, onDone);
  const busy = fetcher.state !== "idle";
  return {
    busy,
    /** What the last one answered. */
    answer: fetcher.data?.ok ? fetcher.data.value : null,
    failure: fetcher.data?.ok === false ? fetcher.data : null,
    post(body: SubmitTarget) {
      if (!busy) void fetcher.submit(body, { method: "post", action: path });
    },
  };
}

/**
 * Tells each answer of a fetcher's action once: a failure as the 'Error' toast with the server's words, a success to
 * `onSuccess` (specification section 8). A session that turns out to be over is over for the whole screen.
 */
function useActionOutcome<T>(result: ActionResult<T> | undefined, onSuccess: (value: T) => void): void {
  const told = useRef<ActionResult<T>>(undefined);
  const toast = useToast();
  useEffect(() => {
    if (!result || told.current === result) return;
    told.current = result;
    if (result.ok) return onSuccess(result.value);
    toast({ title: "Error", description: result.error, style: "destructive" });
    if (result.code === "unauthenticated") browserSession().lose();
  }, [result, onSuccess, toast]);
}
