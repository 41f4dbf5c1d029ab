import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { Waiting } from "#domain/dashboard/waiting.ts";
import type { AdminState } from "../screen/admin-route.ts";
import { watchLiveChanges } from "../live/live-changes.ts";

/** Changes that arrive together are counted together. */
const debounceMs = 1_500;

/** What waits for whoever is signed in: counted at first, after what they do, and when somebody changes something. Null until it is known. */
export function useWaiting(): Waiting | null {
  const { load, data } = useFetcher<AdminState<Waiting> | null>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDue = false;
    const count = () => {
      if (document.visibilityState === "hidden") return;
      isDue = false;
      void load("/admin/waiting");
    };
    const onVisible = () => isDue && count();
    count();
    const unwatch = watchLiveChanges(() => {
      isDue = true;
      clearTimeout(timer);
      timer = setTimeout(count, debounceMs);
    });
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearTimeout(timer);
      unwatch();
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [load]);
  const counted = data?.state === "ready" ? data.data : null;
  // The last numbers stay while there is no connection.
  const [waiting, setWaiting] = useState(counted);
  if (counted && counted !== waiting) setWaiting(counted);
  return waiting;
}
