import { type AnyExtension, Extension, Mark, Node, getSchema, mergeAttributes } from "@tiptap/core";
import type { DOMOutputSpec, Node as ProseMirrorNode } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import { Image } from "@tiptap/extension-image";
import { TaskItem, TaskList } from "@tiptap/extension-list";
import { StarterKit } from "@tiptap/starter-kit";
import { Code } from "@tiptap/extension-code";
import { Link } from "@tiptap/extension-link";
import { isLinkAddress } from "../../../fields/addresses.ts";
import { textAttribute } from "../markdown/syntax.ts";
import { tableExtensions } from "./tables.ts";

/** An attribute that is kept in the HTML that is copied and pasted between editors. */
const kept = (name: string, fallback = "") => ({
  default: fallback,
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? fallback,
  renderHTML: (attributes: Record<string, unknown>) => ({ [`data-${name}`]: textAttribute(attributes, name) }),
});

/** Before the rules for paragraphs and code, whose tags some of these blocks have, too. */
const priority = 60;

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
  parseHTML: () => [{ tag: "p[data-callout-title]", priority }],
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
  parseHTML: () => [{ tag: "p[data-button-block]", priority }],
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
  parseHTML: () => [{ tag: "p[data-embed]", priority }],
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

/** Markdown shown as source: it can be moved and deleted in the editor, and edited in the source view. */
const raw = (tag: "pre" | "code") => ({
  atom: true,
  addAttributes: () => ({
    source: { default: "", rendered: false, parseHTML: ({ textContent }: Element) => textContent },
  }),
  parseHTML: () => [{ tag: `${tag}[data-raw]`, priority }],
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

/** Raised or lowered text, which Markdown writes as HTML. */
const shifted = (name: "superscript" | "subscript", tag: string, key: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [name.slice(0, 3), 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) };
    },
  });

/** All nodes and marks of the editor: exactly those that can be written as Markdown (markdown/read-markdown.ts). */
export const contentExtensions: AnyExtension[] = [
  StarterKit.configure({ underline: false, link: false, code: false, trailingNode: false }),
  MarkdownCode,
  MarkdownLink,
  MarkdownImage,
  TaskList,
  TaskItem.configure({ nested: true }),
  shifted("superscript", "sup:not([data-label])", "Mod-."),
  shifted("subscript", "sub", "Mod-,"),
  ...tableExtensions,
  Loose,
  ...articleBlocks,
  RawBlock,
  RawInline,
];

/** The schema of the editor's documents; needs no browser. */
export const editorSchema = getSchema(contentExtensions);
