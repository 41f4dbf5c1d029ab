import { useSyncExternalStore } from "react";

/** From here on a form and its preview have room beside each other; the styles of `.preview-beside` agree. */
const wide = "(min-width: 1100px)";

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the window is wide enough for two columns. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  );
}
