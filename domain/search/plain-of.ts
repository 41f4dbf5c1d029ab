// Bounded, so that no text makes them look far for an end that is not there.
const link = /!?\[([^\]\n]{0,300})\]\([^)\n]{0,500}\)/g;
const tag = /<\/?[a-z][^>]{0,500}>/gi;
const lineStart = /^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,3}\.)[ \t]+(?:\[[ x]\][ \t])?/gm;
const marks = /[*`~|]+|(?<!\w)_+|_+(?!\w)/g;

/** A Markdown text's words in one line, for search and for the lines it shows; no HTML, and not fit to be shown as any. */
export function plainOf(markdown: string): string {
  return markdown
    .replace(link, "$1")
    .replace(tag, " ")
    .replace(lineStart, "")
    .replace(marks, "")
    .replace(/\s+/g, " ")
    .trim();
}
