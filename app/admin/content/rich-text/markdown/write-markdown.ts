import { type Schema, Node } from "@tiptap/pm/model";
import type {
  BlockContent,
  DefinitionContent,
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  RootContent,
  Table,
  Text,
} from "mdast";
import { type EditorNode, textAttribute, isRawList, parseMarkdown, printMarkdown } from "./syntax.ts";
import { type ReadDocument, readMarkdown } from "./read-markdown.ts";
import { writeCallout, writeFigure, writeLeaf, footnoteNames, writeInline } from "./write-inline.ts";

/** Writes a document of the editor as Markdown. */
export function writeMarkdown(doc: EditorNode): string {
  return printMarkdown({ type: "root", children: writeBlocks(doc.content ?? []) });
}

/** Converts blocks of the editor to syntax trees. Empty paragraphs and headings are left out, because Markdown has none. */
function writeBlocks(nodes: readonly EditorNode[]): RootContent[] {
  const blocks = nodes.flatMap((node) => writeBlock(node) ?? []);
  return blocks.map((block, index) =>
    block.type === "html" && index + 1 < blocks.length ? { ...block, value: closeHtml(block.value) } : block,
  );
}

function writeBlock(node: EditorNode): RootContent | null {
  const { attrs = {}, content = [] } = node;
  switch (node.type) {
    case "paragraph": {
      const children = writeInline(content, false);
      return children.length > 0 ? writeParagraph(children) : null;
    }
    case "heading": {
      const children = writeInline(content, true);
      const depth = attrs["level"] as 1 | 2 | 3 | 4 | 5 | 6;
      return children.length > 0 ? { type: "heading", depth, children } : null;
    }
    case "blockquote":
      return { type: "blockquote", children: writeBlocks(content) as BlockContent[] };
    case "horizontalRule":
      return { type: "thematicBreak" };
    case "codeBlock": {
      const info = textAttribute(attrs, "language");
      const [, lang = "", meta = ""] = /^(\S*)\s*(.*)$/.exec(info) ?? [];
      const value = content.map(({ text }) => text ?? "").join("");
      return { type: "code", lang: lang || null, meta: meta || null, value };
    }
    case "bulletList":
    case "orderedList":
    case "taskList":
      return writeList(node);
    case "table":
      return writeTable(content);
    case "callout":
      return writeCallout(node, writeBlocks(content.slice(1)) as BlockContent[]);
    case "figure":
      return writeFigure(node);
    case "button":
    case "embed":
      return writeLeaf(node);
    case "footnoteDefinition":
      return {
        type: "footnoteDefinition",
        ...footnoteNames(attrs),
        children: writeBlocks(content) as BlockContent[],
      };
    case "rawBlock":
      return { type: "html", value: textAttribute(attrs, "source") };
    default:
      throw new Error(`the editor has a node that Markdown does not know: ${node.type}`);
  }
}

/** Printed as a character reference, so that Markdown does not drop it; pages do not show it. */
const space: Text = { type: "text", value: " " };

function writeParagraph(children: PhrasingContent[]): Paragraph {
  const paragraph: Paragraph = { type: "paragraph", children };
  // Raw HTML at the start of a line may begin a block of another kind, which would include the text after it; the sign of a
  // footnote before a colon would begin its text.
  const isOne =
    !(children[0]?.type === "html" || children[0]?.type === "footnoteReference") ||
    parseMarkdown(printMarkdown(paragraph)).children[0]?.type === "paragraph";
  return isOne ? paragraph : { type: "paragraph", children: [space, ...children] };
}

function writeList({ type, attrs = {}, content = [] }: EditorNode): List {
  const items = content.map((item) => {
    const children = writeBlocks(item.content ?? []);
    // A task marker is only parsed before text.
    const hasText = type !== "taskList" || children[0]?.type === "paragraph";
    return { item, children: hasText ? children : [writeParagraph([space]), ...children] };
  });
  // An empty line in one item makes the whole list loose.
  const spread = Boolean(attrs["loose"]) || items.some(({ children }) => needEmptyLine(children));
  return {
    type: "list",
    ordered: type === "orderedList",
    start: type === "orderedList" ? startOf(Number(attrs["start"] ?? 1), items.length) : null,
    spread,
    children: items.map(({ item, children }): ListItem => ({
      type: "listItem",
      spread,
      checked: type === "taskList" ? Boolean(item.attrs?.["checked"]) : null,
      children: children as (BlockContent | DefinitionContent)[],
    })),
  };
}

