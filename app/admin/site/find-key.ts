import { useEffect, useEffectEvent } from "react";

/** Whether a key asks for the search: Ctrl+K. */
export function isFindKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey;
}

/** Calls back for the key of the search, wherever the focus is; the frame of the page reports its own. */
export function useFindKey(onFind: () => void): void {
  const find = useEffectEvent(onFind);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isFindKey(event)) return;
      event.preventDefault();
      find();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
