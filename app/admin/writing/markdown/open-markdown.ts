import { Node, type Schema } from "@tiptap/pm/model";
import type { EditorNode } from "./document.ts";
import { readMarkdown, type ReadDocument } from "./read-markdown.ts";
import { writeMarkdown } from "./write-markdown.ts";

/**
 * The document of a text, or null when the editor would change what the text says: then it must be left in the source view.
 * Tried out: written and read again, the document must be the same.
 */
export function openMarkdown(markdown: string, schema: Schema): ReadDocument | null {
  try {
    const read = readMarkdown(markdown);
    const doc = Node.fromJSON(schema, read.doc);
    doc.check();
    const again = Node.fromJSON(schema, readMarkdown(writeMarkdown(doc.toJSON() as EditorNode)).doc);
    return textOf(again) === textOf(doc) ? read : null;
  } catch {
    // Nested so deep that the parser gives up, or in a way that the schema does not allow.
    return null;
  }
}

/** Everything that a reader would see, in order, with where it leads. */
function textOf(doc: Node): string {
  const parts: string[] = [];
  doc.descendants((node) => {
    const { source = "", src = "" } = node.attrs as Record<string, string>;
    const href = node.marks.map((mark) => mark.attrs["href"] as string | undefined).join("");
    parts.push(`${node.text ?? ""}${source}${src}${href}`);
  });
  return parts.join("").replace(/\s+/g, "");
}
