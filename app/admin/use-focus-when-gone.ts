import { type RefObject, useEffect, useRef } from "react";

/**
 * Gives the focus to `target` once a dialog is closed, where it can't go back to what opened the dialog: that was on another page,
 * or it leaves with an item that the dialog took away.
 * @param isOpen whether the dialog is open
 * @returns to be called when the item is gone, before the dialog is closed
 */
export function useFocusWhenGone(target: RefObject<HTMLElement | null>, isOpen: boolean): () => void {
  const wasOpen = useRef(isOpen);
  const isGone = useRef(false);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!hasClosed) return;
    if (isGone.current || document.activeElement === document.body) target.current?.focus();
    isGone.current = false;
  }, [isOpen, target]);
  return () => {
    isGone.current = true;
  };
}