/** The first number of a list. Markdown has none of more than nine digits, and none below zero. */
function startOf(start: number, items: number): number {
  return Number.isInteger(start) && start >= 0 && start + items <= 1_000_000_000 ? start : 1;
}

/** Whether adjacent blocks of one item would be parsed as one without an empty line between them. */
function needEmptyLine(blocks: readonly RootContent[]): boolean {
  return blocks.some((block, index) => {
    const next = blocks[index + 1];
    if (!next || isTextWithBullets(block, next)) return false;
    return linesOf(block, next) > linesOf(block) + linesOf(next);
  });
}

/** The most frequent pair of blocks in an item, which needs no empty line: faster than printing to find out. */
function isTextWithBullets(block: RootContent, next: RootContent): boolean {
  return block.type === "paragraph" && next.type === "list" && !next.ordered && next.children[0]?.children.length !== 0;
}

/** The number of lines of blocks that are printed in one item of a tight list. */
function linesOf(...blocks: RootContent[]): number {
  // Printing changes nodes, here for a place in which they are not going to be.
  const children = structuredClone(blocks) as (BlockContent | DefinitionContent)[];
  const item: ListItem = { type: "listItem", spread: false, children };
  return printMarkdown({ type: "list", spread: false, children: [item] }).split("\n").length;
}

function writeTable(rows: readonly EditorNode[]): Table {
  const align = rows[0]?.content?.map((cell) => {
    const side = cell.attrs?.["align"];
    return side === "left" || side === "right" || side === "center" ? side : null;
  });
  return {
    type: "table",
    align: align ?? [],
    children: rows.map((row) => ({
      type: "tableRow",
      children: (row.content ?? []).map((cell) => ({
        type: "tableCell",
        children: writeInline(cell.content?.flatMap(({ content }) => content ?? []) ?? [], true),
      })),
    })),
  };
}

/** Kinds of HTML blocks that an empty line does not end: their start, their end in Markdown, and the text that ends them. */
const endings: { start: RegExp; end: RegExp; written: (source: string) => string }[] = [
  { start: /^<!--/, end: /-->/, written: () => "<!-- -->" },
  // Browsers end it at the first ">", so the added text must be a comment to them.
  { start: /^<\?/, end: /\?>/, written: (source) => (source.includes(">") ? "<!-- ?>-->" : "?>") },
  { start: /^<!\[CDATA\[/, end: /\]\]>/, written: (source) => (source.includes(">") ? "<!-- ]]>-->" : "]]>") },
  { start: /^<![a-z]/i, end: />/, written: () => ">" },
  ...["script", "pre", "style", "textarea"].map((tag) => ({
    start: new RegExp(`^<${tag}(?=[\\s>]|$)`, "i"),
    end: /<\/(?:script|pre|style|textarea)>/i,
    written: () => `</${tag}>`,
  })),
];

/** Closes an HTML block that would otherwise include the following blocks. */
function closeHtml(source: string): string {
  const ending = endings.find(({ start }) => start.test(source.replace(/^ +/, "")));
  return !ending || ending.end.test(source) ? source : `${source}\n${ending.written(source)}`;
}

const lists = new Set(["bulletList", "orderedList", "taskList"]);

function isList({ type, attrs }: Node): boolean {
  return lists.has(type.name) || (type.name === "rawBlock" && isRawList(textAttribute(attrs, "source")));
}

/**
 * Writes a document block by block. An unchanged block is written with its original source, so that an edit only changes its own
 * lines, and a keystroke only writes one block.
 */
