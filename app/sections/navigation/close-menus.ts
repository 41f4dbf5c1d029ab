/** Closes the header's menus. A focus inside them goes back to the button that opened them. */
export function closeMenus(): void {
  for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
}
