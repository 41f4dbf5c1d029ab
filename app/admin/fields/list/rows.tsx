import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode, useState } from "react";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { RowButton, RowHandle, RowMoves, useRowDrag, moveRow } from "./row-moves.tsx";
import { TextButton } from "#app/ui/text-link.tsx";

interface RowsProps<T> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  list: ReturnType<typeof useRows<T>>;
  /** Renders the controls of one row. The first focusable one is focused when the row is new. */
  children: (row: { item: T; index: number; name: string; describedBy: string | undefined }) => ReactNode;
}

/** Rows that can be added, removed, and reordered by drag, buttons or keyboard. */
export function Rows<T>({ label, hint, error, list, children }: RowsProps<T>) {
  const id = useId();
  const box = useRef<HTMLOListElement>(null);
  const { drag, start } = useRowDrag(box, list.move);
  const { rows, entry, toFocus } = list;

  useEffect(() => {
    if (toFocus.key === null) return;
    box.current?.querySelector<HTMLElement>(`[data-row="${toFocus.key}"] :is(input, textarea)`)?.focus();
  }, [toFocus]);

  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;

  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={describedBy}>
      <legend className="mb-1.5 text-sm font-semibold">
        {label}
        <span className="font-normal text-ink-soft"> (optional)</span>
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <p id={`${id}-keys`} hidden>
        Drag, or use the up and down arrow keys.
      </p>
      <ol ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {rows.map(({ item, key }, index) => {
          const name = `${entry} ${index + 1} of ${rows.length}`;
          return (
            <li
              key={key}
              data-row={key}
              className={`flex items-start gap-0.5 rounded-md ${index === drag?.to ? "relative bg-white shadow-sheet" : ""}`}
            >
              <RowHandle
                name={name}
                describedBy={`${id}-keys`}
                onMove={(step) => list.move(index, index + step)}
                onDragStart={(event) => start(event, index)}
              />
              {children({ item, index, name, describedBy: error ? `${id}-error` : undefined })}
              <RowMoves name={name} index={index} count={rows.length} onMove={(to) => list.move(index, to)} />
              <RowButton label={`Remove ${name}`} disabled={!list.canRemove} onPress={() => list.remove(index)}>
                <path d="m5 5 10 10M15 5 5 15" />
              </RowButton>
            </li>
          );
        })}
      </ol>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-rose">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pl-7.5">
        <QuietButton className="-ml-3" onClick={() => list.insert(rows.length - 1)}>
          <span aria-hidden="true">+</span> Add {entry}
        </QuietButton>
        {list.removed && (
          <p className="text-sm text-ink-soft">
            Removed.{" "}
            <TextButton onClick={list.putBack} className="font-semibold">
              Undo
            </TextButton>
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {list.announcement}
      </p>
    </fieldset>
  );
}

interface RowsOptions<T> {
  items: readonly T[];
  onChange: (items: T[]) => void;
  blank: T;
  isBlank: (item: T) => boolean;
  /** Name of one entry in lower case, for buttons and announcements: "scenario". */
  entry: string;
}

/**
 * State of a list that is edited row by row: its operations, their announcements, and the row to focus. Each row keeps its key when it
 * moves, so that the focus moves with it.
 */
export function useRows<T>({ items, onChange, blank, isBlank, entry }: RowsOptions<T>) {
  // One row is always there and cannot be removed (docs/product.md#case-studies); the form may hold none until the first change.
  const rows = items.length > 0 ? items : [blank];
  const { keys, assign } = useRowKeys(rows.length);
  const [announcement, announce] = useState("");
  const [removed, setRemoved] = useState<{ item: T; index: number } | null>(null);
  const [toFocus, setToFocus] = useState<{ key: number | null }>({ key: null });

  function change(next: T[], nextKeys: number[]) {
    assign(nextKeys);
    onChange(next);
  }

  /** Inserts a row after another one, and focuses it. */
  function insert(after: number) {
    const key = newKey();
    setToFocus({ key });
    change(rows.toSpliced(after + 1, 0, blank), keys.toSpliced(after + 1, 0, key));
    announce(`New ${entry}, ${after + 2} of ${rows.length + 1}.`);
  }

  function move(from: number, to: number) {
    if (to < 0 || to >= rows.length || from === to) return;
    change(moveRow(rows, from, to), moveRow(keys, from, to));
    announce(`Moved to ${to + 1} of ${rows.length}.`);
  }

  return {
    entry,
    insert,
    move,
    rows: rows.map((item, index) => ({ item, key: keys[index] ?? index })),
    announcement,
    removed,
    /** The row to focus after the render; a new object for each request. */
    toFocus,
    canRemove: rows.length > 1,
    set(index: number, item: T) {
      change(rows.with(index, item), keys);
    },
    /** Alt with an arrow key moves a row, Enter adds one after it. @returns whether it was one of these keys */
    onKey(event: KeyboardEvent, index: number): boolean {
      const step = event.altKey && (event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null);
      if (step) move(index, index + step);
      else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) insert(index);
      else return false;
      event.preventDefault();
      return true;
    },
    /** Puts the first of several lines into a row, and the others into new rows after it. */
    spread(index: number, lines: readonly T[]) {
      const [first, ...others] = lines;
      if (first === undefined) return;
      const fresh = others.map(newKey);
      setToFocus({ key: fresh.at(-1) ?? null });
      change(rows.toSpliced(index, 1, first, ...others), keys.toSpliced(index + 1, 0, ...fresh));
      announce(`${lines.length} rows pasted.`);
    },
    remove(index: number) {
      const item = rows[index];
      if (item === undefined || rows.length === 1) return;
      setToFocus({ key: keys[index + 1] ?? keys[index - 1] ?? null });
      change(rows.toSpliced(index, 1), keys.toSpliced(index, 1));
      setRemoved(isBlank(item) ? null : { item, index });
      announce(`Removed. ${rows.length - 1} left.`);
    },
    putBack() {
      if (!removed) return;
      const key = newKey();
      setToFocus({ key });
      change(rows.toSpliced(removed.index, 0, removed.item), keys.toSpliced(removed.index, 0, key));
      setRemoved(null);
      announce(`Back as ${removed.index + 1} of ${rows.length + 1}.`);
    },
  };
}

let lastKey = 0;
const newKey = () => ++lastKey;

/** A key for each row. When the number of rows changes from outside (a restored draft), keys are added or removed at the end. */
function useRowKeys(length: number) {
  const [keys, assign] = useState(() => Array.from({ length }, newKey));
  if (keys.length === length) return { keys, assign };
  const fitted = keys.slice(0, length).concat(Array.from({ length: Math.max(0, length - keys.length) }, newKey));
  assign(fitted);
  return { keys: fitted, assign };
}
