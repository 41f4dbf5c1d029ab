import { type Facts, fill } from "#content/facts.ts";
import type { TextPlace } from "#domain/site-texts/edited-page.ts";
import { readMarks, withoutMarks } from "#lib/text-marks.ts";

/** Names the place of a text on an element of the frame. */
export const placeAttribute = "data-text";
/** The same for a text that is an attribute, such as the alternative text of a picture. */
const attributePlace = "data-text-attribute";
/** A placeholder while its text is edited. */
const factAttribute = "data-fact";

/**
 * Turns the marks of a page into attributes of its elements, and removes them from all texts, so that nothing of them can be copied or
 * read aloud.
 * @param root of the page in the frame
 */
export function prepareTexts(root: Document): void {
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

/**
 * Makes a text editable where it stands. Placeholders in it are shown as what they stand for, and can only be removed as a whole.
 * @param onType called with the words, placeholders included
 * @param onEnd called once
 * @returns ends the editing
 */
export function editInPlace(
  element: HTMLElement,
  place: Pick<TextPlace, "words">,
  { facts, onType, onEnd }: { facts: Facts; onType: (words: string) => void; onEnd: () => void },
): () => void {
  const opened = place.words;
  showFacts(element, opened, facts);
  element.contentEditable = "plaintext-only";
  element.spellcheck = true;

  const type = () => onType(wordsIn(element));
  function end(): void {
    element.removeEventListener("input", type);
    element.removeEventListener("keydown", onKeyDown);
    element.removeEventListener("blur", end);
    const words = wordsIn(element);
    element.removeAttribute("contenteditable");
    element.textContent = fill(words, facts);
    onEnd();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      showFacts(element, opened, facts);
      type();
      element.blur();
    } else if (event.key === "Enter") {
      event.preventDefault();
      element.blur();
    } else if (event.key === " " && element.closest("button, summary, a")) {
      // There the key would press the control around the text.
      event.preventDefault();
      element.ownerDocument.execCommand("insertText", false, " ");
    }
  }
  element.addEventListener("input", type);
  element.addEventListener("keydown", onKeyDown);
  element.addEventListener("blur", end);
  element.focus();
  return end;
}

/** Shows words with each placeholder as one piece. */
function showFacts(element: HTMLElement, words: string, facts: Facts): void {
  const root = element.ownerDocument;
  const known: Readonly<Record<string, string>> = facts;
  element.replaceChildren(
    ...words
      .split(/(\{[A-Za-z0-9]+\})/)
      .filter((piece) => piece !== "")
      .map((piece) => {
        const name = piece.slice(1, -1);
        const fact = piece.startsWith("{") && Object.hasOwn(known, name) ? known[name] : undefined;
        if (fact === undefined) return root.createTextNode(piece);
        const chip = root.createElement("span");
        chip.setAttribute(factAttribute, name);
        chip.contentEditable = "false";
        chip.textContent = fact;
        return chip;
      }),
  );
}

/** The words of an element that is edited: placeholders as such, and one line. */
function wordsIn(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      const fact =
        node instanceof element.ownerDocument.defaultView!.HTMLElement ? node.getAttribute(factAttribute) : null;
      return fact === null ? (node.textContent ?? "") : `{${fact}}`;
    })
    .join("")
    .replace(/[\u00A0\n\r]+/g, " ");
}
