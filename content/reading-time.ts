const wordsPerMinute = 220;
const linkAddress = /\]\([^)]*\)/g;
const word = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

/** Number of words that a reader of this Markdown reads: addresses of links and signs of markup are none. */
export function countWords(markdown: string): number {
  return markdown.replace(linkAddress, "]").match(word)?.length ?? 0;
}

/** How long somebody takes to read this Markdown, in whole minutes, at least one. */
export function readingMinutes(markdown: string): number {
  return Math.max(1, Math.round(countWords(markdown) / wordsPerMinute));
}
