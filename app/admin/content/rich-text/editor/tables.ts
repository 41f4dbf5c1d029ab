import { type AnyExtension, type Editor, Extension } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { Fragment, type Node, type ResolvedPos, Slice } from "@tiptap/pm/model";
import { type Command, type Transaction, Plugin } from "@tiptap/pm/state";
import { CellSelection, selectedRect } from "@tiptap/pm/tables";
import type { EditorView } from "@tiptap/pm/view";
import { type EditorNode, textAttribute } from "../markdown/syntax.ts";

/**
 * Keeps tables as Markdown has them after each insertion, deletion or paste: only the first row is a header row, and its cells set the
 * alignment of their columns.
 */
const TableHeads = Extension.create({
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

const align = {
  default: null,
  parseHTML: (cell: HTMLElement) => /^(left|right|center)$/.exec(cell.getAttribute("align") ?? "")?.[0] ?? null,
};
const always = (value: unknown) => ({ default: value, rendered: false, parseHTML: () => value });

// A cell of a Markdown table is one line of text without spans or widths; widths would need inline styles.
const cell = {
  content: "paragraph",
  addKeyboardShortcuts(this: { editor: Editor }) {
    return {
      // A cell is one line, which can be broken.
      Enter: () => this.editor.isActive("table") && this.editor.commands.setHardBreak(),
    };
  },
  addAttributes: () => ({ align, colspan: always(1), rowspan: always(1), colwidth: always(null) }),
};
const MarkdownTable = Table.extend({ renderHTML: () => ["table", ["tbody", 0]] }).configure({ resizable: false });

/** What is pasted or dropped into a cell stays in that cell: its blocks are joined by line breaks. Cells of a table go into cells. */
const CellLines = Extension.create({
  name: "cellLines",
  // Before the code of VS Code becomes a block.
  priority: 1_000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handlePaste: (view, _event, slice) => !isOfCells(slice) && pasteIntoCell(view, slice),
        handleDrop: (view, event, slice, isMoved) => {
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (!place || isOfCells(slice) || !isInCell(view.state.doc.resolve(place.pos))) return false;
          const { tr } = view.state;
          if (isMoved) tr.deleteSelection();
          tr.insert(tr.mapping.map(place.pos), joinLines(slice.content));
          view.dispatch(tr.setMeta("uiEvent", "drop"));
          view.focus();
          return true;
        },
      },
    }),
  ],
});

function isInCell($place: ResolvedPos): boolean {
  return $place.parent.inlineContent && String($place.node(-1).type.spec["tableRole"]).endsWith("cell");
}

/** Whether it is a table or rows of one. ProseMirror makes bare cells of paragraphs that are pasted into a row. */
function isOfCells({ content }: Slice): boolean {
  return (
    content.childCount > 0 &&
    content.content.every(({ type }) => /^(?:table|row)$/.test(String(type.spec["tableRole"])))
  );
}

/** Pastes into the cell at the cursor, or into all selected ones; false where there is none. */
export function pasteIntoCell(view: EditorView, { content }: Slice): boolean {
  const { selection, tr, schema } = view.state;
  if (content.size === 0) return false;
  if (selection instanceof CellSelection) {
    const places: number[] = [];
    selection.forEachCell((_, position) => places.unshift(position));
    const line = schema.nodes["paragraph"]!.create(null, joinLines(content));
    for (const place of places) tr.replaceWith(place + 1, place + (tr.doc.nodeAt(place)?.nodeSize ?? 2) - 1, line);
  } else {
    const { $from, $to } = selection;
    if (!isInCell($from) || !$from.sameParent($to)) return false;
    tr.replaceSelection(new Slice(joinLines(content), 0, 0));
  }
  view.dispatch(tr.scrollIntoView().setMeta("paste", true).setMeta("uiEvent", "paste"));
  return true;
}

/** The words of blocks on one line, with a line break between two of them. */
function joinLines(blocks: Fragment): Fragment {
  const lines = linesOf(blocks.content).filter((line) => line.some((node) => !node.isText || node.text?.trim() !== ""));
  const { schema } = blocks.firstChild!.type;
  return Fragment.from(
    lines.flatMap((line, index) => [...(index > 0 ? [schema.nodes["hardBreak"]!.create()] : []), ...line]),
  );
}

function linesOf(nodes: readonly Node[]): (readonly Node[])[] {
  if (nodes[0]?.isInline) return [nodes];
  return nodes.flatMap((block): (readonly Node[])[] => {
    const { schema, name, spec } = block.type;
    const marks = schema.marks;
    if (spec["tableRole"] === "row") {
      const cells = block.children.flatMap((cell) => [schema.text(" "), ...linesOf(cell.children).flat()]);
      return [cells.slice(1)];
    }
    if (name === "codeBlock")
      return block.textContent
        .split("\n")
        .flatMap((line) => (line.trim() === "" ? [] : [[schema.text(line, [marks["code"]!.create()])]]));
    if (name === "button" || name === "embed") {
      const href = textAttribute(block.attrs, name === "embed" ? "url" : "href");
      const label = textAttribute(block.attrs, "label");
      return label === "" ? [] : [[schema.text(label, [marks["link"]!.create({ href })])]];
    }
    if (name === "rawBlock") return [[schema.nodes["rawInline"]!.create(block.attrs)]];
    const { src, alt, title } = block.attrs;
    const picture = name === "figure" ? [[schema.nodes["image"]!.create({ src, alt, title })]] : [];
    return [...picture, ...linesOf(block.children)];
  });
}

const emptyCells = (type: "tableHeader" | "tableCell") =>
  Array.from({ length: 3 }, () => ({ type, content: [{ type: "paragraph" }] }));

/** A table of three columns with a head row and two others, as it is inserted. */
export const newTable: EditorNode = {
  type: "table",
  content: (["tableHeader", "tableCell", "tableCell"] as const).map((type) => ({
    type: "tableRow",
    content: emptyCells(type),
  })),
};

/** The nodes of tables. */
export const tableExtensions: AnyExtension[] = [
  MarkdownTable,
  TableRow,
  TableHeader.extend(cell),
  TableCell.extend(cell),
  TableHeads,
  CellLines,
];
