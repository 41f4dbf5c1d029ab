/** The beginning of a text, at most `length` characters: whole words, and an ellipsis where something was left out. */
export function clipText(text: string, length: number): string {
  if (text.length <= length) return text;
  const words = text.slice(0, length).replace(/\s+\S*$/, "");
  return `${words.slice(0, length - 1).replace(/[,;:.–-]+$/, "")}…`;
}
