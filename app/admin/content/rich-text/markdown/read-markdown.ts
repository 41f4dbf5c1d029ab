import type { Association, Definition, Nodes, List, ListItem, Root, RootContent, Table, PhrasingContent } from "mdast";
import { type EditorNode, type EditorMark, onOneLine, parseMarkdown, printMarkdown, trimHtmlBlock } from "./syntax.ts";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import { labelOf, pictureIn, isCalloutKind, wordsOf } from "#domain/markdown/directives.ts";

export interface ReadDocument {
  doc: EditorNode;
  /** The Markdown source of each block, in order. */
  sources: string[];
}

/**
 * Parses Markdown as a document of the editor. Nothing is dropped: Markdown without a node in the editor (HTML blocks,
 * unusual lists, tables and directives) becomes a raw block that shows its source and is written back unchanged.
 */
export function readMarkdown(markdown: string): ReadDocument {
  const tree = parseMarkdown(markdown);
  return { doc: readTree(tree), sources: tree.children.map((node) => sourceOf(node, markdown)) };
}

/** Converts a syntax tree to a document of the editor. */
export function readTree(tree: Root): EditorNode {
  const definitions = definitionsIn(tree);
  const content = tree.children.map((node) => readBlock(node, definitions));
  return { type: "doc", content: content.length > 0 ? content : [{ type: "paragraph" }] };
}

/** The source of a block without its indentation, which the first line of the slice does not have. */
function sourceOf({ position }: Nodes, markdown: string): string {
  const { start, end } = position ?? {};
  const indentation = (start?.column ?? 1) - 1;
  return markdown.slice(start?.offset, end?.offset).replace(new RegExp(`^ {0,${indentation}}`, "gm"), "");
}

function definitionsIn(tree: Nodes, found = new Map<string, Definition>()): Definitions {
  if (tree.type === "definition" && !found.has(tree.identifier)) found.set(tree.identifier, tree);
  if ("children" in tree) for (const child of tree.children) definitionsIn(child, found);
  return found;
}

function readBlock(node: RootContent, definitions: Definitions): EditorNode {
  const inline = (children: readonly PhrasingContent[]) => readInline(children, definitions);
  const blocks = (children: readonly RootContent[]) =>
    children.length > 0 ? children.map((child) => readBlock(child, definitions)) : [{ type: "paragraph" }];
  if (node.type === "paragraph") return { type: "paragraph", content: readInline(node.children, definitions) };
  if (node.type === "heading" && node.children.length > 0) {
    return { type: "heading", attrs: { level: node.depth }, content: readInline(node.children, definitions) };
  }
  if (node.type === "blockquote") return { type: "blockquote", content: blocks(node.children) };
  if (node.type === "thematicBreak") return { type: "horizontalRule" };
  if (node.type === "code") {
    return {
      type: "codeBlock",
      attrs: { language: [node.lang, node.meta].filter(Boolean).join(" ") || null },
      content: node.value === "" ? [] : [{ type: "text", text: node.value }],
    };
  }
  if (node.type === "list") return readList(node, blocks) ?? rawBlock(node);
  if (node.type === "table") return readTable(node, definitions) ?? rawBlock(node);
  if (node.type === "footnoteDefinition") {
    return { type: "footnoteDefinition", attrs: { label: footnoteLabel(node) }, content: blocks(node.children) };
  }
  if (node.type === "containerDirective") return readContainer(node, { inline, blocks }) ?? rawBlock(node);
  if (node.type === "leafDirective") return readLeaf(node) ?? rawBlock(node);
  return rawBlock(node);
}

function rawBlock(node: RootContent): EditorNode {
  return {
    type: "rawBlock",
    attrs: { source: node.type === "html" ? trimHtmlBlock(node.value) : printMarkdown(node) },
  };
}

/** The label of a footnote as it is written between the brackets. */
function footnoteLabel({ identifier, label }: Association): string {
  return label ?? identifier;
}

