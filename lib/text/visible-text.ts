/** A text of an address in one line, without characters that nobody sees, cut at the maximum length of a search. */
export function visibleText(text: string): string {
  return text
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, 100)
    .toWellFormed();
}
