import { type AnyExtension, Extension, getSchema } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { TaskItem, TaskList } from "@tiptap/extension-list";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { StarterKit } from "@tiptap/starter-kit";
import { Code } from "@tiptap/extension-code";
import { Link } from "@tiptap/extension-link";
import { isLinkAddress } from "./addresses.ts";
import { TableHeads } from "./table-heads.ts";
import { KeptBlock, KeptInline } from "./kept-nodes.ts";

/** A list whose items are paragraphs with space between them; Markdown writes it with empty lines. */
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

/** Pictures stand in the text, as in Markdown; their size is the page's affair. */
const MarkdownImage = Image.extend({
  addAttributes: () => ({ src: { default: null }, alt: { default: "" }, title: { default: null } }),
}).configure({ inline: true });

const align = {
  default: null,
  parseHTML: (cell: HTMLElement) => /^(left|right|center)$/.exec(cell.getAttribute("align") ?? "")?.[0] ?? null,
};
const always = (value: unknown) => ({ default: value, rendered: false, parseHTML: () => value });

// A cell of a Markdown table is one line of text, as wide as it wants: no spans, no widths, hence no inline styles.
const cell = {
  content: "paragraph",
  addAttributes: () => ({ align, colspan: always(1), rowspan: always(1), colwidth: always(null) }),
};
const MarkdownTable = Table.extend({ renderHTML: () => ["table", ["tbody", 0]] }).configure({ resizable: false });

/** What the editor can hold: exactly what Markdown can write (see markdown/read-markdown.ts). */
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
  KeptBlock,
  KeptInline,
];

/** The schema of the editor's documents; needs no browser. */
export const editorSchema = getSchema(contentExtensions);
