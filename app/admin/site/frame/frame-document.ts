import type { TextPlace, ItemPlace } from "#domain/site-editor/edited-page.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { type Facts, fill } from "#content/facts.ts";
import { readMarks, withoutMarks } from "#lib/text/text-marks.ts";
import type { ActionResult } from "#app/lib/answers.ts";
import { browserSession } from "../../frame/session/session-store.ts";
import { keepInputMethodKeys } from "../../frame/shell/input-methods.ts";
import { useSiteAddress } from "../../frame/screen/site-address.ts";

/** A stylesheet that does not come does not keep the page away. */
const patienceMs = 4_000;
/** Marks the place that somebody was led to. */
const foundAttribute = "data-found";

/**
 * Shows a page in the document of a frame. The document stays, and its stylesheets with it, so that nothing flashes and no event
 * falls between two documents; the body is replaced at once, when its stylesheets are there.
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
  // Copies: Chromium never requests the poster of a film that was read in another document.
  root.body.replaceChildren(...root.importNode(next.body, true).childNodes);
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

/** An element of a page, so that it is known again when the page was rendered again. */
export interface KnownPlace {
  name: TextPlace["name"];
  path: string;
  /** A text may stand in several elements. */
  nth: number;
}

function placeOf(
  root: Document,
  element: Element | null,
  places: Readonly<Record<number, TextPlace>>,
): KnownPlace | null {
  const number = element && numberOf(element);
  const place = number === null ? undefined : places[number];
  if (!place || !element) return null;
  const { name, path } = place;
  return { name, path, nth: Math.max(0, elementsAt(root, places, place).indexOf(element as HTMLElement)) };
}

/** What the person was at: the text that has the focus, and the one that is marked as found. Each is null when there is none. */
export function presentPlaces(root: Document, places: Readonly<Record<number, TextPlace>>) {
  return {
    focused: placeOf(root, root.hasFocus() ? root.activeElement : null, places),
    found: placeOf(root, root.querySelector(`[${foundAttribute}]`), places),
  };
}

/** Gives the focus and the mark back after a rendering. */
export function restorePlaces(
  root: Document,
  places: Readonly<Record<number, TextPlace>>,
  { focused, found }: ReturnType<typeof presentPlaces>,
): void {
  if (found) elementsAt(root, places, found)[found.nth]?.setAttribute(foundAttribute, "");
  if (focused) elementsAt(root, places, focused)[focused.nth]?.focus({ preventScroll: true });
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

interface FrameEvents {
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Listens in the document of the frame. It stays for all pages, so no press falls between two of them. */
export function useFrameEvents(root: Document | null, { onClick, onKeyDown }: FrameEvents): void {
  const click = useEffectEvent(onClick);
  const press = useEffectEvent(onKeyDown);
  useEffect(() => {
    if (!root) return;
    const controller = new AbortController();
    const { signal } = controller;
    const release = keepInputMethodKeys(root);
    root.addEventListener("click", (event) => click(event), { capture: true, signal });
    root.addEventListener("keydown", (event) => press(event), { signal });
    // A link, picture or file that is dropped would replace the page.
    root.addEventListener("dragstart", keepOut, { signal });
    root.addEventListener("dragover", keepOut, { signal });
    root.addEventListener("drop", keepOut, { signal });
    root.addEventListener("submit", (event) => event.preventDefault(), { signal });
    return () => {
      controller.abort();
      release();
    };
  }, [root]);
}

/** Only text within a text that is being edited may be dragged, and dropped there. */
function keepOut(event: DragEvent): void {
  const node = event.target as Node | null;
  const element = node && node.nodeType === Node.TEXT_NODE ? node.parentElement : (node as Element | null);
  const isFile = event.dataTransfer?.types.includes("Files") ?? false;
  if (isFile || !element?.closest("[contenteditable]")) event.preventDefault();
}

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
/** Pictures and films with a place. */
export const pictured = `:is(img, svg, video)[${attributePlace}]`;
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
  // A picture has no text of its own that could take the focus, and some have no name.
  for (const element of root.querySelectorAll<HTMLElement>(pictured)) {
    element.tabIndex = 0;
    const name = element.getAttribute("alt") ?? element.ariaLabel ?? "";
    if (element.matches("video")) continue;
    element.role = "button";
    element.ariaLabel = name === "" ? "Picture" : `Picture: ${name}`;
  }
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

/**
 * Asks the server for a page, and again when it must be rendered again.
 * @param path with the place of the page after a #
 * @param onPage gets each page that has come, the latest last
 */
export function useRenderedPage(
  path: string,
  renderings: number,
  onPage: (page: RenderedPage) => void,
): { isLoading: boolean; problem: string | null } {
  const address = useSiteAddress("/page");
  const [asked = "/"] = path.split("#");
  const key = `${renderings} ${asked}`;
  /** What was asked for last and has come, and why it did not. */
  const [settled, settle] = useState<{ key: string; problem: string | null }>({ key: "", problem: null });
  const take = useEffectEvent(onPage);
  useEffect(() => {
    const controller = new AbortController();
    let retry: ReturnType<typeof setTimeout> | undefined;
    async function load() {
      const result = await fetchPage(address, asked, controller.signal);
      if (controller.signal.aborted) return;
      settle({ key, problem: result.ok ? null : result.error });
      if (result.ok) take(result.value);
      else if (result.code === "unauthenticated") browserSession().markSignedOut();
      else if (result.code === "unavailable") retry = setTimeout(() => void load(), retryMs);
    }
    void load();
    return () => {
      clearTimeout(retry);
      controller.abort();
    };
  }, [address, key, asked]);
  return { isLoading: settled.key !== key, problem: settled.problem };
}

/** A server that was too busy to render the page has time again soon. */
const retryMs = 5_000;

async function fetchPage(address: string, path: string, signal: AbortSignal): Promise<ActionResult<RenderedPage>> {
  try {
    const answer = await fetch(address, { method: "POST", body: new URLSearchParams({ path }), signal });
    return (await answer.json()) as ActionResult<RenderedPage>;
  } catch {
    const error = "The server can't be reached. This is the last version.";
    return { ok: false, code: "network", error, fields: {} };
  }
}
