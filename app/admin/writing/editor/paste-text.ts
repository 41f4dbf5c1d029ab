import { type Schema, Slice } from "@tiptap/pm/model";
import { readMarkdown } from "../markdown/read-markdown.ts";

const blockSign = /^(?: {0,3}(?:#{1,6} |[-*+] |\d{1,3}[.)] |> |```|~~~)|\|.*\|\s*$)/m;
const inlineSign = /\*\*\S[^*]*\*\*|\[[^\]]+\]\([^)\s]+\)|`[^`]+`/;

/** Text that was copied as Markdown, as what it means; null for text that shows no sign of being Markdown. */
export function readPastedText(text: string, schema: Schema): Slice | null {
  if (!blockSign.test(text) && !inlineSign.test(text)) return null;
  const doc = schema.nodeFromJSON(readMarkdown(text.replace(/\r\n?/g, "\n")).doc);
  const isOneParagraph = doc.childCount === 1 && doc.firstChild?.type.name === "paragraph";
  return isOneParagraph ? new Slice(doc.content, 1, 1) : Slice.maxOpen(doc.content);
}