export function createBlockWriter() {
  // By node: nodes are immutable, an edit creates new ones.
  const written = new WeakMap<Node, string>();
  // Blocks with references keep their source only while the definitions are unchanged.
  const referring = new WeakMap<Node, string>();
  let defining: Node[] = [];

  /** Stores the sources of an opened document. @param sources as returned by readMarkdown */
  function remember(doc: Node, sources: readonly string[]): void {
    const blocks = doc.children;
    const parts = sources.map((source, index) => {
      const block = blocks[index];
      return block && !standsAlone(block.type.name, source) ? print([block]) : source;
    });
    // A block that is parsed differently when separated from the others is written again.
    const apart = Node.fromJSON(doc.type.schema, readMarkdown(parts.join("\n\n")).doc);
    for (const [index, block] of blocks.entries()) {
      const source = sources[index];
      if (source === undefined || source !== parts[index] || !apart.maybeChild(index)?.eq(block)) continue;
      (/\](?![(:])/.test(source) ? referring : written).set(block, source);
    }
    defining = blocks.filter(hasDefinition);
  }

  function writeOne(block: Node, hasDefinitions: boolean): string {
    const known = (hasDefinitions ? referring.get(block) : undefined) ?? written.get(block);
    if (known !== undefined) return known;
    const text = print([block]);
    written.set(block, text);
    return text;
  }

  function write(doc: Node): string {
    const parts: string[] = [];
    const blocks = new Set(doc.children);
    const hasDefinitions = defining.every((block) => blocks.has(block));
    for (let index = 0; index < doc.childCount; index++) {
      const run = [doc.child(index)];
      // Adjacent lists are only separated by their different bullets, so they are written together.
      if (isList(doc.child(index))) {
        while (index + 1 < doc.childCount && isList(doc.child(index + 1))) run.push(doc.child(++index));
      }
      const [only] = run;
      parts.push(run.length === 1 && only ? writeOne(only, hasDefinitions) : print(run));
    }
    const filled = parts.filter((part) => part !== "");
    return filled.map((part, index) => (index + 1 < filled.length ? closeHtml(part) : part)).join("\n\n");
  }

  return { remember, write };
}

function print(blocks: readonly Node[]): string {
  return printMarkdown({ type: "root", children: writeBlocks(blocks.map((block) => block.toJSON() as EditorNode)) });
}

/** Whether a block is or contains a definition such as `[a]: /b`. */
function hasDefinition(block: Node): boolean {
  const isOne = block.type.name === "rawBlock" && /\[[^\]^][^\]]*\]:/.test(textAttribute(block.attrs, "source"));
  return isOne || block.children.some(hasDefinition);
}

/** False for what depends on its context: indented code, and a fence or directive without an end. */
function standsAlone(type: string, source: string): boolean {
  if (/^:{3}/.test(source)) return /\n[ ]{0,3}:{3,}[ \t]*$/.test(source) && isOneBlockWithMore(source);
  return type !== "codeBlock" || /^(`{3,}|~{3,})[^]*\n[ ]{0,3}\1[`~]*$/.test(source);
}

/** Whether a container directive ends with its source, so that a paragraph behind it stays outside. */
function isOneBlockWithMore(source: string): boolean {
  return parseMarkdown(`${source}\n\nx`).children.length === 2;
}

/**
 * Parses a text for the editor; null when the editor would change its content, so that it must stay in the source view. Verified by a
 * round trip: written and parsed again, the document must be equal.
 */
export function openMarkdown(markdown: string, schema: Schema): ReadDocument | null {
  try {
    const read = readMarkdown(markdown);
    const doc = Node.fromJSON(schema, read.doc);
    doc.check();
    const again = Node.fromJSON(schema, readMarkdown(writeMarkdown(doc.toJSON() as EditorNode)).doc);
    return textOf(again) === textOf(doc) ? read : null;
  } catch {
    // Nested too deep for the parser, or in a way that the schema does not allow.
    return null;
  }
}

/** All visible text in document order, with the targets of links and pictures. */
function textOf(doc: Node): string {
  const parts: string[] = [];
  doc.descendants((node) => {
    const { source = "", src = "", label = "", href = "", url = "" } = node.attrs as Record<string, string>;
    const links = node.marks.map((mark) => mark.attrs["href"] as string | undefined).join("");
    parts.push(`${node.text ?? ""}${source}${src}${label}${href}${url}${links}`);
  });
  return parts.join("").replace(/\s+/g, "");
}
