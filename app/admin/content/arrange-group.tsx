import { useId, useRef, useState } from "react";
import type { ListRow } from "#domain/content/find-items.ts";
import { isPublic, type ManagedKind, titleOf } from "#domain/content/kind.ts";
import { RowHandle, RowMoves } from "../writing/list/row-buttons.tsx";
import { moveRow } from "../writing/list/row-moves.ts";
import { useRowDrag } from "../writing/list/use-row-drag.ts";

/** An item that is put in order. */
export interface Arrangeable {
  id: string;
  title: string;
  visible: boolean;
  /** Items are put in order within their group; null where all are one. */
  group: string | null;
}

/** An item of a list, to be put in order. */
export function arrangeable(kind: ManagedKind, item: ListRow): Arrangeable {
  const { orderedWithin } = kind;
  const field = kind.fields.find(({ name }) => name === orderedWithin);
  const value = orderedWithin ? String(item[orderedWithin]) : null;
  const option = field?.type === "choice" ? field.options.find((each) => each.value === value) : undefined;
  return { id: item.id, title: titleOf(kind, item), visible: isPublic(kind, item), group: option?.label ?? value };
}

interface ArrangeGroupProps {
  kind: ManagedKind;
  /** Stands above the list; null for the only one. */
  name: string | null;
  items: readonly Arrangeable[];
  onArrange: (items: readonly Arrangeable[]) => void;
}

/** Rows that change places. What has the focus moves with its row. */
export function ArrangeGroup({ kind, name, items, onArrange }: ArrangeGroupProps) {
  const id = useId();
  const [announcement, announce] = useState("");

  function move(from: number, to: number) {
    const item = items[from];
    if (!item || to < 0 || to >= items.length) return;
    onArrange(moveRow(items, from, to));
    announce(`${item.title}: ${to + 1} of ${items.length}.`);
  }
  const list = useRef<HTMLOListElement>(null);
  const drag = useRowDrag(list, move);

  return (
    <section aria-label={name ?? kind.heading}>
      {name && <h3 className="mb-1 text-sm font-semibold">{name}</h3>}
      <p id={`${id}-keys`} hidden>
        Drag it, or press the up and down arrow keys.
      </p>
      <ol ref={list} className="border-t border-line">
        {items.map((item, index) => (
          <li
            key={item.id}
            className={`flex items-center gap-1 border-b border-line ${index === drag.draggedRow ? "relative bg-white shadow-sheet" : ""}`}
          >
            <RowHandle
              name={item.title}
              describedBy={`${id}-keys`}
              onMove={(step) => move(index, index + step)}
              onDragStart={(event) => drag.start(event, index)}
            />
            <span className="w-6 text-right text-sm text-ink-soft tabular-nums">{index + 1}</span>
            <span className="min-w-0 flex-1 px-2 py-1.5 text-sm wrap-anywhere">
              {item.title}
              {!item.visible && <span className="text-ink-soft"> – inactive</span>}
            </span>
            <RowMoves name={item.title} index={index} count={items.length} onMove={(to) => move(index, to)} />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  );
}
