import { toPlainText } from "./match-words.ts";

const link = /(!?)\[([^\]\n]{0,300})\]\(((?:[^()\n]|\([^()\n]{0,200}\)){0,500})\)/g;

/** The words of Markdown as people read them, a line for each of its own. A link also says where it leads. Not safe as HTML. */
export function wordsOfMarkdown(markdown: string): string {
  return markdown
    .replaceAll(link, (_, picture: string, words: string, target: string) =>
      picture ? `Picture: ${words || target}` : `${words} (${target})`,
    )
    .split("\n")
    .map(toPlainText)
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
