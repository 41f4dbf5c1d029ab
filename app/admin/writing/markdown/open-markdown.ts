import { Node, type Schema } from "@tiptap/pm/model";
import type { EditorNode } from "./document.ts";
import { readMarkdown, type ReadDocument } from "./read-markdown.ts";
import { writeMarkdown } from "./write-markdown.ts";

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