/** Converts a list; null for one that mixes tasks with other items, or numbers its tasks. */
function readList(list: List, blocks: (children: readonly RootContent[]) => EditorNode[]): EditorNode | null {
  const tasks = list.children.filter(isTask).length;
  if (tasks > 0 && (tasks < list.children.length || list.ordered)) return null;
  // The public page renders a list as loose by the same rule.
  const loose = Boolean(list.spread) || list.children.some((item) => item.spread);
  const content = list.children.map((item): EditorNode => {
    const children = blocks(item.children);
    // The schema wants a paragraph first; an empty one is not written back.
    const whole = children[0]?.type === "paragraph" ? children : [{ type: "paragraph" }, ...children];
    if (tasks === 0) return { type: "listItem", content: whole };
    return { type: "taskItem", attrs: { checked: Boolean(item.checked) }, content: whole };
  });
  if (tasks > 0) return { type: "taskList", attrs: { loose }, content };
  if (list.ordered) return { type: "orderedList", attrs: { loose, start: list.start ?? 1 }, content };
  return { type: "bulletList", attrs: { loose }, content };
}

function isTask(item: ListItem): boolean {
  return item.checked !== null && item.checked !== undefined;
}

/** Converts a table; null for one with rows longer than its header: pages don't show the surplus cells, but they must not get lost. */
function readTable(table: Table, definitions: Definitions): EditorNode | null {
  const columns = table.children[0]?.children.length ?? 0;
  if (table.children.some((row) => row.children.length > columns)) return null;
  return {
    type: "table",
    content: table.children.map((row, rowIndex) => ({
      type: "tableRow",
      content: Array.from({ length: columns }, (_, column) => ({
        type: rowIndex === 0 ? "tableHeader" : "tableCell",
        attrs: { align: table.align?.[column] ?? null },
        content: [{ type: "paragraph", content: readInline(row.children[column]?.children ?? [], definitions) }],
      })),
    })),
  };
}

/** The link definitions of the document, by identifier. */
type Definitions = ReadonlyMap<string, Definition>;

/** Converts inline Markdown to nodes with marks. What has no node in the editor becomes a raw inline node. */
function readInline(
  nodes: readonly PhrasingContent[],
  definitions: Definitions,
  marks: EditorMark[] = [],
): EditorNode[] {
  const read: EditorNode[] = [];
  const shifts = matchShifts(nodes);
  for (let index = 0; index < nodes.length; index++) {
    const shift = shifts.get(index);
    if (shift) {
      const { type, end } = shift;
      const inner = nodes.slice(index + 1, end);
      read.push(...readInline(inner, definitions, [...marks.filter((mark) => mark.type !== type), { type }]));
      index = end;
    } else read.push(...readNode(nodes[index]!, definitions, marks));
  }
  return read;
}

/** Raised and lowered text, which is HTML in Markdown: the start tags without attributes, by index, with the index of their end tags. */
function matchShifts(
  nodes: readonly PhrasingContent[],
): Map<number, { type: "superscript" | "subscript"; end: number }> {
  const open = { superscript: [] as number[], subscript: [] as number[] };
  const found = new Map<number, { type: "superscript" | "subscript"; end: number }>();
  for (const [index, node] of nodes.entries()) {
    const [, isEnd, kind] = (node.type === "html" && /^<(\/?)su([bp])>$/i.exec(node.value)) || [];
    if (kind === undefined) continue;
    const type = kind.toLowerCase() === "p" ? "superscript" : "subscript";
    const start = isEnd ? open[type].pop() : void open[type].push(index);
    if (start !== undefined) found.set(start, { type, end: index });
  }
  return found;
}

