import { factFields, factsInWords, isFactName } from "#content/fact-fields.ts";
import { type FactName, type Facts, fill } from "#content/facts.ts";

/** Names a fact on an element that shows it, so that it stays one when it is copied. */
export const factAttribute = "data-fact";

/** Words, or a fact in them. */
export type Piece = { words: string } | { fact: FactName };

/** Words with placeholders in pieces. Braces around anything else are words. */
export function piecesOf(words: string): Piece[] {
  if (factsInWords(words).length === 0) return words === "" ? [] : [{ words }];
  const pieces: Piece[] = [];
  for (const piece of words.split(/(\{[A-Za-z0-9]+\})/)) {
    const name = piece.slice(1, -1);
    const last = pieces.at(-1);
    if (piece.startsWith("{") && isFactName(name)) pieces.push({ fact: name });
    else if (last && "words" in last) last.words += piece;
    else if (piece !== "") pieces.push({ words: piece });
  }
  return pieces;
}

/** Both sides of a change with the values of facts, which are named where the two read the same without that. */
export function withValues(before: string, after: string, facts: Facts): [before: string, after: string] {
  const [was, is] = [fill(before, facts), fill(after, facts)];
  if (was !== is || before === after) return [was, is];
  const named = (words: string) =>
    piecesOf(words)
      .map((piece) => ("fact" in piece ? `${facts[piece.fact]} (${factFields[piece.fact].label})` : piece.words))
      .join("");
  return [named(before), named(after)];
}

/** What can't be seen has no place in a text: it comes with pasted words. Joiners stay, which emoji and some scripts need. */
const unseen = /(?![\n\t])\p{Cc}|[\u200B\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;

/** Words without invisible characters. */
export const visibleWords = (text: string) => text.replace(/\r\n?/g, "\n").replace(unseen, "");

/** Elements after which a new line begins. */
const blocks = "address, blockquote, div, dd, dt, h1, h2, h3, h4, h5, h6, li, p, pre, section, tr";

/** What somebody pastes or drops, with placeholders for the facts in it. Anything else of its HTML is left out. */
export function givenWords(data: Pick<DataTransfer, "getData"> | null): string {
  const html = data?.getData("text/html") ?? "";
  if (!html.includes(factAttribute)) return visibleWords(data?.getData("text/plain") ?? "");
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const line of body.querySelectorAll("br")) line.replaceWith("\n");
  for (const block of body.querySelectorAll(blocks)) if (block.nextSibling) block.append("\n");
  for (const chip of body.querySelectorAll(`[${factAttribute}]`)) {
    const name = chip.getAttribute(factAttribute) ?? "";
    if (isFactName(name)) chip.replaceWith(`{${name}}`);
  }
  for (const unread of body.querySelectorAll("script, style, template")) unread.remove();
  return visibleWords(body.textContent);
}
