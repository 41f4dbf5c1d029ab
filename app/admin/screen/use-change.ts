import { useFetcher, type SubmitTarget } from "react-router";
import type { ActionResult } from "#app/lib/action-result.ts";
import { useEffect, useRef } from "react";
import { useToast } from "#app/ui/toast.tsx";
import { browserSession } from "../session/browser-session.ts";

/**
 * Posts changes to an admin screen, one at a time: while one is under way another one is not begun.
 * @param path the screen whose action it is
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
    if (result.code === "unauthenticated") browserSession().lose();
  }, [result, onDone, toast]);
  const busy = fetcher.state !== "idle";
  return {
    busy,
    /** What the last one answered. */
    answer: result?.ok ? result.value : null,
    failure: result?.ok === false ? result : null,
    post(body: SubmitTarget) {
      if (!busy) void fetcher.submit(body, { method: "post", action: path });
    },
  };
}
