/** The part of the window's height that a text gets while it is written. */
const share = 0.6;

function giveRoom(box: HTMLElement): void {
  const scroller = box.closest<HTMLElement>(".dialog-body");
  if (!scroller) return;
  const room = scroller.getBoundingClientRect();
  const { top, bottom } = box.getBoundingClientRect();
  const isSeen = Math.min(bottom, room.bottom) - Math.max(top, room.top) >= Math.min(innerHeight * share, bottom - top);
  if (isSeen) return;
  scroller.scrollTop += top >= room.top ? top - room.top : bottom - room.bottom;
}

/**
 * Scrolls a text that takes the focus so that it fills the window, when little of it is in sight. Waits until no mouse button is
 * down on it: what moves under one would be selected.
 * @param box the text with its toolbar
 */
export function giveRoomOnFocus(box: HTMLElement): void {
  if (!box.matches(":active")) return giveRoom(box);
  addEventListener("mouseup", () => requestAnimationFrame(() => giveRoom(box)), { once: true });
}
