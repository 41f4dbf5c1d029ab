const deepestNesting = 20;
const longestParagraph = 20_000;

/**
 * Says what in a text would keep the renderer busy for seconds, or null. Its time grows with the square of a paragraph's
 * length and of the depth of quotes and lists (100,000 characters built for it took two minutes).
 */
export function findMarkdownProblem(markdown: string): string | null {
  if (markdown.split("\n").some((line) => nesting(line) > deepestNesting))
    return `A quote or list is nested more than ${deepestNesting} levels deep.`;
  if (markdown.split(/\n[ \t\r]*\n/).some((paragraph) => paragraph.length > longestParagraph))
    return `A paragraph is longer than ${longestParagraph.toLocaleString("en")} characters. Put an empty line into it.`;
  return null;
}

function nesting(line: string): number {
  const start = /^[\s>*+\-\d.)]*/.exec(line)?.[0] ?? "";
  return start.match(/>|[*+-](?=\s)|\d[.)](?=\s)/g)?.length ?? 0;
}
