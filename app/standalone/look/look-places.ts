import { type DefaultTreeAdapterTypes as Tree, defaultTreeAdapter } from "parse5";
import { type HtmlDocument, findElement, insertHtml, setAttribute } from "#lib/html-tree.ts";
import { type Passage, elementWith, passagesIn } from "./mark-changes.ts";

/** A passage of a page that can be commented on. */
export interface LookPlace {
  /** Its words as they will be, in one line, at most 400 characters. */
  quote: string;
  /** The heading above it; "" for none. */
  heading: string;
  /** Its words without those in links and buttons. */
  free: Tree.TextNode[];
  block: Tree.ParentNode;
}

const maxQuote = 400;
const maxHeading = 120;
/** What a press does something else on. */
const pressed = /^(?:a|button|label|summary|option|form)$/;

const isElement = (node: Tree.Node | null): node is Tree.Element =>
  node !== null && defaultTreeAdapter.isElementNode(node);

/** The elements around a node, the innermost first. */
function* elementsAround(node: Tree.ChildNode | Tree.ParentNode | undefined): Generator<Tree.Element> {
  let parent: Tree.ParentNode | null = node && "parentNode" in node ? node.parentNode : null;
  while (parent && isElement(parent)) {
    yield parent;
    parent = parent.parentNode;
  }
}

/** The passages of the main part of a page, in their order. Words that are gone are in none. */
export function placesIn(page: HtmlDocument): LookPlace[] {
  const main = findElement(page, "main");
  let heading = "";
  return passagesIn(page).flatMap(({ block, nodes, lines }: Passage) => {
    if (main && ![...elementsAround(nodes[0])].includes(main)) return [];
    const shown = nodes.filter((node) => elementsAround(node).every(({ tagName }) => tagName !== "del"));
    const words = shown
      .map((node) => (lines.has(node) ? ` ${node.value}` : node.value))
      .join("")
      .replaceAll(/\s+/g, " ")
      .trim();
    if (words === "") return [];
    if (isElement(block) && /^h[1-3]$/.test(block.tagName)) heading = words.slice(0, maxHeading);
    const free = shown.filter((node) => elementsAround(node).every(({ tagName }) => !pressed.test(tagName)));
    return [{ quote: words.slice(0, maxQuote).trim(), heading, free, block }];
  });
}

/**
 * Makes the words of a place lead to the form for a comment on them: a link, which needs no script and has a key.
 * @param href of the page with the form below these words
 * @param isChosen whether the form stands there
 */
export function linkPlace(
  { free }: LookPlace,
  href: string,
  { id, isChosen }: { id: string; isChosen: boolean },
): void {
  for (const around of isChosen ? elementsAround(free[0]) : []) {
    if (around.tagName === "details") setAttribute(around, "open", "");
  }
  for (const [index, node] of free.entries()) {
    const parent = node.parentNode;
    if (!parent || node.value.trim() === "") continue;
    const link = elementWith("a", node.value, { class: "look-place", href });
    if (isChosen) setAttribute(link, "aria-current", "true");
    if (index === 0) {
      setAttribute(link, "id", id);
      setAttribute(link, "title", "Comment on these words");
    } else setAttribute(link, "tabindex", "-1");
    defaultTreeAdapter.insertBefore(parent, link, node);
    defaultTreeAdapter.detachNode(node);
  }
}

/** Puts the number of a thread behind the words that it is about. */
export function numberPlace({ block }: LookPlace, number: number, thread: string): void {
  const link = elementWith("a", String(number), {
    class: "look-number",
    href: `#thread-${thread}`,
    "aria-label": `Comment ${number}`,
  });
  // A link in a link is none.
  const outer = isElement(block) && [block, ...elementsAround(block)].findLast(({ tagName }) => pressed.test(tagName));
  if (!outer) return defaultTreeAdapter.appendChild(block, link);
  const parent = outer.parentNode;
  if (!parent) return;
  const next = parent.childNodes[parent.childNodes.indexOf(outer) + 1];
  if (next) defaultTreeAdapter.insertBefore(parent, link, next);
  else defaultTreeAdapter.appendChild(parent, link);
}

/** What may hold a form of its own; behind others it stands. */
const holders = /^(?:div|section|article|aside|main|details|li|dd|td|th|figcaption|figure|blockquote|header|footer)$/;

/** Puts HTML below the words of a place. */
export function insertBelow({ block }: LookPlace, html: string): void {
  let last = block;
  while (isElement(last) && last.parentNode && isElement(last.parentNode)) {
    if (holders.test(last.tagName)) return insertHtml(last, html);
    const parent: Tree.ParentNode = last.parentNode;
    if (isElement(parent) && holders.test(parent.tagName)) {
      return insertHtml(parent, html, parent.childNodes[parent.childNodes.indexOf(last) + 1]);
    }
    last = parent;
  }
  insertHtml(last, html);
}

/** The place that has the words of a comment; the heading that it names where it quotes nothing. */
export function placeOfComment(places: readonly LookPlace[], { quote, place }: { quote: string; place: string }) {
  const words = quote.replaceAll(/\s+/g, " ").trim();
  if (words === "") return place === "" ? undefined : places.find((one) => one.quote === place);
  const all = places.filter((one) => one.quote.includes(words));
  return all.find(({ heading }) => heading === place) ?? all[0];
}
