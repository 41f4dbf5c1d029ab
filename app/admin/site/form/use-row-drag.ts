import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** A row that is being dragged, and the place that it would take. */
export interface RowDrag {
  from: number;
  to: number;
}

interface RowDragOptions {
  /** The first row that moves; those above it stay. */
  top: number;
  onMove: (from: number, to: number) => void;
}

/** So near to the edge of the list it scrolls. */
const edgePx = 36;
const scrollPx = 6;

/**
 * Moves the rows of a list by a handle in each, by mouse, pen or finger: by pointer events, because no finger starts a native drag.
 * Escape takes it back. The handle needs `touch-action: none`, or the browser scrolls instead.
 * @param list whose children are the rows; it may scroll
 * @returns what is being dragged, and the properties of the handle of a row
 */
export function useRowDrag(list: RefObject<HTMLElement | null>, { top, onMove }: RowDragOptions) {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const y = useRef(0);
  const from = drag?.from ?? null;

  // Also while the pointer rests: at an edge the list scrolls on below it.
  useEffect(() => {
    if (from === null) return;
    let frame = 0;
    const follow = () => {
      const box = list.current;
      if (box) {
        const { top: above, bottom: below } = box.getBoundingClientRect();
        if (y.current < above + edgePx) box.scrollTop -= scrollPx;
        if (y.current > below - edgePx) box.scrollTop += scrollPx;
        const to = placeAt(y.current, box, from, top);
        setDrag((present) => (present && present.to !== to ? { from, to } : present));
      }
      frame = requestAnimationFrame(follow);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") setDrag(null);
    };
    frame = requestAnimationFrame(follow);
    addEventListener("keydown", onKeyDown);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("keydown", onKeyDown);
    };
  }, [from, list, top]);

  const handle = (index: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      y.current = event.clientY;
      setDrag({ from: index, to: index });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      y.current = event.clientY;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!drag || !list.current) return;
      setDrag(null);
      const to = placeAt(event.clientY, list.current, drag.from, top);
      if (to !== drag.from) onMove(drag.from, to);
    },
    onPointerCancel: () => setDrag(null),
  });
  return { drag, handle };
}

/** The place that a row takes at a height of the window: below all others whose middle is above it. */
function placeAt(y: number, list: HTMLElement, from: number, top: number): number {
  const others = [...list.children].filter((_, index) => index !== from);
  const above = others.filter((row) => {
    const { top: start, height } = row.getBoundingClientRect();
    return start + height / 2 < y;
  });
  return Math.max(top, above.length);
}
