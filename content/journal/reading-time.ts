const wordsPerMinute = 220;
const linkAddress = /\]\([^)]*\)/g;
/** A line of a directive, with its words as the only group: `:::note[Title]`, `::button[Words]{href="/demo"}`. */
const directive = /^[ \t>]*:{2,}[a-z]*(.*?)(?:\{[^}\n]*\})?[ \t]*$/gm;
const word = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

/** Number of words that are read: addresses of links and Markdown syntax do not count. */
export function countWords(markdown: string): number {
  return markdown.replace(linkAddress, "]").replace(directive, "$1").match(word)?.length ?? 0;
}

/** Reading time of Markdown in whole minutes, at least one. */
export function readingMinutes(markdown: string): number {
  return Math.max(1, Math.round(countWords(markdown) / wordsPerMinute));
}
