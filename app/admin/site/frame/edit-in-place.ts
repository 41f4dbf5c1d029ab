import { factFields, factNames, factsInWords } from "#content/fact-fields.ts";
import { type FactName, type Facts, fill } from "#content/facts.ts";
import { factAttribute, givenWords, piecesOf, visibleWords } from "../../fields/facts/fact-words.ts";
import type { TextPlace } from "#domain/site-editor/edited-page.ts";
import { gapBelowAttribute, gapInAttribute } from "#app/lib/views/section-gap.tsx";
import { attributePlace, pictured, placeAttribute, placed } from "./frame-document.ts";

interface EditingOptions {
  facts: Facts;
  /** Called with the words, placeholders included. */
  onType: (words: string) => void;
  /** Called for the keys of undo and redo: the whole editor has one order of changes. */
  onStep: (direction: "undo" | "redo") => void;
  /** Tab was pressed. @returns whether the focus has gone elsewhere */
  onTab: () => boolean;
  /** Escape was pressed, which also closes what is open beside the text. */
  onEscape: () => void;
  /** Called once. */
  onEnd: () => void;
}

/** A text that is being edited where it stands. */
export interface Editing {
  element: HTMLElement;
  place: TextPlace;
  /** Shows other words in it, with the caret at their end: a change was undone, or made in the form. */
  show: (words: string) => void;
  end: () => void;
}

/** Words as one line without invisible characters. */
function plainWords(text: string): string {
  return visibleWords(text).replace(/[\u00A0\n\t]+/g, " ");
}

/**
 * Makes a text editable where it stands. Placeholders in it are shown as what they stand for, and can only be removed as a whole.
 * @param place whose words are kept up to date by the caller
 */
export function editInPlace(element: HTMLElement, place: TextPlace, options: EditingOptions): Editing {
  const { facts, onType, onStep, onTab, onEscape, onEnd } = options;
  let isOver = false;
  showFacts(element, place.words, facts);
  element.contentEditable = "plaintext-only";
  element.spellcheck = true;

  // What an input method shows before it is chosen is not written yet.
  const type = (event?: Event) => {
    if ((event as InputEvent | undefined)?.isComposing) return;
    const words = wordsIn(element);
    if (words !== place.words) onType(words);
  };
  function end(): void {
    if (isOver) return;
    isOver = true;
    type();
    for (const [name, listener] of listeners) element.removeEventListener(name, listener);
    element.removeAttribute("contenteditable");
    element.textContent = fill(place.words, facts);
    onEnd();
  }
  /** Ends it by a key: the focus stays where it is, so that the next key goes on from there. */
  function leave(): void {
    end();
    element.focus({ preventScroll: true });
  }
  function onBeforeInput(event: InputEvent): void {
    if (event.inputType === "historyUndo" || event.inputType === "historyRedo") {
      event.preventDefault();
      onStep(event.inputType === "historyUndo" ? "undo" : "redo");
      return;
    }
    if (!/^insertFrom(?:Paste|Drop|Yank)/.test(event.inputType)) return;
    const given = event.dataTransfer ? givenWords(event.dataTransfer) : (event.data ?? "");
    event.preventDefault();
    insert(plainWords(given));
    // A fact that was copied is one again.
    if (factsInWords(given).length > 0) showFacts(element, wordsIn(element), facts);
  }
  function insert(words: string): void {
    element.ownerDocument.execCommand("insertText", false, words);
    showCaret(element.ownerDocument);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = stepOf(event);
    if (step) {
      event.preventDefault();
      event.stopPropagation();
      onStep(step);
    } else if (event.key === "Escape" || event.key === "Enter") {
      event.preventDefault();
      // Ctrl+Enter is a key of the editor.
      if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
      leave();
      if (event.key === "Escape") onEscape();
    } else if (event.key === "Tab" && !event.shiftKey) {
      if (onTab()) event.preventDefault();
    } else if (event.key === " " && element.closest("button, summary, a")) {
      // There the key would press the control around the text.
      event.preventDefault();
      insert(" ");
    }
  }
  const listeners = [
    ["input", type],
    ["compositionend", () => type()],
    ["beforeinput", onBeforeInput],
    ["keydown", onKeyDown],
    ["blur", end],
  ] as [string, EventListener][];
  for (const [name, listener] of listeners) element.addEventListener(name, listener);
  element.focus({ preventScroll: true });
  // An element that Tab has led to has the focus already, so no caret came with it, and nothing could be typed.
  if (!element.contains(element.ownerDocument.getSelection()?.anchorNode ?? null)) placeCaretAtEnd(element);
  return {
    element,
    place,
    show(words) {
      showFacts(element, words, facts);
      placeCaretAtEnd(element);
      showCaret(element.ownerDocument);
    },
    end,
  };
}

/** What the keys of undo and redo ask for. */
export function stepOf(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return key === "y" && !event.shiftKey ? "redo" : null;
}

function placeCaretAtEnd(element: HTMLElement): void {
  const selection = element.ownerDocument.getSelection();
  selection?.selectAllChildren(element);
  selection?.collapseToEnd();
}

/** Below the bar of the page, and not at the very edge. */
const caretMarginPx = { top: 80, bottom: 40 };

/** Scrolls the frame to the caret: what a script puts into a text does not scroll to its end. */
function showCaret(root: Document): void {
  const selection = root.getSelection();
  if (!selection?.rangeCount) return;
  const [caret] = selection.getRangeAt(0).getClientRects();
  if (!caret) return;
  const page = root.documentElement;
  const lowest = page.clientHeight - caretMarginPx.bottom;
  // Not `scrollIntoView`, which would also scroll the window around the frame.
  if (caret.top < caretMarginPx.top) page.scrollTop += caret.top - caretMarginPx.top;
  else if (caret.bottom > lowest) page.scrollTop += caret.bottom - lowest;
}

