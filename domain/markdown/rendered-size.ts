import type { Nodes, Root } from "mdast";
import type { VFile } from "vfile";

/** An article whose HTML would be many times as long as its text. */
export class RenderedSizeError extends Error {}

/**
 * Characters that the HTML of an article may have. What people write becomes one to three times as long. Rows of a wide table that are left
 * empty, many references to one footnote, and a long address that is named often become hundreds of times as long.
 */
export function maxRenderedLength(markdown: string): number {
  return 20_000 + 8 * markdown.length;
}

/** Characters of a cell without words, and of a reference to a footnote with the way back to it. */
const cellLength = 10;
const noteLength = 200;

/**
 * A step before the Markdown becomes HTML, which itself takes seconds and hundreds of megabytes when it is long.
 * @throws RenderedSizeError when what is repeated in it alone would be longer than an article may be
 */
export function checkRenderedSize(tree: Root, file: VFile): void {
  const length = repeatedLength(tree, definitionLengths(tree, new Map()));
  if (length > maxRenderedLength(String(file))) throw new RenderedSizeError();
}

function definitionLengths(node: Nodes, lengths: Map<string, number>): Map<string, number> {
  if (node.type === "definition") lengths.set(node.identifier, node.url.length + (node.title?.length ?? 0));
  if ("children" in node) for (const child of node.children) definitionLengths(child, lengths);
  return lengths;
}

/** Characters of HTML that stand in the text once, or nowhere. */
function repeatedLength(node: Nodes, definitions: ReadonlyMap<string, number>): number {
  const own = ownLength(node, definitions);
  return "children" in node ? node.children.reduce((sum, child) => sum + repeatedLength(child, definitions), own) : own;
}

function ownLength(node: Nodes, definitions: ReadonlyMap<string, number>): number {
  if (node.type === "footnoteReference") return noteLength;
  if (node.type === "linkReference" || node.type === "imageReference") return definitions.get(node.identifier) ?? 0;
  // Each row is filled up to as many cells as the first one has.
  return node.type === "table" ? node.children.length * (node.align?.length ?? 0) * cellLength : 0;
}
