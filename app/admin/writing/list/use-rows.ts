import { useState } from "react";
import { moveRow } from "./row-moves.ts";

interface RowsOptions<T> {
  items: readonly T[];
  onChange: (items: T[]) => void;
  blank: T;
  minimum: number;
  /** One entry, in lower case, for announcements: "scenario". */
  entry: string;
}

/**
 * The operations on a list that is edited row by row: what they do, what is announced, and which row gets the focus. Each
 * row has a key of its own that it keeps when it moves, so that what has the focus moves with it.
 */
export function useRows<T>({ items, onChange, blank, minimum, entry }: RowsOptions<T>) {
  // The list is never shown shorter than its minimum; the form may hold less until the first change.
  const rows = items.length >= minimum ? items : [...items, ...Array<T>(minimum - items.length).fill(blank)];
  const { keys, assign } = useRowKeys(rows.length);
  const [announcement, announce] = useState("");
  const [removed, setRemoved] = useState<{ item: T; index: number } | null>(null);
  const [toFocus, setToFocus] = useState<{ key: number | null }>({ key: null });

  function change(next: T[], nextKeys: number[]) {
    assign(nextKeys);
    onChange(next);
  }

  return {
    rows: rows.map((item, index) => ({ item, key: keys[index] ?? index })),
    announcement,
    removed,
    /** The row that takes the focus once it is rendered; a new object each time that it should. */
    toFocus,
    canRemove: rows.length > minimum,
    set(index: number, item: T) {
      change(rows.with(index, item), keys);
    },
    /** Puts rows behind one that is there, and the focus into the last of them. */
    insert(after: number, added: readonly T[]) {
      const fresh = added.map(newKey);
      setToFocus({ key: fresh.at(-1) ?? null });
      change(rows.toSpliced(after + 1, 0, ...added), keys.toSpliced(after + 1, 0, ...fresh));
      announce(
        added.length === 1 ? `New ${entry}, ${after + 2} of ${rows.length + 1}.` : `${added.length} rows added.`,
      );
    },
    /** Writes the first of several lines into a row and the others behind it. */
    spread(index: number, lines: readonly T[]) {
      const [first, ...others] = lines;
      if (first === undefined) return;
      const fresh = others.map(newKey);
      setToFocus({ key: fresh.at(-1) ?? null });
      change(rows.toSpliced(index, 1, first, ...others), keys.toSpliced(index + 1, 0, ...fresh));
      announce(`${lines.length} rows pasted.`);
    },
    remove(index: number, isBlank: boolean) {
      const item = rows[index];
      if (item === undefined || rows.length <= minimum) return;
      setToFocus({ key: keys[index + 1] ?? keys[index - 1] ?? null });
      change(rows.toSpliced(index, 1), keys.toSpliced(index, 1));
      setRemoved(isBlank ? null : { item, index });
      announce(`Removed. ${rows.length - 1} left.`);
    },
    putBack() {
      if (!removed) return;
      const key = newKey();
      setToFocus({ key: key });
      change(rows.toSpliced(removed.index, 0, removed.item), keys.toSpliced(removed.index, 0, key));
      setRemoved(null);
      announce(`Back as ${removed.index + 1} of ${rows.length + 1}.`);
    },
    move(from: number, to: number) {
      if (to < 0 || to >= rows.length || from === to) return;
      change(moveRow(rows, from, to), moveRow(keys, from, to));
      announce(`Moved to ${to + 1} of ${rows.length}.`);
    },
  };
}

let lastKey = 0;
const newKey = () => ++lastKey;

/** A key for each row. Rows that come or go from outside (a restored draft) change the end of the list of keys. */
function useRowKeys(length: number) {
  const [keys, assign] = useState(() => Array.from({ length }, newKey));
  if (keys.length === length) return { keys, assign };
  const fitted = keys.slice(0, length).concat(Array.from({ length: Math.max(0, length - keys.length) }, newKey));
  assign(fitted);
  return { keys: fitted, assign };
}
