import { type SubmitTarget, useFetcher, useLoaderData } from "react-router";
import type { ActionResult } from "#app/lib/answers.ts";
import { startTransition, useEffect, useRef, useState } from "react";
import { useToast } from "#app/ui/toast.tsx";
import { browserSession } from "../session/session-store.ts";

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
  const ended = useReachedAgain(result);
  const [isPosting, setPosting] = useState(false);
  const busy = isPosting || fetcher.state !== "idle";
  const mustWait = when === "loaded" && busy;
  useEffect(() => {
    if (!result || told.current === result || mustWait) return;
    told.current = result;
    if (result.ok) return onDone(result.value);
    const endsWithInput = Object.keys(result.fields).length > 0;
    toast({ title: "Error", description: result.error, style: "destructive", endsWithInput });
    if (result.code === "unauthenticated") browserSession().markSignedOut();
  }, [result, onDone, toast, mustWait]);
  return {
    busy,
    /** The result of the last change; null when it failed. */
    answer: result?.ok ? result.value : null,
    failure: result?.ok === false && result !== ended ? result : null,
    post(body: SubmitTarget) {
      if (busy) return;
      // The router renders its state in a transition, which may come later than the second of two quick presses.
      setPosting(true);
      const posted = fetcher.submit(body, { method: "post", action: path });
      void posted.finally(() => startTransition(() => setPosting(false)));
    },
  };
}

/** Whether the server or its database was not reached, so that the failure is over once it is. */
export function isUnreached({ code }: { code: string }): boolean {
  return code === "network" || code === "unavailable";
}

/** A failure to reach the server that is out of date, because the screen was loaded since. */
function useReachedAgain<T>(result: ActionResult<T> | undefined): ActionResult<T> | undefined {
  const loaded: unknown = useLoaderData();
  const [known, know] = useState(loaded);
  const [ended, end] = useState<ActionResult<T>>();
  if (loaded !== known) {
    know(loaded);
    if (result?.ok === false && isUnreached(result)) end(result);
  }
  return ended;
}

/**
 * The same for the entries of a list: each entry shows why its last change was refused.
 * @param onDone declares the type of the server's answer
 * @returns `post`: also takes the id of the entry; `errorOf`: in place of `failure`; `isChanging`: whether this entry is busy
 */
export function useListChange(path: string, onDone: (value: never) => void, when: "stored" | "loaded" = "stored") {
  const { post, busy, failure } = useChange(path, onDone, when);
  const [changed, note] = useState("");
  return {
    busy,
    isChanging: (id: string) => id === changed && busy,
    errorOf: (id: string) => (id === changed && !busy ? failure?.error : undefined),
    post(id: string, body: SubmitTarget) {
      if (busy) return;
      note(id);
      post(body);
    },
  };
}

/**
 * The data of a fetcher as state. The router keeps them outside React's state, so an effect that depends on them may never run: a render
 * that changes nothing else reads them, and React throws that render's effects away (docs/decisions/190-data-of-fetchers.md).
 * @param data of a fetcher
 */
export function useFetched<T>(data: T | undefined): T | undefined {
  const [fetched, setFetched] = useState(data);
  if (data !== fetched) setFetched(data);
  return data;
}
