import { type RefObject, useEffect, useRef } from "react";
import { QuietButton } from "../../../ui/small-buttons.tsx";

/**
 * Keeps the focus in a list whose rows are moved and removed by buttons in them: it goes with a row that is moved, and to the neighbor of
 * one that is removed. The buttons (`RowFocusButton`) stand in a child of their row.
 * @param list whose children are the rows
 * @param rows what they show; another array when they have changed
 * @returns to be called with the place that is to have the focus next, and with the button that was pressed
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, rows: unknown) {
  const next = useRef<{ row: number; button: string } | null>(null);
  useEffect(() => {
    if (!next.current || !list.current) return;
    const { row, button } = next.current;
    next.current = null;
    focusRow(list.current, row, button);
  }, [list, rows]);
  return (row: number, button: string) => {
    next.current = { row, button };
  };
}

/** The same button, else another one of the row, else what comes first in it; without a row the heading of the list. */
function focusRow(list: HTMLElement, place: number, button: string): void {
  const row = list.children[Math.min(place, list.children.length - 1)];
  const target =
    row?.querySelector<HTMLElement>(`:scope > * > [data-move="${button}"]:enabled`) ??
    row?.querySelector<HTMLElement>(":scope > * > [data-move]:enabled") ??
    row?.querySelector<HTMLElement>("button:enabled, summary, input, textarea, select") ??
    list.closest("details")?.querySelector("summary");
  target?.focus();
}

interface RowFocusButtonProps {
  /** Name of the row. */
  of: string;
  disabled?: boolean;
  onPress: () => void;
  children: string;
}

/** A button in such a row. */
export function RowFocusButton({ of, disabled = false, onPress, children }: RowFocusButtonProps) {
  return (
    <QuietButton data-move={children} disabled={disabled} onClick={onPress}>
      {children}
      <span className="sr-only"> {of}</span>
    </QuietButton>
  );
}
