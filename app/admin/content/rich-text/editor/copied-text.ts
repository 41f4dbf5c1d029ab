import type { Fragment, Node, Slice } from "@tiptap/pm/model";

/**
 * What is copied as plain text, for mails, chats and forms: a line for each item of a list, with its sign, and for each row of a table, with
 * tabs between the cells, as spreadsheets take them. An empty line stands between other blocks.
 */
export function copiedText({ content, openStart }: Slice): string {
  let only = content;
  // A part of one line has no sign: a word out of a list is a word.
  for (let depth = 0; depth < openStart && only.childCount === 1; depth += 1) {
    if (only.firstChild!.isTextblock) return lineOf(only.firstChild!);
    only = only.firstChild!.content;
  }
  return blocksOf(content);
}

function blocksOf(content: Fragment): string {
  return content.content
    .map(textOf)
    .filter((text) => text !== "")
    .join("\n\n");
}

function textOf(node: Node): string {
  switch (node.type.name) {
    case "bulletList":
    case "orderedList":
    case "taskList":
      return node.children.map((item, index) => itemOf(item, signOf(node, item, index))).join("\n");
    case "table":
      return node.children.map((row) => row.children.map(cellOf).join("\t")).join("\n");
    case "horizontalRule":
      return "---";
    case "button":
      return `${node.attrs["label"]}: ${node.attrs["href"]}`;
    case "embed":
      return `${node.attrs["label"]}: ${node.attrs["url"]}`;
    default:
      if (node.isTextblock) return lineOf(node);
      return node.isLeaf ? leafText(node) : blocksOf(node.content);
  }
}

function signOf(list: Node, item: Node, index: number): string {
  if (list.type.name === "orderedList") return `${Number(list.attrs["start"] ?? 1) + index}. `;
  if (list.type.name === "taskList") return item.attrs["checked"] ? "[x] " : "[ ] ";
  return "- ";
}

/** An item; its further lines stand below its words. */
function itemOf(item: Node, sign: string): string {
  const text = item.children.map(textOf).join("\n");
  return sign + text.replaceAll("\n", `\n${" ".repeat(sign.length)}`);
}

/** A cell in one line, so that the next one is not taken for another row. */
function cellOf(cell: Node): string {
  return blocksOf(cell.content).replace(/\s+/g, " ");
}

function lineOf(block: Node): string {
  return block.textBetween(0, block.content.size, "\n", leafText);
}

function leafText(node: Node): string {
  if (node.type.name === "hardBreak") return "\n";
  if (node.type.name === "image") return String(node.attrs["alt"] ?? "");
  if (node.type.name === "footnoteReference") return `[${node.attrs["label"]}]`;
  return String(node.attrs["source"] ?? "");
}
