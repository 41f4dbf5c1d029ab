import { useEffect, useRef, useState, type PointerEvent, type RefObject } from "react";

/** Returns the rows with one of them moved. A target outside the list is its nearest end. */
export function moveRow<T>(rows: readonly T[], from: number, to: number): T[] {
  const next = [...rows];
  const [row] = next.splice(from, 1);
  if (row === undefined) return [...rows];
  next.splice(Math.max(0, to), 0, row);
  return next;
}

/**
 * The index for a dragged row: before the first other row whose middle is below the pointer.
 * @param middles vertical middles of all rows in their present order (pixels)
 */
export function dropPosition(middles: readonly number[], from: number, pointer: number): number {
  return middles.filter((middle, index) => index !== from && middle < pointer).length;
}

/** The rows of a pasted text: its lines without bullets and numbers, and without blank ones. */
export function splitIntoRows(pasted: string): string[] {
  return pasted
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^\s*(?:[-*•·▪◦–]|\d{1,3}[.)])\s+/u, "").trim())
    .filter((line) => line !== "");
}

/**
 * Drags a row by its handle with mouse, pen or finger. The list is reordered while the pointer moves; Escape restores it. Listens on
 * the window, because a row that moves in the document loses a captured pointer.
 * @param list the element that contains the rows
 * @param move reorders them
 */
export function useRowDrag(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<{ from: number; at: number } | null>(null);
  // The listeners live as long as the drag and need the values of the last render.
  const present = useRef({ dragged, move });
  useEffect(() => {
    present.current = { dragged, move };
  });

  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return;
    const ending = new AbortController();
    const { signal } = ending;

    function place(to: number) {
      const { dragged: current, move: rearrange } = present.current;
      if (!current || to === current.at) return;
      rearrange(current.at, to);
      setDragged({ ...current, at: to });
    }
    addEventListener(
      "pointermove",
      ({ clientY }) => {
        const rows = [...(list.current?.children ?? [])];
        const at = present.current.dragged?.at ?? 0;
        place(dropPosition(rows.map(middleOf), at, clientY));
        rows[at]?.scrollIntoView({ block: "nearest" });
      },
      { signal },
    );
    for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, () => setDragged(null), { signal });
    addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        // Otherwise the dialog around the form would close.
        event.preventDefault();
        event.stopPropagation();
        place(present.current.dragged?.from ?? 0);
        setDragged(null);
      },
      { signal, capture: true },
    );
    return () => ending.abort();
  }, [isDragging, list]);

  return {
    /** The row that is being dragged, or -1. */
    draggedRow: dragged?.at ?? -1,
    start(event: PointerEvent, index: number) {
      if (event.button !== 0) return;
      setDragged({ from: index, at: index });
    },
  };
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
