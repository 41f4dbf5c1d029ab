import { type RefObject, useEffect, useRef } from "react";

/**
 * Gives the focus to `target` once the dialog that took an item away is closed: the control that opened it, where the focus would go
 * back to, leaves with the item.
 * @param isOpen whether that dialog is open
 * @returns to be called when the item is gone, before the dialog is closed
 */
export function useFocusWhenGone(target: RefObject<HTMLElement | null>, isOpen: boolean): () => void {
  const isGone = useRef(false);
  useEffect(() => {
    if (isOpen || !isGone.current) return;
    isGone.current = false;
    target.current?.focus();
  }, [isOpen, target]);
  return () => {
    isGone.current = true;
  };
}
