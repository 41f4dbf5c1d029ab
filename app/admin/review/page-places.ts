import { anchorAt, findAnchor, maxQuote } from "#domain/comments/anchor.ts";
import type { Thread } from "#domain/comments/find-threads.ts";
import type { ReviewPlace } from "#domain/reviews/reviewed-page.ts";
import { numberOf, placed, showElement } from "../site/frame/frame-document.ts";
import type { Passage } from "../publishing/comments/threads.tsx";

type Places = Readonly<Record<number, ReviewPlace>>;

/** Words that can be commented on although no field is known that they come from: on the pages of a release. */
const blockAttribute = "data-block";
const blocks = "p, h1, h2, h3, h4, h5, h6, li, dt, dd, th, td, blockquote, figcaption";
/** Names the number of a thread. */
const threadAttribute = "data-thread-number";

/** Makes the passages of a page such that they can be commented on. */
export function prepareBlocks(root: Document): void {
  for (const block of root.querySelectorAll<HTMLElement>(`main :is(${blocks})`)) {
    if (block.querySelector(blocks) || textOf(block) === "") continue;
    block.setAttribute(blockAttribute, "");
    block.tabIndex = 0;
  }
}

/** The words of an element that will be on the page, on one line. */
function textOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const other of copy.querySelectorAll(`del, [${threadAttribute}]`)) other.remove();
  return (copy.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}

/** The passage around an element of a text. */
const passageAround = (element: Element) => element.closest(blocks) ?? element;

/** What a click on an element comments on: the selected words, or the passage that it stands in. Null where nothing can be commented on. */
export function passageAt(
  root: Document,
  target: Element,
  places: Places,
): (Passage & { element: HTMLElement }) | null {
  const element = target.closest<HTMLElement>(`${placed}, [${blockAttribute}]`) ?? placeWithin(target);
  if (!element) return null;
  const number = numberOf(element);
  const place = number === null ? { field: "", words: null } : places[number];
  if (!place) return null;
  const { field, words } = place;
  if (words !== null) return { element, field, anchor: anchorAt(words.slice(0, maxQuote), 0, maxQuote) };
  const selection = root.getSelection();
  const chosen = selection?.isCollapsed === false ? selection.toString().replaceAll(/\s+/g, " ").trim() : "";
  const quote = chosen || textOf(passageAround(element));
  return { element, field, anchor: anchorAt(quote, 0, quote.length) };
}

/** A press between the words of a passage is meant for the passage, and what is no text of the draft is for nothing. */
function placeWithin(target: Element): HTMLElement | null {
  return target.matches(blocks) ? target.querySelector<HTMLElement>(placed) : null;
}

/** The element that shows the words of a thread; null when they are not on the page. */
export function elementOf(root: Document, places: Places, thread: Thread): HTMLElement | null {
  const { field, quote } = thread;
  const all = [...root.querySelectorAll<HTMLElement>(`${placed}, [${blockAttribute}]`)];
  const placeOf = (element: Element) => places[numberOf(element) ?? -1];
  const ofField = field === "" ? [] : all.filter((element) => placeOf(element)?.field === field);
  if (quote === "") return ofField[0] ?? null;
  // Entries of lists move, and their words with them.
  const said = all.filter((element) => placeOf(element)?.words?.includes(quote));
  if (said.length > 0) return said.find((element) => ofField.includes(element)) ?? said[0] ?? null;
  const holds = (isExact: boolean) => (element: Element) => {
    const found = findAnchor(textOf(passageAround(element)), thread);
    return found !== null && (!isExact || found.isExact);
  };
  const candidates = field === "" ? all.filter((element) => element.closest("main")) : ofField;
  return candidates.find(holds(true)) ?? ofField.find(holds(false)) ?? ofField[0] ?? null;
}

/** Puts the number of each thread beside its words. */
export function numberThreads(root: Document, places: Places, threads: readonly Thread[]): void {
  for (const former of root.querySelectorAll(`[${threadAttribute}]`)) former.remove();
  const found = threads.map((thread) => elementOf(root, places, thread));
  for (const [index, thread] of threads.entries()) {
    const element = found[index];
    if (!element) continue;
    const mark = root.createElement("button");
    mark.type = "button";
    mark.setAttribute(threadAttribute, thread.id);
    mark.textContent = String(index + 1);
    mark.ariaLabel = `Comment ${index + 1}`;
    if (element.matches("img, svg, video")) element.after(mark);
    else element.append(mark);
  }
}

const changed = "ins, del, [data-changed-picture]";

/** Brings the next passage that changed into view; after the last one the first. */
export function showNextChange(root: Document): void {
  const all = [...root.querySelectorAll<HTMLElement>(changed)].filter((element) => element.checkVisibility());
  const passages = [...new Set(all.map((element) => passageAround(element) as HTMLElement))];
  const last = root.querySelector<HTMLElement>("[data-found]");
  const next = passages[last ? passages.indexOf(last) + 1 : 0] ?? passages[0];
  if (next) showElement(next, false);
}
