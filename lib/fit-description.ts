import { clipText } from "./clip-text.ts";

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
