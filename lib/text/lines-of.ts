/** The lines of a text without white space around them, and without blank ones. */
export function linesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
