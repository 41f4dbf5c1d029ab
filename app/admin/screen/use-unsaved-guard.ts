import { useEffect } from "react";
import { useBlocker } from "react-router";

/**
 * Holds every way of leaving while there is unsaved text: in-app navigation waits for `leave` or `stay`; closing or
 * reloading the tab asks through the browser.
 * @param isUnsaved asked at the moment of leaving
 */
export function useUnsavedGuard(isUnsaved: () => boolean) {
  const blocker = useBlocker(isUnsaved);
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", onLeave);
    return () => removeEventListener("beforeunload", onLeave);
  }, [isUnsaved]);
  return {
    asking: blocker.state === "blocked",
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
