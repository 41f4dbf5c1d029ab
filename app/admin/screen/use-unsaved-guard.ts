import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useBlocker } from "react-router";

/**
 * Holds every way of leaving while there is unsaved text: in-app navigation waits for `leave` or `stay`; closing or
 * reloading the tab asks through the browser.
 * @param isUnsaved asked at the moment of leaving
 */
export function useUnsavedGuard(isUnsaved: () => boolean) {
  const latest = useRef(isUnsaved);
  // As soon as the screen says "Saved", whoever leaves is not asked: an ordinary effect may come after the key that closes.
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
