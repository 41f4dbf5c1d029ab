import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { directiveSyntax } from "#domain/markdown/directives.ts";

/** A node of the editor in the JSON format of ProseMirror. */
export interface EditorNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: EditorNode[];
  marks?: EditorMark[];
  text?: string;
}

export interface EditorMark {
  type: string;
  attrs?: Record<string, unknown>;
}

/** A line break for headings and table cells, which Markdown keeps on one line. */
export const htmlBreak = "<br>";

/** A string attribute; "" when it is missing. */
export function textAttribute(attrs: Record<string, unknown> | undefined, name: string): string {
  const value = attrs?.[name];
  return typeof value === "string" ? value : "";
}

/** Whether the source of a raw block is a list. */
export function isRawList(source: string): boolean {
  return /^(?:[-+*]|\d{1,9}[.)])(?:\s|$)/.test(source);
}

const isList = (node: Nodes) => node.type === "list" || (node.type === "html" && isRawList(node.value));

/** Whether a block ends with a paragraph inside it: a line of a table right behind would be one more line of that paragraph. */
function endsWithInnerText(node: Nodes): boolean {
  if (
    node.type !== "list" &&
    node.type !== "listItem" &&
    node.type !== "blockquote" &&
    node.type !== "footnoteDefinition"
  )
    return false;
  const last = node.children.at(-1);
  return last?.type === "paragraph" || (last !== undefined && endsWithInnerText(last));
}

// The same parser and extensions as the public page's (domain/markdown), so that the editor and the page agree
// (docs/decisions/122-markdown-in-the-editor.md).
const processor = unified()
  .data(directiveSyntax())
  .use(remarkParse)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: "-",
    emphasis: "*",
    strong: "*",
    // With "-", the printer changes the bullets of a list that contains a rule, possibly to those of the list before.
    rule: "_",
    handlers: { thematicBreak: (_, parent?: Nodes) => (parent?.type === "listItem" ? "___" : "---") },
    fences: true,
    listItemIndent: "one",
    unsafe: [
      // At the start of a destination it would need a closing ">".
      { character: "<", inConstruct: "destinationRaw" },
      // "[^" would start a footnote reference.
      { character: "^", before: "\\[", inConstruct: "label" },
      // Behind the sign of a footnote that begins a line it would begin the footnote's text.
      { character: ":", before: "\\]", inConstruct: "phrasing" },
    ],
    // The printer changes the bullets of adjacent lists, but not those of a raw list: a comment separates it.
    join: [
      (left, right) =>
        (left.type === "html" || right.type === "html") && isList(left) && isList(right) ? false : undefined,
      (left, right) => (right.type === "table" && endsWithInnerText(left) ? 1 : undefined),
    ],
  })
  .freeze();

/** Parses Markdown to a syntax tree. */
export function parseMarkdown(markdown: string): Root {
  return processor.parse(markdown);
}

/** Prints a syntax tree, or a part of one, as Markdown. */
export function printMarkdown(node: Nodes): string {
  const root: Root = node.type === "root" ? node : { type: "root", children: [node] };
  prepareForPrint(root);
  return processor.stringify(root).replace(/\n$/, "");
}

/** Matches URLs that can be written as an autolink between < and >, also in a table. */
const isAutolink = /^(?!mailto:)[^|]*$|^mailto:[\w.+-]+@[a-z\d]+(?:[.-][a-z\d]+)*$/i;

/** Node types that contain blocks. */
const blockContainers = new Set(["root", "blockquote", "listItem", "footnoteDefinition", "containerDirective"]);

/** Changes nodes in place which the printer would write as something else. @param bullets number of bullets on the line of the node */
function prepareForPrint(node: Nodes, bullets = 0): void {
  if (node.type === "html") node.value = trimHtmlBlock(node.value);
  if (!("children" in node)) return;
  if (node.type === "footnoteDefinition") emptyBlankLines(node);
  // The printer writes a link whose text is its URL as an autolink, but not a link with two children.
  if (node.type === "link" && node.children.length === 1 && !isAutolink.test(node.url)) {
    node.children.unshift({ type: "text", value: "" });
  }
  // Several bullets without text would be parsed as a rule or as text.
  if (node.type === "listItem" && bullets > 1 && node.children.length === 0) {
    node.children.push({ type: "paragraph", children: [{ type: "text", value: " " }] });
  }
  for (const [index, child] of node.children.entries()) {
    if (child.type === "html" && !blockContainers.has(node.type)) child.value = onOneLine(child.value);
    // A link right after a shortcut reference would be parsed as the second half of a full reference.
    if (
      (child.type === "linkReference" || child.type === "imageReference") &&
      child.referenceType === "shortcut" &&
      node.children[index + 1]?.type === "link"
    ) {
      child.referenceType = "collapsed";
    }
    const before = index === 0 ? bullets : 0;
    prepareForPrint(child, node.type === "list" && !node.ordered ? before + 1 : node.type === "listItem" ? before : 0);
  }
}

/** Takes the spaces out of blank lines of code and HTML: a footnote's are not read as its indentation, so they would grow with each round trip. */
function emptyBlankLines(node: Nodes): void {
  if (node.type === "code" || node.type === "html") node.value = node.value.replace(/^[ \t]+$/gm, "");
  if ("children" in node) for (const child of node.children) emptyBlankLines(child);
}

/** Inline HTML on one line, because its second line could start a block. */
export function onOneLine(html: string): string {
  return html.replace(/[ \t]*\n[ \t\n]*/g, " ");
}

/** An HTML block without leading spaces and trailing empty lines, which would change with each round trip. */
export function trimHtmlBlock(html: string): string {
  return html.replace(/^[ \t\n]+|\n[ \t\n]*$/g, "");
}