/** Puts the caret where the pointer was. */
export function placeCaret(element: HTMLElement, { x, y }: { x: number; y: number }): void {
  const root = element.ownerDocument;
  const range = root.caretRangeFromPoint(x, y);
  if (!range || !element.contains(range.startContainer)) return;
  root
    .getSelection()
    ?.setBaseAndExtent(range.startContainer, range.startOffset, range.startContainer, range.startOffset);
}

/** The fact of a text that is edited that stands where the pointer was; null for its own words. */
export function factAt(element: HTMLElement, { x, y }: { x: number; y: number }) {
  const chip = element.ownerDocument.elementFromPoint(x, y)?.closest<HTMLElement>(`[${factAttribute}]`);
  const fact = chip && element.contains(chip) ? chip.getAttribute(factAttribute) : null;
  return chip && fact !== null ? { element: chip, fact: fact as FactName } : null;
}

/** Shows words with each placeholder as one piece. */
function showFacts(element: HTMLElement, words: string, facts: Facts): void {
  const root = element.ownerDocument;
  element.replaceChildren(
    ...piecesOf(words).map((piece) => {
      if ("words" in piece) return root.createTextNode(piece.words);
      const chip = root.createElement("span");
      chip.setAttribute(factAttribute, piece.fact);
      chip.contentEditable = "false";
      chip.title = factFields[piece.fact].label;
      chip.textContent = facts[piece.fact];
      return chip;
    }),
  );
}

/** The words of an element that is edited: placeholders as such, and one line. */
function wordsIn(element: Element): string {
  const words = [...element.childNodes].map((node) => {
    const fact = node.nodeType === Node.ELEMENT_NODE ? (node as Element).getAttribute(factAttribute) : null;
    return fact === null ? (node.textContent ?? "") : `{${fact}}`;
  });
  return plainWords(words.join(""));
}

/** A place between two sections. */
export interface Gap {
  /** The text with the sections: a page of editors, or the page of a layout. */
  of: string;
  /** The id of the section above; null at the top. */
  below: string | null;
}

/** What a press in the page means. */
export type Chosen =
  | { kind: "nothing" }
  /** A number that is no text, such as a price, as the page shows it. */
  | { kind: "figure"; figure: string }
  | { kind: "gap"; gap: Gap }
  /** A control of the page that works without its script: a menu, an answer. */
  | { kind: "control" }
  /** A link without a text that can be changed here. */
  | { kind: "page"; href: string }
  | { kind: "text" | "link" | "button" | "picture" | "icon"; element: HTMLElement | null; href: string | null };

/** How far from an icon its text may be. */
const levels = 3;

/** What was pressed: a sentence, or a thing with a panel of its own; the nearest text stands for a thing without words. */
export function chosenIn(target: Element): Chosen {
  const gap = target.closest(`[${gapInAttribute}]`);
  if (gap) {
    const below = gap.getAttribute(gapBelowAttribute);
    return { kind: "gap", gap: { of: gap.getAttribute(gapInAttribute) ?? "", below: below === "" ? null : below } };
  }
  const text = target.closest<HTMLElement>(`[${placeAttribute}]`);
  const picture = target.closest<HTMLElement>(pictured);
  const link = target.closest<HTMLAnchorElement>("a[href]");
  const href = link?.getAttribute("href") ?? null;
  if (picture) return { kind: "picture", element: picture, href };
  if (link) {
    const element = text ?? within(link);
    if (!element) return { kind: "page", href: href ?? "/" };
    return { kind: "link", element, href };
  }
  const button = target.closest<HTMLElement>("button, summary, label");
  if (button) {
    const element = text ?? within(button);
    const opens = button.matches("summary, label, [popovertarget]");
    if (!text && opens) return { kind: "control" };
    return { kind: opens ? "text" : "button", element, href: null };
  }
  if (text) return { kind: "text", element: text, href: null };
  const attribute = target.closest<HTMLElement>(`[${attributePlace}]`);
  if (attribute) return { kind: "text", element: attribute, href };
  const drawing = target.closest("svg, img");
  let around: Element | null | undefined = drawing?.parentElement;
  for (let level = 0; around && level < levels; level++) {
    const element = within(around);
    if (element) return { kind: "icon", element, href: null };
    around = around.parentElement;
  }
  const figure = target.childElementCount === 0 ? target.textContent : "";
  return readFigure(figure) === null ? { kind: "nothing" } : { kind: "figure", figure };
}

/** A number with its unit, and nothing else, whatever its thousands are separated by: "$1290" for "+$1,290"; null for anything else. */
function readFigure(text: string): string | null {
  const [, before, digits, after] = /^\+?(\D{0,3})([\d,]+(?:\.\d+)?)\s*(\D{0,3})$/.exec(text.trim()) ?? [];
  return digits === undefined ? null : `${before}${Number(digits.replaceAll(",", ""))}${after}`;
}

/** The facts that a page shows so, those that are written before those that are computed. */
export function factsOfFigure(figure: string, facts: Facts): FactName[] {
  const wanted = readFigure(figure);
  const same = factNames.filter((fact) => readFigure(facts[fact]) === wanted);
  const written = same.filter((fact) => !factFields[fact].computed);
  return written.length > 0 ? written : same;
}

/** A picture in a link has a panel of its own. */
const within = (element: Element): HTMLElement | null =>
  element.matches(placed)
    ? (element as HTMLElement)
    : (element.querySelector<HTMLElement>(`[${placeAttribute}]`) ?? element.querySelector<HTMLElement>(placed));
