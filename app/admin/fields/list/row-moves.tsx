import {
  type PointerEvent,
  type RefObject,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";

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

interface RowHandleProps {
  /** Name of the row: "Scenario 2 of 4". */
  name: string;
  describedBy: string;
  onMove: (step: -1 | 1) => void;
  onDragStart: (event: PointerEvent) => void;
}

/** The handle that moves its row, by dragging or with the arrow keys. */
export function RowHandle({ name, describedBy, onMove, onDragStart }: RowHandleProps) {
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    if (step === null) return;
    event.preventDefault();
    onMove(step);
  }
  return (
    <button
      type="button"
      aria-label={`Move ${name}`}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onPointerDown={onDragStart}
      className="grid h-11 w-7 shrink-0 cursor-grab touch-none place-items-center rounded-md text-ink-soft hover:bg-paper-deep hover:text-ink active:cursor-grabbing"
    >
      <svg viewBox="0 0 12 18" className="h-4.5 w-3" fill="currentColor" aria-hidden="true">
        {[3, 9, 15].map((y) => [3, 9].map((x) => <circle key={`${x}-${y}`} cx={x} cy={y} r="1.5" />))}
      </svg>
    </button>
  );
}

interface RowButtonProps {
  label: string;
  /** Sets aria-disabled: the button stays focusable, so that the focus is not lost at the end of the list. */
  disabled: boolean;
  onPress: () => void;
  className?: string;
  children: ReactNode;
}

/** A small button at the end of a row. */
export function RowButton({ label, disabled, onPress, className = "h-11", children }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onPress()}
      className={`grid w-8 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-paper-deep hover:text-ink aria-disabled:cursor-default aria-disabled:bg-transparent aria-disabled:text-line-strong aria-disabled:opacity-50 ${className}`}
    >
      <svg
        viewBox="0 0 20 20"
        className="size-4.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {children}
      </svg>
    </button>
  );
}

interface RowMovesProps {
  /** Name of the row: "scenario 2 of 4". */
  name: string;
  index: number;
  /** Number of rows. */
  count: number;
  onMove: (to: number) => void;
}

/** Buttons for one place up and one place down; stacked on a phone, where the text needs the width. */
export function RowMoves({ name, index, count, onMove }: RowMovesProps) {
  return (
    <span className="flex shrink-0 max-sm:flex-col">
      <RowButton
        label={`Move ${name} up`}
        disabled={index === 0}
        onPress={() => onMove(index - 1)}
        className="h-6 sm:h-11"
      >
        <path d="M10 16V4m0 0L5 9m5-5 5 5" />
      </RowButton>
      <RowButton
        label={`Move ${name} down`}
        disabled={index === count - 1}
        onPress={() => onMove(index + 1)}
        className="h-6 sm:h-11"
      >
        <path d="M10 4v12m0 0 5-5m-5 5-5-5" />
      </RowButton>
    </span>
  );
}
