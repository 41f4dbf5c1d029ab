/** An element; that of a menu's button says which menu it opens. */
type Focused = Element & { popoverTargetElement?: Element | null };

/**
 * Closes the header's menus. A focus inside them goes back to the button that opened them.
 * @param focused stays open around it: menus that hold it, and the one that it opened
 */
export function closeMenus(focused: Focused | null = null): void {
  for (const open of document.querySelectorAll<HTMLElement>(":popover-open"))
    if (!open.contains(focused) && focused?.popoverTargetElement !== open) open.hidePopover();
}
