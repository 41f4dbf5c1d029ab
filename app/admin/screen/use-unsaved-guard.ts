import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useBlocker } from "react-router";

/**
 * Asks before unsaved text is left: in-app navigation waits for `leave` or `stay`; before closing or reloading the tab, the browser
 * asks.
 * @param isUnsaved called when the page is about to be left
 */
export function useUnsavedGuard(isUnsaved: () => boolean) {
  const latest = useRef(isUnsaved);
  // A layout effect: an ordinary effect may run only after the key that closes a form which already shows "Saved".
  useLayoutEffect(() => {
    latest.current = isUnsaved;
  });
  const blocker = useBlocker(useCallback(() => latest.current(), []));
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    addEventListener("beforeunload", onLeave);
    return () => removeEventListener("beforeunload", onLeave);
  }, []);
  return {
    asking: blocker.state === "blocked",
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
