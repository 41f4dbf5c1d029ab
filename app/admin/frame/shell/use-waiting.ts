import { useEffect, useState } from "react";
import type { Waiting } from "#domain/dashboard/waiting.ts";
import { watchLiveChanges } from "../live/live-changes.ts";
import { postCall } from "../screen/post-call.ts";
import { openForms } from "../session/open-forms.ts";

/** Changes that arrive together are counted together. */
const debounceMs = 1_500;

/**
 * What waits for whoever is signed in: counted at first, and when somebody has changed something, who is signed in included. Null until it is
 * known; the last numbers stay while there is no connection. Not by a fetcher of the router, whose failed load would replace the screen.
 */
export function useWaiting(): Waiting | null {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDue = true;
    const count = () => {
      // An open form covers the menu, and a lost session is told by what is saved there.
      if (!isDue || document.visibilityState === "hidden" || !navigator.onLine || openForms.getState().isOpen) return;
      isDue = false;
      void postCall<Waiting>("/admin/waiting", {}, signal).then((answer) => {
        if (answer.ok && !signal.aborted) setWaiting(answer.value);
      });
    };
    const due = () => {
      clearTimeout(timer);
      timer = setTimeout(count, debounceMs);
    };
    count();
    const unwatch = [
      openForms.watch(due),
      watchLiveChanges(() => {
        isDue = true;
        due();
      }),
    ];
    document.addEventListener("visibilitychange", count, { signal });
    addEventListener("online", due, { signal });
    return () => {
      clearTimeout(timer);
      controller.abort();
      for (const end of unwatch) end();
    };
  }, []);
  return waiting;
}
