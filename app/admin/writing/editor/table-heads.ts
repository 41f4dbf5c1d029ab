import { Extension } from "@tiptap/core";
import { type Command, Plugin, type Transaction } from "@tiptap/pm/state";
import { selectedRect } from "@tiptap/pm/tables";

/**
 * The first row of a Markdown table is its head, and no other, and its cells say how their columns are aligned: whatever is
 * inserted, deleted or pasted.
 */
export const TableHeads = Extension.create({
  name: "tableHeads",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (changes, _, { doc, tr }) => {
        if (changes.some(({ docChanged }) => docChanged)) setHeads(doc, tr);
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});

/** Aligns the selected columns. */
export function alignColumns(align: "center" | "right" | null): Command {
  return (state, dispatch) => {
    const { left, right, map, table, tableStart } = selectedRect(state);
    const { tr } = state;
    for (const position of map.map.slice(left, right)) {
      tr.setNodeMarkup(tableStart + position, null, { ...table.nodeAt(position)?.attrs, align });
    }
    dispatch?.(tr);
    return true;
  };
}

function setHeads(doc: Transaction["doc"], tr: Transaction): void {
  const { tableHeader, tableCell } = doc.type.schema.nodes;
  doc.descendants((table, tableStart) => {
    if (table.type.name !== "table") return !table.isTextblock;
    const alignments: unknown[] = [];
    table.firstChild?.forEach((cell) => alignments.push(cell.attrs["align"]));
    table.forEach((row, rowStart, rowIndex) => {
      const type = rowIndex === 0 ? tableHeader : tableCell;
      row.forEach((cell, cellStart, column) => {
        const align = alignments[column] ?? null;
        if (!type || (cell.type === type && cell.attrs["align"] === align)) return;
        tr.setNodeMarkup(tableStart + 1 + rowStart + 1 + cellStart, type, { ...cell.attrs, align });
      });
    });
    return false;
  });
}
