/** The beginning of a text, at most `length` characters: whole words, and an ellipsis where something was left out. */
export function clipText(text: string, length: number): string {
  if (text.length <= length) return text;
  const words = text.slice(0, length).replace(/\s+\S*$/, "");
  return `${words.slice(0, length - 1).replace(/[,;:.–-]+$/, "")}…`;
}

const shortest = 50;
const longest = 170;

/**
 * The beginning of a text as a page's description: whole words, 50 to 170 characters.
 * @param continuation follows when the text alone is too short; at least 50 characters
 */
export function fitDescription(text: string, continuation: string): string {
  const own = text.replace(/\s+/g, " ").trim();
  return clipText(own.length < shortest ? `${own} ${continuation}`.trim() : own, longest);
}
