/** Space between the panel and what it belongs to, and around both, in CSS pixels. */
const gap = 10;
/** Below this width the panel is a sheet at the bottom (app/styles/preview.css). */
const narrow = 560;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Where a panel stands: below what it belongs to, else above it, else beside it at the edge of the room; always inside.
 * @param room its size
 * @param anchor in the room
 */
export function placeIn(
  room: Pick<Box, "width" | "height">,
  anchor: Box,
  panel: Pick<Box, "width" | "height">,
): { left: number; top: number } {
  const inside = (wanted: number, size: number, most: number) => Math.max(gap, Math.min(wanted, most - size - gap));
  const below = anchor.top + anchor.height + gap;
  const above = anchor.top - panel.height - gap;
  const fitsBelow = below + panel.height + gap <= room.height;
  const isAbove = !fitsBelow && above >= gap;
  const isCovered = !fitsBelow && !isAbove;
  // It would cover what it belongs to: on its right, else on its left.
  const right = anchor.left + anchor.width + gap;
  const side = right + panel.width + gap <= room.width ? right : anchor.left - panel.width - gap;
  return {
    left: inside(isCovered ? side : anchor.left, panel.width, room.width),
    top: inside(isAbove ? above : isCovered ? anchor.top : below, panel.height, room.height),
  };
}

/** Places a panel beside an element of a scaled frame. */
export function placeBeside(panel: HTMLElement, element: Element, box: HTMLElement, frame: HTMLElement): void {
  if (box.clientWidth < narrow) {
    panel.style.removeProperty("left");
    panel.style.removeProperty("top");
    return;
  }
  const room = box.getBoundingClientRect();
  const outer = frame.getBoundingClientRect();
  const scale = outer.width / (frame.offsetWidth || 1);
  const { left, top, width, height } = element.getBoundingClientRect();
  const anchor = {
    left: outer.left - room.left + left * scale,
    top: outer.top - room.top + top * scale,
    width: width * scale,
    height: height * scale,
  };
  const at = placeIn(room, anchor, panel.getBoundingClientRect());
  panel.style.left = `${at.left}px`;
  panel.style.top = `${at.top}px`;
}

/** Scrolls the page so that a sheet at the bottom does not cover what it belongs to. */
export function uncover(panel: HTMLElement, element: Element, box: HTMLElement, frame: HTMLElement): void {
  if (box.clientWidth >= narrow) return;
  const outer = frame.getBoundingClientRect();
  const scale = outer.width / (frame.offsetWidth || 1);
  const covered = outer.top + element.getBoundingClientRect().bottom * scale + gap - panel.getBoundingClientRect().top;
  if (covered > 0) element.ownerDocument.documentElement.scrollTop += covered / scale;
}
