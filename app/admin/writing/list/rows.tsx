import { useEffect, useId, useRef, type ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { RowButton, RowHandle, RowMoves } from "./row-buttons.tsx";
import { useRowDrag } from "./use-row-drag.ts";
import type { useRows } from "./use-rows.ts";

interface RowsProps<T> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** One entry, in lower case: "scenario". */
  entry: string;
  list: ReturnType<typeof useRows<T>>;
  blank: T;
  isBlank: (item: T) => boolean;
  /** The controls of one row. The first focusable one takes the focus when the row is new. */
  children: (row: { item: T; index: number; name: string; describedBy: string | undefined }) => ReactNode;
}

/** A group of rows that can be added, removed and reordered by drag, by buttons and by keyboard. */
export function Rows<T>({ label, hint, error, required = false, entry, list, blank, isBlank, children }: RowsProps<T>) {
  const id = useId();
  const box = useRef<HTMLOListElement>(null);
  const drag = useRowDrag(box, list.move);
  const { rows, toFocus } = list;

  useEffect(() => {
    if (toFocus.key === null) return;
    box.current?.querySelector<HTMLElement>(`[data-row="${toFocus.key}"] :is(input, textarea)`)?.focus();
  }, [toFocus]);

  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;

  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={describedBy}>
      <legend className="mb-1.5 text-sm font-semibold">
        {label}
        {!required && <span className="font-normal text-ink-soft"> (optional)</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <p id={`${id}-keys`} hidden>
        Drag it, or press the up and down arrow keys.
      </p>
      <ol ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {rows.map(({ item, key }, index) => {
          const name = `${entry} ${index + 1} of ${rows.length}`;
          return (
            <li
              key={key}
              data-row={key}
              className={`flex items-start gap-0.5 rounded-md ${index === drag.draggedRow ? "relative bg-white shadow-sheet" : ""}`}
            >
              <RowHandle
                name={name}
                describedBy={`${id}-keys`}
                onMove={(step) => list.move(index, index + step)}
                onDragStart={(event) => drag.start(event, index)}
              />
              {children({ item, index, name, describedBy: error ? `${id}-error` : undefined })}
              <RowMoves name={name} index={index} count={rows.length} onMove={(to) => list.move(index, to)} />
              <RowButton
                label={`Remove ${name}`}
                disabled={!list.canRemove}
                onPress={() => list.remove(index, isBlank(item))}
              >
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
        <Button variant="quiet" size="small" className="-ml-3" onClick={() => list.insert(rows.length - 1, [blank])}>
          <span aria-hidden="true">+</span> Add {entry}
        </Button>
        {list.removed && (
          <p className="text-sm text-ink-soft">
            Removed.{" "}
            <button type="button" onClick={list.putBack} className="link font-semibold">
              Put it back
            </button>
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {list.announcement}
      </p>
    </fieldset>
  );
}
