import type { TextPlace } from "#domain/site-texts/edited-page.ts";
import { elementsAt, numberOf } from "./marked-page.ts";

/** A stylesheet that does not come does not keep the page away. */
const patienceMs = 4_000;
/** Marks the place that somebody was led to. */
const foundAttribute = "data-found";

/**
 * Shows a page in the document of a frame. The document stays, and its stylesheets with it, so that nothing flashes and no event
 * falls between two documents; the body is replaced at once, when its stylesheets are there.
 * @param next is used up
 * @param swap called just before the body is replaced; when it returns false, the page is not wanted any more
 */
export async function showPage(root: Document, next: Document, swap: () => boolean): Promise<boolean> {
  const wanted = [...next.head.querySelectorAll('link[rel="stylesheet"], style')];
  const present = [...root.head.querySelectorAll('link[rel="stylesheet"], style')];
  const missing = wanted.filter((style) => !present.some((other) => other.isEqualNode(style)));
  const loads = missing.map((style) => {
    const copy = root.importNode(style, true);
    const loaded = new Promise((done) => {
      if (copy.localName === "style") return done(null);
      copy.addEventListener("load", done);
      copy.addEventListener("error", done);
    });
    // Before the styles of the editor, which stand last.
    root.head.insertBefore(copy, root.head.querySelector("[data-editor]"));
    return loaded;
  });
  await Promise.race([Promise.all(loads), new Promise((done) => setTimeout(done, patienceMs))]);
  if (!swap()) return false;
  for (const style of present) {
    if (!style.hasAttribute("data-editor") && !wanted.some((other) => other.isEqualNode(style))) style.remove();
  }
  copyAttributes(next.documentElement, root.documentElement);
  copyAttributes(next.body, root.body);
  root.title = next.title;
  const open = new Set([...root.querySelectorAll("details[open]")].map(nameOfDetails));
  root.body.replaceChildren(...next.body.childNodes);
  for (const details of root.querySelectorAll("details")) if (open.has(nameOfDetails(details))) details.open = true;
  return true;
}

/** A question is known again by its position, because its words change. */
function nameOfDetails(details: Element): number {
  return [...details.ownerDocument.querySelectorAll("details")].indexOf(details as HTMLDetailsElement);
}

function copyAttributes(from: Element, to: Element): void {
  for (const name of to.getAttributeNames()) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value);
}

/** Where the focus was before a page was rendered again. */
export interface FocusedPlace {
  name: TextPlace["name"];
  path: string;
  /** A text may stand in several elements. */
  nth: number;
}

/** The text that has the focus; null when none has. */
export function focusedPlace(root: Document, places: Readonly<Record<number, TextPlace>>): FocusedPlace | null {
  const element = root.hasFocus() ? root.activeElement : null;
  const number = element && numberOf(element);
  const place = number === null ? undefined : places[number];
  if (!place || !element) return null;
  const { name, path } = place;
  return { name, path, nth: Math.max(0, elementsAt(root, places, place).indexOf(element as HTMLElement)) };
}

/** Gives the focus back after a rendering. */
export function focusAgain(root: Document, places: Readonly<Record<number, TextPlace>>, at: FocusedPlace): void {
  elementsAt(root, places, at)[at.nth]?.focus({ preventScroll: true });
}

/** Opens what an element is folded into: answers, and menus. */
export function unfold(element: Element): void {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
  // The outer one first. On a wide page the whole navigation is shown without being opened.
  const menus: HTMLElement[] = [];
  for (let menu = element.closest<HTMLElement>("[popover]"); menu; menu = closestAround(menu)) menus.unshift(menu);
  for (const menu of menus) if (!element.checkVisibility() && !menu.matches(":popover-open")) menu.showPopover();
}

const closestAround = (menu: Element) => menu.parentElement?.closest<HTMLElement>("[popover]") ?? null;

/** Brings an element into the middle of the frame and marks it. @param focus gives it the focus, too */
export function showElement(element: HTMLElement, focus: boolean): void {
  const root = element.ownerDocument;
  for (const other of root.querySelectorAll(`[${foundAttribute}]`)) other.removeAttribute(foundAttribute);
  unfold(element);
  element.setAttribute(foundAttribute, "");
  const { top, height } = element.getBoundingClientRect();
  const room = root.documentElement.clientHeight;
  // Not `scrollIntoView`, which would also scroll the window around the frame.
  if (top < 80 || top + height > room - 40) root.documentElement.scrollTop += top - (room - height) / 2;
  if (focus) element.focus({ preventScroll: true });
}
