const shortest = 50;
const longest = 170;

/**
 * The beginning of a text as a page's description: whole words, 50 to 170 characters.
 * @param continuation follows when the text alone is too short; at least 50 characters
 */
export function fitDescription(text: string, continuation: string): string {
  const own = text.replace(/\s+/g, " ").trim();
  const whole = own.length < shortest ? `${own} ${continuation}`.trim() : own;
  if (whole.length <= longest) return whole;
  const words = whole.slice(0, longest).replace(/\s+\S*$/, "");
  return `${words.slice(0, longest - 1).replace(/[,;:.–-]+$/, "")}…`;
}
