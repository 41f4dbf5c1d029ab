import { useEffect, useRef } from "react";
import { useToast } from "#app/ui/toast.tsx";
import type { ActionResult } from "#app/lib/action-result.ts";
import { browserSession } from "./session/browser-session.ts";

/**
 * Tells each answer of a fetcher's action once: a failure as the 'Error' toast with the server's words, a success to
 * `onSuccess` (specification section 8). A session that turns out to be over is over for the whole screen.
 */
export function useActionOutcome<T>(result: ActionResult<T> | undefined, onSuccess: (value: T) => void): void {
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
