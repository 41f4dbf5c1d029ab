import { type AnyExtension, Extension, Node, getSchema, mergeAttributes } from "@tiptap/core";
import type { DOMOutputSpec, Node as ProseMirrorNode } from "@tiptap/pm/model";
import { type Command, type Transaction, Plugin, TextSelection } from "@tiptap/pm/state";
import { selectedRect } from "@tiptap/pm/tables";
import { Image } from "@tiptap/extension-image";
import { TaskItem, TaskList } from "@tiptap/extension-list";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { StarterKit } from "@tiptap/starter-kit";
import { Code } from "@tiptap/extension-code";
import { Link } from "@tiptap/extension-link";
import { isLinkAddress } from "../addresses.ts";
import { textAttribute } from "../markdown/syntax.ts";

/** An attribute that is kept in the HTML that is copied and pasted between editors. */
const kept = (name: string, fallback = "") => ({
  default: fallback,
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? fallback,
  renderHTML: (attributes: Record<string, unknown>) => ({ [`data-${name}`]: textAttribute(attributes, name) }),
});

/** A box that sets something apart: `:::note[Title]`. */
const Callout = Node.create({
  name: "callout",
  group: "block",
  content: "calloutTitle block+",
  defining: true,
  addAttributes: () => ({ kind: kept("kind", "note") }),
  parseHTML: () => [{ tag: "div[data-callout]" }],
  renderHTML({ node, HTMLAttributes }): DOMOutputSpec {
    const kind = String(node.attrs["kind"]);
    return ["div", mergeAttributes(HTMLAttributes, { "data-callout": kind, role: "note" }), 0];
  },
});

/** The title of a callout. An empty one is not written: the page then has the name of its kind. */
const CalloutTitle = Node.create({
  name: "calloutTitle",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "p[data-callout-title]" }],
  renderHTML: () => ["p", { "data-callout-title": "" }, 0],
  addKeyboardShortcuts() {
    return {
      // Into the text of the callout, which is always there.
      Enter: () => {
        const { $from, empty } = this.editor.state.selection;
        if ($from.parent.type !== this.type || !empty) return false;
        return this.editor.commands.setTextSelection($from.after() + 1);
      },
      Backspace: () => {
        const { $from, empty } = this.editor.state.selection;
        if (!empty || $from.parent.type !== this.type || $from.parentOffset > 0) return false;
        return this.editor.commands.command(({ tr }) => {
          const callout = $from.node(-1);
          const start = $from.before(-1);
          const paragraph = tr.doc.type.schema.nodes["paragraph"];
          const title = $from.parent.childCount > 0 ? [paragraph!.create(null, $from.parent.content)] : [];
          tr.replaceWith(start, start + callout.nodeSize, [...title, ...callout.children.slice(1)]);
          tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1)));
          return true;
        });
      },
    };
  },
});

/** A picture with a caption, which is the text of the node: `:::figure`. */
const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "inline*",
  defining: true,
  isolating: true,
  addAttributes: () => ({
    src: { default: "", parseHTML: (element) => element.querySelector("img")?.getAttribute("src") ?? "" },
    alt: { default: "", parseHTML: (element) => element.querySelector("img")?.getAttribute("alt") ?? "" },
    title: { default: null, parseHTML: (element) => element.querySelector("img")?.getAttribute("title") ?? null },
  }),
  addKeyboardShortcuts() {
    return {
      // A caption is one paragraph: text goes on behind the figure.
      Enter: () => {
        const { $from } = this.editor.state.selection;
        if ($from.parent.type !== this.type) return false;
        return this.editor.commands.command(({ tr }) => {
          const end = $from.after();
          tr.insert(end, tr.doc.type.schema.nodes["paragraph"]!.create());
          tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView();
          return true;
        });
      },
    };
  },
  parseHTML: () => [{ tag: "figure", contentElement: (element) => element.querySelector("figcaption") ?? element }],
  renderHTML: ({ node }): DOMOutputSpec => {
    const { src, alt, title } = node.attrs as { src: string; alt: string; title: string | null };
    const picture = { src, alt, ...(title === null ? {} : { title }), contenteditable: "false" };
    return ["figure", ["img", picture], ["figcaption", 0]];
  },
});

/** A link that looks like a button: `::button[Words]{href="/demo"}`. */
const ButtonBlock = Node.create({
  name: "button",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ label: kept("label"), href: kept("href") }),
  parseHTML: () => [{ tag: "p[data-button-block]" }],
  renderHTML: ({ node, HTMLAttributes }): DOMOutputSpec => [
    "p",
    mergeAttributes(HTMLAttributes, { "data-button-block": "" }),
    ["span", { "data-button": "" }, String(node.attrs["label"])],
  ],
});

/** A film at YouTube or Vimeo: `::embed[Title]{url="https://…"}`. The editor, too, requests nothing there. */
const Embed = Node.create({
  name: "embed",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ label: kept("label"), url: kept("url") }),
  parseHTML: () => [{ tag: "p[data-embed]" }],
  renderHTML: ({ node, HTMLAttributes }): DOMOutputSpec => [
    "p",
    mergeAttributes(HTMLAttributes, { "data-embed": "" }),
    ["span", { "data-video": "" }, String(node.attrs["label"]), ["small", {}, String(node.attrs["url"])]],
  ],
});

/** The sign of a footnote in the text. */
const FootnoteReference = Node.create({
  name: "footnoteReference",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ label: kept("label") }),
  parseHTML: () => [{ tag: "sup[data-label]" }],
  renderHTML: ({ node, HTMLAttributes }): DOMOutputSpec => [
    "sup",
    mergeAttributes(HTMLAttributes, { "data-footnote": "" }),
    String(node.attrs["label"]),
  ],
});

/** The text of a footnote. Pages collect them at their end, wherever they are written. */
const FootnoteDefinition = Node.create({
  name: "footnoteDefinition",
  group: "block",
  content: "block+",
  defining: true,
  addAttributes: () => ({ label: kept("label") }),
  parseHTML: () => [{ tag: "div[data-note]" }],
  renderHTML: ({ HTMLAttributes }): DOMOutputSpec => ["div", mergeAttributes(HTMLAttributes, { "data-note": "" }), 0],
});

/** The nodes of the blocks that Markdown writes as directives, and of footnotes. */
export const articleBlocks = [Callout, CalloutTitle, Figure, ButtonBlock, Embed, FootnoteReference, FootnoteDefinition];

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
