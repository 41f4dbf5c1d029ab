import { Node } from "@tiptap/pm/model";
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
import { type EditorNode, textAttribute } from "./document.ts";
import { readMarkdown } from "./read-markdown.ts";
import { isKeptList, parseMarkdown, printMarkdown } from "./syntax.ts";
import { writeInline } from "./write-inline.ts";

/** A document of the editor as Markdown. */
export function writeMarkdown(doc: EditorNode): string {
  return printMarkdown({ type: "root", children: writeBlocks(doc.content ?? []) });
}

/** Blocks of the editor as syntax trees. Empty paragraphs and headings are left out: Markdown has no such thing. */
function writeBlocks(nodes: readonly EditorNode[]): RootContent[] {
  const blocks = nodes.flatMap((node) => writeBlock(node) ?? []);
  return blocks.map((block, index) =>
    block.type === "html" && index + 1 < blocks.length ? { ...block, value: closed(block.value) } : block,
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
    case "keptBlock":
      return { type: "html", value: textAttribute(attrs, "source") };
    default:
      throw new Error(`the editor has a node that Markdown does not know: ${node.type}`);
  }
}

/** A space that pages don't show, where Markdown would overlook one that is written as such. */
const space: Text = { type: "text", value: " " };

function writeParagraph(children: PhrasingContent[]): Paragraph {
  const paragraph: Paragraph = { type: "paragraph", children };
  // What is kept as it stands may begin a block of another kind when it begins a line, and make source of the text behind it.
  const isOne =
    children[0]?.type !== "html" || parseMarkdown(printMarkdown(paragraph)).children[0]?.type === "paragraph";
  return isOne ? paragraph : { type: "paragraph", children: [space, ...children] };
}

function writeList({ type, attrs = {}, content = [] }: EditorNode): List {
  const items = content.map((item) => {
    const children = writeBlocks(item.content ?? []);
    // A box is one only in front of text.
    const hasText = type !== "taskList" || children[0]?.type === "paragraph";
    return { item, children: hasText ? children : [writeParagraph([space]), ...children] };
  });
  // An empty line in one item makes the whole list loose, whatever it was.
  const spread = Boolean(attrs["loose"]) || items.some(({ children }) => needEmptyLine(children));
  return {
    type: "list",
    ordered: type === "orderedList",
    start: type === "orderedList" ? Number(attrs["start"] ?? 1) : null,
    spread,
    children: items.map(({ item, children }): ListItem => ({
      type: "listItem",
      spread,
      checked: type === "taskList" ? Boolean(item.attrs?.["checked"]) : null,
      children: children as (BlockContent | DefinitionContent)[],
    })),
  };
}

/** Whether some of these blocks, set in one item, would run into each other without an empty line between them. */
function needEmptyLine(blocks: readonly RootContent[]): boolean {
  return blocks.some((block, index) => {
    const next = blocks[index + 1];
    if (!next || isTextWithBullets(block, next)) return false;
    return linesOf(block, next) > linesOf(block) + linesOf(next);
  });
}

/** What most items of several blocks are, and known to need no empty line: quicker than to try it out. */
function isTextWithBullets(block: RootContent, next: RootContent): boolean {
  return block.type === "paragraph" && next.type === "list" && !next.ordered && next.children[0]?.children.length !== 0;
}

/** The number of lines that blocks take in an item without more empty lines than they need. */
function linesOf(...blocks: RootContent[]): number {
  const children = blocks as (BlockContent | DefinitionContent)[];
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

/** Where HTML ends that empty lines don't end: how it begins, what ends it in Markdown, and what to write to that effect. */
const endings: { start: RegExp; end: RegExp; written: (source: string) => string }[] = [
  { start: /^<!--/, end: /-->/, written: () => "<!-- -->" },
  // To a browser the first ">" ends it; what is written behind that must not be seen.
  { start: /^<\?/, end: /\?>/, written: (source) => (source.includes(">") ? "<!-- ?>-->" : "?>") },
  { start: /^<!\[CDATA\[/, end: /\]\]>/, written: (source) => (source.includes(">") ? "<!-- ]]>-->" : "]]>") },
  { start: /^<![a-z]/i, end: />/, written: () => ">" },
  ...["script", "pre", "style", "textarea"].map((tag) => ({
    start: new RegExp(`^<${tag}(?=[\\s>]|$)`, "i"),
    end: /<\/(?:script|pre|style|textarea)>/i,
    written: () => `</${tag}>`,
  })),
];

/** HTML that runs on until it is closed would swallow what is written behind it. */
function closed(source: string): string {
  const ending = endings.find(({ start }) => start.test(source.replace(/^ +/, "")));
  return !ending || ending.end.test(source) ? source : `${source}\n${ending.written(source)}`;
}

const lists = new Set(["bulletList", "orderedList", "taskList"]);

function isList({ type, attrs }: Node): boolean {
  return lists.has(type.name) || (type.name === "keptBlock" && isKeptList(textAttribute(attrs, "source")));
}

/**
 * Writes a document block by block. A block that nobody touched is written as it was found, so that an edit changes the
 * lines that it is about and no others; and a keystroke costs the writing of one block, not of the whole text.
 */
export function createBlockWriter() {
  // A node never changes: an edit makes new nodes where something is new.
  const written = new WeakMap<Node, string>();
  // What may refer to a definition elsewhere is written as it was found for as long as nobody touches the definitions.
  const referring = new WeakMap<Node, string>();
  let defining: Node[] = [];

  /** @param sources how each block of a document is written (see readMarkdown) */
  function remember(doc: Node, sources: readonly string[]): void {
    const blocks = doc.children;
    const parts = sources.map((source, index) => {
      const block = blocks[index];
      return block && !standsAlone(block.type.name, source) ? print([block]) : source;
    });
    // Set apart, a block may say something else: then it is written anew.
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
      // Lists that follow each other are told apart by their bullets only, so they are written together.
      if (isList(doc.child(index))) {
        while (index + 1 < doc.childCount && isList(doc.child(index + 1))) run.push(doc.child(++index));
      }
      const [only] = run;
      parts.push(run.length === 1 && only ? writeOne(only, hasDefinitions) : print(run));
    }
    const filled = parts.filter((part) => part !== "");
    return filled.map((part, index) => (index + 1 < filled.length ? closed(part) : part)).join("\n\n");
  }

  return { remember, write };
}

function print(blocks: readonly Node[]): string {
  return printMarkdown({ type: "root", children: writeBlocks(blocks.map((block) => block.toJSON() as EditorNode)) });
}

/** Whether a block is or holds what others may refer to, such as `[a]: /b`. */
function hasDefinition(block: Node): boolean {
  const isOne = block.type.name === "keptBlock" && /\[[^\]^][^\]]*\]:/.test(textAttribute(block.attrs, "source"));
  return isOne || block.children.some(hasDefinition);
}

/** False for code whose meaning depends on what stands around it: indented, or in a fence that is never closed. */
function standsAlone(type: string, source: string): boolean {
  return type !== "codeBlock" || /^(`{3,}|~{3,})[^]*\n[ ]{0,3}\1[`~]*$/.test(source);
}
