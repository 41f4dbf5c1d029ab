const wordsPerMinute = 220;
// These patterns never look at a sign twice: a text of 100,000 signs that was made for the former ones held the process for 100 seconds.
const linkAddress = /\]\([^)\]]*\)/g;
/** A line of a directive, with what follows its name as the only group: `:::note[Title]`, `::button[Words]{href="/demo"}`. */
const directive = /^[ \t>]*:{2,}[a-z]*(.*)$/gm;
const word = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

/** Number of words that are read: addresses of links and Markdown syntax do not count. */
export function countWords(markdown: string): number {
  return (
    markdown
      .replace(linkAddress, "]")
      .replace(directive, (_, rest: string) => withoutAttributes(rest))
      .match(word)?.length ?? 0
  );
}

/** The words of a directive's line, without attributes in braces at its end. */
function withoutAttributes(line: string): string {
  const text = line.trimEnd();
  if (!text.endsWith("}")) return text;
  const start = text.indexOf("{", text.lastIndexOf("}", text.length - 2) + 1);
  return start < 0 ? text : text.slice(0, start);
}

/** Reading time of Markdown in whole minutes, at least one. */
export function readingMinutes(markdown: string): number {
  return Math.max(1, Math.round(countWords(markdown) / wordsPerMinute));
}