function readNode(node: PhrasingContent, definitions: Definitions, marks: EditorMark[]): EditorNode[] {
  const inside = (mark: EditorMark, children: readonly PhrasingContent[]) =>
    readInline(children, definitions, [...marks.filter(({ type }) => type !== mark.type), mark]);
  const picture = ({ url, title }: Target, alt: string | null | undefined) => [
    { type: "image", attrs: { src: url, alt: alt ?? "", title: title ?? null }, marks },
  ];
  switch (node.type) {
    case "text":
      // A line ending inside a paragraph is rendered as a space.
      return textNode(node.value.replace(/[ \t]*\n[ \t\n]*/g, " "), marks);
    case "strong":
      return inside({ type: "bold" }, node.children);
    case "emphasis":
      return inside({ type: "italic" }, node.children);
    case "delete":
      return inside({ type: "strike" }, node.children);
    case "inlineCode":
      return textNode(node.value.replaceAll("\n", " "), [...marks, { type: "code" }]);
    case "break":
      return [{ type: "hardBreak", marks }];
    case "link":
      // An empty link has no text that could carry a mark.
      if (node.children.length === 0) return keptAsWritten(printMarkdown(node), marks);
      return inside(linkMark(node), node.children);
    case "image":
      return picture(node, node.alt);
    case "linkReference": {
      const target = definitions.get(node.identifier);
      return target ? inside(linkMark(target), node.children) : keptAsWritten(printMarkdown(node), marks);
    }
    case "imageReference": {
      const target = definitions.get(node.identifier);
      return target ? picture(target, node.alt) : keptAsWritten(printMarkdown(node), marks);
    }
    case "html":
      if (/^<br\s*\/?>$/i.test(node.value)) return [{ type: "hardBreak", marks }];
      return keptAsWritten(node.value, marks);
    case "footnoteReference":
      return [{ type: "footnoteReference", attrs: { label: footnoteLabel(node) }, marks }];
    case "textDirective":
      throw new Error("directives inside a line are not read");
  }
}

type Target = Pick<Definition, "url" | "title">;

function linkMark({ url, title }: Target): EditorMark {
  return { type: "link", attrs: { href: url, title: title ?? null } };
}

function textNode(text: string, marks: EditorMark[]): EditorNode[] {
  return text === "" ? [] : [{ type: "text", text, marks }];
}

function keptAsWritten(source: string, marks: EditorMark[]): EditorNode[] {
  return [{ type: "rawInline", attrs: { source: onOneLine(source) }, marks }];
}

interface Readers {
  inline: (children: readonly PhrasingContent[]) => EditorNode[];
  /** Never empty. */
  blocks: (children: readonly RootContent[]) => EditorNode[];
}

/** Converts a callout or a figure; null for one with parts that the editor has no place for. */
function readContainer(node: ContainerDirective, { inline, blocks }: Readers): EditorNode | null {
  if (Object.keys(node.attributes ?? {}).length > 0) return null;
  const label = labelOf(node);
  const body = label ? node.children.slice(1) : node.children;
  if (isCalloutKind(node.name)) {
    const title = { type: "calloutTitle", content: label ? inline(label.children) : [] };
    return { type: "callout", attrs: { kind: node.name }, content: [title, ...blocks(body)] };
  }
  const [first, caption] = body;
  const picture = pictureIn(first);
  if (!picture || label || body.length > 2 || (caption && caption.type !== "paragraph")) return null;
  const [image] = inline([picture]);
  if (image?.type !== "image") return null;
  return { type: "figure", attrs: image.attrs ?? {}, content: caption ? inline(caption.children) : [] };
}

/** Converts a button or a film; null for one without its address, or with marks in its words. */
function readLeaf(node: LeafDirective): EditorNode | null {
  const given = node.attributes ?? {};
  const type = node.name === "embed" ? "embed" : "button";
  const key = type === "embed" ? "url" : "href";
  const address = given[key];
  const words = wordsOf(node);
  const label = words.map((word) => (word.type === "text" ? word.value : "")).join("");
  const isPlain = label !== "" && words.every((word) => word.type === "text");
  if (!address || Object.keys(given).length > 1 || !isPlain) return null;
  return { type, attrs: { label, [key]: address } };
}
