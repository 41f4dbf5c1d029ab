import {
  type PointerEvent,
  type RefObject,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
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

/** A row that is being dragged: its place before, and the one at the pointer. */
export interface RowDrag {
  from: number;
  to: number;
}

interface RowDragOptions {
  /** The first row that moves; those above it stay. */
  top?: number;
  /** Whether rows move while the pointer does. Otherwise one moves when it is dropped, and the list scrolls at its edges. */
  isLive?: boolean;
}

/**
 * Drags a row by its handle with mouse, pen or finger; Escape takes it back. Listens on the window, because a row that moves in the
 * document loses a captured pointer. The handle needs `touch-action: none`, or the browser scrolls instead.
 * @param list the element that contains the rows
 * @param move reorders them
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
  { top = 0, isLive = true }: RowDragOptions = {},
) {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const pointer = useRef(0);
  const present = (isLive ? drag?.to : drag?.from) ?? 0;
  const placeAtPointer = () => {
    const rows = [...(list.current?.children ?? [])];
    return Math.max(top, dropPosition(rows.map(middleOf), present, pointer.current));
  };
  const place = (to: number) => {
    if (!drag || to === drag.to) return;
    if (isLive) move(drag.to, to);
    setDrag({ ...drag, to });
  };
  const follow = useEffectEvent(() => {
    if (!isLive && list.current) scrollAtEdge(list.current, pointer.current);
    place(placeAtPointer());
    if (isLive) list.current?.children[present]?.scrollIntoView({ block: "nearest" });
  });
  const drop = useEffectEvent(() => {
    const to = placeAtPointer();
    setDrag(null);
    if (!isLive && drag && to !== drag.from) move(drag.from, to);
  });
  const cancel = useEffectEvent(() => {
    if (isLive && drag) place(drag.from);
    setDrag(null);
  });

  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return;
    const ending = new AbortController();
    const { signal } = ending;
    const note = ({ clientY }: { clientY: number }) => {
      pointer.current = clientY;
      if (isLive) follow();
    };
    addEventListener("pointermove", note, { signal });
    addEventListener(
      "pointerup",
      (event) => {
        pointer.current = event.clientY;
        drop();
      },
      { signal },
    );
    for (const end of ["pointercancel", "blur"]) addEventListener(end, () => setDrag(null), { signal });
    addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        // Otherwise the dialog around the form would close.
        event.preventDefault();
        event.stopPropagation();
        cancel();
      },
      { signal, capture: true },
    );
    // Also while the pointer rests: at an edge the list scrolls on below it.
    let frame = 0;
    const followOn = () => {
      follow();
      frame = requestAnimationFrame(followOn);
    };
    if (!isLive) followOn();
    return () => {
      ending.abort();
      cancelAnimationFrame(frame);
    };
  }, [isDragging, isLive]);

  return {
    drag,
    start({ button, clientY }: PointerEvent, index: number) {
      if (button !== 0) return;
      pointer.current = clientY;
      setDrag({ from: index, to: index });
    },
  };
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}

/** So near to the edge of a list it scrolls. */
const edgePx = 36;
const scrollPx = 6;

function scrollAtEdge(list: HTMLElement, pointer: number): void {
  const { top, bottom } = list.getBoundingClientRect();
  if (pointer < top + edgePx) list.scrollTop -= scrollPx;
  if (pointer > bottom - edgePx) list.scrollTop += scrollPx;
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
