import { useFetcher, type SubmitTarget } from "react-router";
import type { ActionResult } from "#app/lib/action-result.ts";
import { useEffect, useRef } from "react";
import { useToast } from "#app/ui/toast.tsx";
import { browserSession } from "../session/browser-session.ts";

/**
 * Posts changes to an admin screen, one at a time: a call of `post` during another one does nothing.
 * @param path of the screen whose route action is called
 * @param onDone called once for each change that was made; a failure is told by a toast with the server's words and as `failure`
 *   (docs/product.md#error-texts), and a session that turns out to be over is over for the whole screen
 */
export function useChange<T>(path: string, onDone: (value: T) => void) {
  const fetcher = useFetcher<ActionResult<T>>();
  const told = useRef<ActionResult<T>>(undefined);
  const toast = useToast();
  const result = fetcher.data;
  useEffect(() => {
    if (!result || told.current === result) return;
    told.current = result;
    if (result.ok) return onDone(result.value);
    toast({ title: "Error", description: result.error, style: "destructive" });
    if (result.code === "unauthenticated") browserSession().markSignedOut();
  }, [result, onDone, toast]);
  const busy = fetcher.state !== "idle";
  return {
    busy,
    /** The result of the last change; null when it failed. */
    answer: result?.ok ? result.value : null,
    failure: result?.ok === false ? result : null,
    post(body: SubmitTarget) {
      if (!busy) void fetcher.submit(body, { method: "post", action: path });
    },
  };
}
