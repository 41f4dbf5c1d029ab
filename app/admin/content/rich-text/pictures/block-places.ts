import type { Node } from "@tiptap/pm/model";
import { parseMarkdown } from "../markdown/syntax.ts";

// A place in the editor's document and one in its Markdown say the same by the number of blocks before them.

interface Block {
  start: number;
  end: number;
}

function blocksOf(markdown: string): Block[] {
  try {
    return parseMarkdown(markdown).children.map(({ position }) => ({
      start: position?.start.offset ?? 0,
      end: position?.end.offset ?? 0,
    }));
  } catch {
    // Nested too deep for the parser: one block.
    return [{ start: 0, end: markdown.length }];
  }
}

/** The end of the block of a text that has this place in it, or before it; 0 when no block begins before it. */
export function blockEnd(markdown: string, offset: number): number {
  return blocksOf(markdown).findLast(({ start }) => start < offset)?.end ?? 0;
}

/** What has no words is not written as Markdown. */
function isWritten(block: Node): boolean {
  const isEmpty = block.isTextblock && block.textContent.trim() === "" && block.children.every(({ isText }) => isText);
  return !isEmpty || (block.type.name !== "paragraph" && block.type.name !== "heading");
}

/** The end of the block of the Markdown in which a position of its document is. */
export function offsetOfPosition(doc: Node, markdown: string, position: number): number {
  let blocks = 0;
  doc.forEach((block, start) => {
    if (start < position && isWritten(block)) blocks++;
  });
  return blocksOf(markdown)[blocks - 1]?.end ?? 0;
}

/** The position behind the block of a document in whose Markdown a place is. */
export function positionOfOffset(doc: Node, markdown: string, offset: number): number {
  let blocks = blocksOf(markdown).filter(({ start }) => start < offset).length;
  let position = 0;
  doc.forEach((block, start) => {
    if (blocks === 0 || !isWritten(block)) return;
    blocks--;
    position = start + block.nodeSize;
  });
  return position;
}
