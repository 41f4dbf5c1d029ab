import { type Facts, fill } from "#content/facts.ts";
import type { TextPlace } from "#domain/site-texts/edited-page.ts";
import type { ItemPlace } from "#domain/site-texts/item-marks.ts";
import { readMarks, withoutMarks } from "#lib/text/text-marks.ts";

/** A page of the site with all drafts, as the server rendered it for the editor. */
export interface RenderedPage {
  path: string;
  /** With marks around its texts. */
  html: string;
  /** The place of each mark by its number. */
  places: Record<number, TextPlace>;
  /** The same for texts of items, which are edited in their forms. */
  items: Record<number, ItemPlace>;
}

/** Names the place of a text on an element of the frame. */
export const placeAttribute = "data-text";
/** The same for a text that is an attribute, such as the alternative text of a picture. */
export const attributePlace = "data-text-attribute";
/** All elements with a place. */
export const placed = `[${placeAttribute}], [${attributePlace}]`;

/**
 * Reads a page and turns its marks into attributes of its elements. Marks never reach the document that an editor sees, so that
 * nothing of them can be copied, found or read aloud.
 */
export function readPage(html: string): Document {
  const root = new DOMParser().parseFromString(html, "text/html");
  root.title = withoutMarks(root.title);
  const walker = root.createTreeWalker(root.body, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  for (const node of nodes) prepareText(node);
  for (const element of root.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      const pieces = readMarks(value);
      const number = pieces.find((piece) => piece.number !== null)?.number;
      if (number === undefined) continue;
      element.setAttribute(name, withoutMarks(value));
      element.setAttribute(attributePlace, String(number));
    }
  }
  // A picture has no text of its own that could take the focus.
  for (const element of root.querySelectorAll<HTMLElement>(`:is(img, svg)[${attributePlace}]`)) element.tabIndex = 0;
  return root;
}

function prepareText(node: Text): void {
  const pieces = readMarks(node.data);
  if (pieces.every(({ number }) => number === null)) return;
  const parent = node.parentElement;
  const [only] = pieces;
  if (parent && only && pieces.length === 1 && isAlone(node)) {
    node.data = only.text;
    parent.setAttribute(placeAttribute, String(only.number));
    parent.tabIndex = 0;
    return;
  }
  const root = node.ownerDocument;
  node.replaceWith(
    ...pieces.map(({ text, number }) => {
      if (number === null) return root.createTextNode(text);
      const span = root.createElement("span");
      span.setAttribute(placeAttribute, String(number));
      span.tabIndex = 0;
      span.textContent = text;
      return span;
    }),
  );
}

/** Whether nothing else is in its element than comments, which the server writes between texts. */
function isAlone(node: Text): boolean {
  return [...(node.parentNode?.childNodes ?? [])].every(
    (other) => other === node || other.nodeType === Node.COMMENT_NODE,
  );
}

/** The number of the place of a text or picture, or null. */
export function numberOf(element: Element): number | null {
  const number = element.getAttribute(placeAttribute) ?? element.getAttribute(attributePlace);
  return number === null ? null : Number(number);
}

/** Shows other words at a place, in all elements that show it, except the one in which they are typed. */
export function showWords(root: Document, number: number, words: string, facts: Facts, except: Element | null): void {
  for (const element of root.querySelectorAll(`[${placeAttribute}="${number}"]`)) {
    if (element !== except) element.textContent = fill(words, facts);
  }
}

/** The elements that show a text, or the first text of a part or list. */
export function elementsAt(
  root: Document,
  places: Readonly<Record<number, TextPlace>>,
  { name, path }: Pick<TextPlace, "name" | "path">,
): HTMLElement[] {
  const all = Object.entries(places).filter(([, place]) => place.name === name);
  const exact = all.filter(([, place]) => place.path === path);
  const within = all.filter(([, place]) => path === "" || place.path.startsWith(`${path}.`)).slice(0, 1);
  return (exact.length > 0 ? exact : within).flatMap(([number]) => [
    ...root.querySelectorAll<HTMLElement>(`[${placeAttribute}="${number}"], [${attributePlace}="${number}"]`),
  ]);
}
