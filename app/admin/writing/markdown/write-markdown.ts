import type { Node } from "@tiptap/pm/model";
import type { BlockContent, DefinitionContent, List, ListItem, RootContent, Table } from "mdast";
import { type EditorNode, textAttribute } from "./document.ts";
import { printMarkdown } from "./syntax.ts";
import { writeInline } from "./write-inline.ts";

/** A document of the editor as Markdown. */
export function writeMarkdown(doc: EditorNode): string {
  return printMarkdown({ type: "root", children: writeBlocks(doc.content ?? []) });
}

/** Blocks of the editor as syntax trees. Empty paragraphs and headings are left out: Markdown has no such thing. */
function writeBlocks(nodes: readonly EditorNode[]): RootContent[] {
  return nodes.flatMap((node) => writeBlock(node) ?? []);
}

function writeBlock(node: EditorNode): RootContent | null {
  const { attrs = {}, content = [] } = node;
  switch (node.type) {
    case "paragraph": {
      const children = writeInline(content, false);
      return children.length > 0 ? { type: "paragraph", children } : null;
    }
    case "heading": {
      const children = writeInline(content, false);
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
      return { type: "html", value: closed(textAttribute(attrs, "source")) };
    default:
      throw new Error(`the editor has a node that Markdown does not know: ${node.type}`);
  }
}

function writeList({ type, attrs = {}, content = [] }: EditorNode): List {
  const items = content.map((item) => ({ item, children: writeBlocks(item.content ?? []) }));
  // Two paragraphs in one item make the whole list loose, whatever it was.
  const spread = Boolean(attrs["loose"]) || items.some(({ children }) => hasAdjacentParagraphs(children));
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

function hasAdjacentParagraphs(blocks: readonly RootContent[]): boolean {
  return blocks.some((block, index) => block.type === "paragraph" && blocks[index + 1]?.type === "paragraph");
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

const endings: [RegExp, string][] = [
  [/^<!--/, "-->"],
  [/^<\?/, "?>"],
  [/^<!\[CDATA\[/, "]]>"],
  [/^<![a-z]/i, ">"],
  ...["script", "pre", "style", "textarea"].map((tag): [RegExp, string] => [
    new RegExp(`^<${tag}(?=[\\s>]|$)`, "i"),
    `</${tag}>`,
  ]),
];

/** HTML that runs on until it is closed would swallow what is written behind it. */
function closed(source: string): string {
  const ending = endings.find(([start]) => start.test(source))?.[1];
  return ending === undefined || source.toLowerCase().includes(ending) ? source : `${source}\n${ending}`;
}

const lists = new Set(["bulletList", "orderedList", "taskList"]);

/**
 * Writes a document block by block. A block that nobody touched is written as it was found, so that an edit changes the
 * lines that it is about and no others; and a keystroke costs the writing of one block, not of the whole text.
 */
export function createBlockWriter() {
  // A node never changes: an edit makes new nodes where something is new.
  const written = new WeakMap<Node, string>();

  /** @param sources how each block of a document is written (see readMarkdown) */
  function remember(doc: Node, sources: readonly string[]): void {
    for (const [index, source] of sources.entries()) {
      if (index >= doc.childCount) return;
      const block = doc.child(index);
      if (standsAlone(block.type.name, source)) written.set(block, source);
    }
  }

  function writeOne(block: Node): string {
    const known = written.get(block);
    if (known !== undefined) return known;
    const text = print([block]);
    written.set(block, text);
    return text;
  }

  function write(doc: Node): string {
    const parts: string[] = [];
    for (let index = 0; index < doc.childCount; index++) {
      const run = [doc.child(index)];
      // Lists that follow each other are told apart by their bullets only, so they are written together.
      if (lists.has(doc.child(index).type.name)) {
        while (index + 1 < doc.childCount && lists.has(doc.child(index + 1).type.name)) run.push(doc.child(++index));
      }
      const [only] = run;
      parts.push(run.length === 1 && only ? writeOne(only) : print(run));
    }
    return parts.filter((part) => part !== "").join("\n\n");
  }

  return { remember, write };
}

function print(blocks: readonly Node[]): string {
  return printMarkdown({ type: "root", children: writeBlocks(blocks.map((block) => block.toJSON() as EditorNode)) });
}

/** False for a source whose meaning depends on what stands around it: indented code, a fence that is never closed. */
function standsAlone(type: string, source: string): boolean {
  if (type === "keptBlock") return false;
  return type !== "codeBlock" || /^(`{3,}|~{3,})[^]*\n[ ]{0,3}\1[`~]*$/.test(source);
}
