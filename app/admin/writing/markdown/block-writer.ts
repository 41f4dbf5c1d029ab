import type { EditorNode } from "./document.ts";
import { printMarkdown } from "./syntax.ts";
import { writeBlocks } from "./write-markdown.ts";

/** A node of ProseMirror, as far as writing needs it. It never changes: an edit makes new nodes where something is new. */
interface BlockNode {
  readonly type: { readonly name: string };
  toJSON(): unknown;
}

interface DocumentNode {
  readonly childCount: number;
  child(index: number): BlockNode;
}

const lists = new Set(["bulletList", "orderedList", "taskList"]);

/**
 * Writes a document block by block. A block that nobody touched is written as it was found, so that an edit changes the
 * lines that it is about and no others; and a keystroke costs the writing of one block, not of the whole text.
 */
export function createBlockWriter() {
  const written = new WeakMap<BlockNode, string>();

  /** @param sources how each block of a document is written (see readMarkdown) */
  function remember(doc: DocumentNode, sources: readonly string[]): void {
    for (const [index, source] of sources.entries()) {
      if (index >= doc.childCount) return;
      const block = doc.child(index);
      if (standsAlone(block.type.name, source)) written.set(block, source);
    }
  }

  function writeOne(block: BlockNode): string {
    const known = written.get(block);
    if (known !== undefined) return known;
    const text = print([block]);
    written.set(block, text);
    return text;
  }

  function write(doc: DocumentNode): string {
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

function print(blocks: readonly BlockNode[]): string {
  return printMarkdown({ type: "root", children: writeBlocks(blocks.map((block) => block.toJSON() as EditorNode)) });
}

/** False for a source whose meaning depends on what stands around it: indented code, a fence that is never closed. */
function standsAlone(type: string, source: string): boolean {
  if (type === "keptBlock") return false;
  return type !== "codeBlock" || /^(`{3,}|~{3,})[^]*\n[ ]{0,3}\1[`~]*$/.test(source);
}
