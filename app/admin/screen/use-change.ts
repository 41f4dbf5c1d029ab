import { useFetcher, type SubmitTarget } from "react-router";
import type { ActionResult } from "#app/lib/action-result.ts";
import { useEffect, useRef } from "react";
import { useToast } from "#app/ui/toast.tsx";
import { browserSession } from "../session/browser-session.ts";
import { useFetched } from "./fetched.ts";

/**
 * Posts changes to an admin screen, one at a time: a call of `post` during another one does nothing.
 * @param path of the screen whose route action is called
 * @param onDone called once for each change that was made; a failure is told by a toast with the server's words and as `failure`
 *   (docs/product.md#error-texts), and a session that turns out to be over is over for the whole screen
 * @param when `loaded`: onDone is called when the screen is loaded again. Needed where it navigates to an address that the browser does not
 *   know yet: the router ends such a navigation when an earlier load comes back.
 */
export function useChange<T>(path: string, onDone: (value: T) => void, when: "stored" | "loaded" = "stored") {
  const fetcher = useFetcher<ActionResult<T>>();
  const told = useRef<ActionResult<T>>(undefined);
  const toast = useToast();
  const result = useFetched(fetcher.data);
  const busy = fetcher.state !== "idle";
  const mustWait = when === "loaded" && busy;
  useEffect(() => {
    if (!result || told.current === result || mustWait) return;
    told.current = result;
    if (result.ok) return onDone(result.value);
    toast({ title: "Error", description: result.error, style: "destructive" });
    if (result.code === "unauthenticated") browserSession().markSignedOut();
  }, [result, onDone, toast, mustWait]);
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
