import { Extension, Node, type AnyExtension, getSchema } from "@tiptap/core";
import type { DOMOutputSpec, Node as ProseMirrorNode } from "@tiptap/pm/model";
import { type Command, Plugin, type Transaction } from "@tiptap/pm/state";
import { selectedRect } from "@tiptap/pm/tables";
import { Image } from "@tiptap/extension-image";
import { TaskItem, TaskList } from "@tiptap/extension-list";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { StarterKit } from "@tiptap/starter-kit";
import { Code } from "@tiptap/extension-code";
import { Link } from "@tiptap/extension-link";
import { isLinkAddress } from "./addresses.ts";
import { articleBlocks } from "./article-blocks.ts";

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

/** Markdown shown as source: it can be moved and deleted in the editor, and edited in the source view. */
const raw = (tag: "pre" | "code") => ({
  atom: true,
  addAttributes: () => ({ source: { default: "", rendered: false } }),
  renderHTML: ({ node }: { node: ProseMirrorNode }): DOMOutputSpec => [
    tag,
    { "data-raw": "", title: "Edit this in the source view" },
    String(node.attrs["source"]),
  ],
});

/** Block Markdown without a node in the editor: HTML, a definition, an unusual directive. */
const RawBlock = Node.create({ ...raw("pre"), name: "rawBlock", group: "block", draggable: true });

/** Inline Markdown without a node in the editor. */
const RawInline = Node.create({ ...raw("code"), name: "rawInline", group: "inline", inline: true });

/** Whether a list is loose: its items are paragraphs, separated by empty lines in Markdown. */
const Loose = Extension.create({
  name: "loose",
  addGlobalAttributes: () => [
    { types: ["bulletList", "orderedList", "taskList"], attributes: { loose: { default: false, rendered: false } } },
  ],
});

/** Code may be bold or a link, as in Markdown. */
const MarkdownCode = Code.extend({ excludes: "" });

const MarkdownLink = Link.extend({
  addAttributes: () => ({ href: { default: null }, title: { default: null } }),
}).configure({ openOnClick: false, defaultProtocol: "https", isAllowedUri: (url) => isLinkAddress(url) });

/** Images are inline, as in Markdown, and have no size of their own. */
const MarkdownImage = Image.extend({
  addAttributes: () => ({
    src: { default: null },
    // Null for a new one, until its editor has decided.
    alt: { default: "", renderHTML: ({ alt }: Record<string, unknown>) => ({ alt: alt ?? "" }) },
    title: { default: null },
  }),
}).configure({ inline: true });

const align = {
  default: null,
  parseHTML: (cell: HTMLElement) => /^(left|right|center)$/.exec(cell.getAttribute("align") ?? "")?.[0] ?? null,
};
const always = (value: unknown) => ({ default: value, rendered: false, parseHTML: () => value });

// A cell of a Markdown table is one line of text without spans or widths; widths would need inline styles.
const cell = {
  content: "paragraph",
  addAttributes: () => ({ align, colspan: always(1), rowspan: always(1), colwidth: always(null) }),
};
const MarkdownTable = Table.extend({ renderHTML: () => ["table", ["tbody", 0]] }).configure({ resizable: false });

/** All nodes and marks of the editor: exactly those that can be written as Markdown (markdown/read-markdown.ts). */
export const contentExtensions: AnyExtension[] = [
  StarterKit.configure({ underline: false, link: false, code: false, trailingNode: false }),
  MarkdownCode,
  MarkdownLink,
  MarkdownImage,
  TaskList,
  TaskItem.configure({ nested: true }),
  MarkdownTable,
  TableRow,
  TableHeader.extend(cell),
  TableCell.extend(cell),
  Loose,
  TableHeads,
  ...articleBlocks,
  RawBlock,
  RawInline,
];

/** The schema of the editor's documents; needs no browser. */
export const editorSchema = getSchema(contentExtensions);
