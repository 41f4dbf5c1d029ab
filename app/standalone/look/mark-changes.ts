import { diffArrays } from "diff";
import { type DefaultTreeAdapterTypes as Tree, defaultTreeAdapter, html as names } from "parse5";
import {
  type HtmlDocument,
  type HtmlElement,
  attributeOf,
  elementsIn,
  findElement,
  setAttribute,
} from "#lib/html-tree.ts";
import { type MarkedPiece, marked, readMarks, withoutMarks } from "#lib/text/text-marks.ts";
import { wordChanges } from "#lib/text/word-changes.ts";

/** What differs between two states of a page. */
export interface PageChanges {
  /** Passages and pictures that are marked. */
  marked: number;
  /** Passages that are no longer there. */
  removed: string[];
}

/** The server answers no other request while it compares two pages. Milliseconds. */
const maxMs = 250;
/** Passages that are listed; the rest are counted with them. */
const maxRemoved = 50;
/** Words that two passages have in common, from which on one is the other with changes. */
const similar = 0.4;

/**
 * Marks what a page says that its present state does not: new words stand in `ins`, words that are gone in `del`, and pictures that are new
 * have an attribute. Text marks (lib/text/text-marks.ts) stay around each part of a text.
 * @param before the present page, without text marks
 * @param after is changed
 */
export function markChanges(before: HtmlDocument, after: HtmlDocument): PageChanges {
  const until = performance.now() + maxMs;
  const [was, is] = [passagesIn(before), passagesIn(after)];
  const keysOf = (passages: readonly Passage[]) => passages.map(({ key }) => key);
  const parts = diffArrays(keysOf(was), keysOf(is), { timeout: maxMs / 2 });
  const changes: PageChanges = { marked: markPictures(before, after), removed: [] };
  // Too different to be compared in time: everything that is not there word for word is new.
  const known = new Set(keysOf(was));
  const hunks = parts ? hunksOf(parts, was, is) : [{ gone: [], come: is.filter(({ key }) => !known.has(key)) }];
  for (const { gone, come } of hunks) {
    const left = new Set(gone);
    for (const [index, passage] of come.entries()) {
      const isInTime = performance.now() < until;
      const alike = () => (isInTime ? [...left].find((one) => isSimilar(one, passage)) : undefined);
      const former = gone.length === come.length ? gone[index] : alike();
      if (former) left.delete(former);
      markPassage(former, passage, until - performance.now());
      changes.marked += 1;
    }
    for (const { key } of left) changes.removed.push(key);
  }
  changes.removed = changes.removed.slice(0, maxRemoved);
  return changes;
}

/** Words that stand together in one block. */
export interface Passage {
  block: Tree.ParentNode;
  nodes: Tree.TextNode[];
  /** Those that begin a line. */
  lines: ReadonlySet<Tree.TextNode>;
  /** All words, without marks. */
  text: string;
  /** The same in one line. */
  key: string;
}

const inline = new Set(
  "a abbr b bdi bdo cite code del dfn em i ins kbd label mark q s small span strong sub sup time u var".split(" "),
);
/** What shows no words of its own, or none that could be marked. */
const closed = new Set(
  "script style template noscript title head svg textarea select iframe video audio object math".split(" "),
);

/** The passages of a page in their order. */
export function passagesIn(page: HtmlDocument): Passage[] {
  const found = new Map<Tree.ParentNode, Tree.TextNode[]>();
  const lines = new Set<Tree.TextNode>();
  let isBroken = false;
  const waiting: { node: Tree.ChildNode; block: Tree.ParentNode }[] = [];
  const push = (parent: Tree.ParentNode, block: Tree.ParentNode) => {
    for (const node of parent.childNodes.toReversed()) waiting.push({ node, block });
  };
  const body = findElement(page, "body");
  if (body) push(body, body);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, block } = next;
    if (defaultTreeAdapter.isTextNode(node)) {
      // A space between two words may be a text of its own; before the first one it is none.
      if (node.value.trim() === "" && !found.has(block)) continue;
      if (isBroken) lines.add(node);
      isBroken = false;
      found.set(block, [...(found.get(block) ?? []), node]);
    } else if (node.nodeName === "br") {
      isBroken = true;
    } else if (defaultTreeAdapter.isElementNode(node) && !closed.has(node.tagName)) {
      push(node, inline.has(node.tagName) ? block : node);
    }
  }
  return [...found].flatMap(([block, nodes]) => {
    const text = nodes.map(({ value }) => withoutMarks(value)).join("");
    const key = text.replaceAll(/\s+/g, " ").trim();
    return key === "" ? [] : [{ block, nodes, lines, text, key }];
  });
}

interface Hunk {
  gone: Passage[];
  come: Passage[];
}

/** The places at which two lists of passages differ. */
function hunksOf(
  parts: readonly { added: boolean; removed: boolean; count: number }[],
  was: readonly Passage[],
  is: readonly Passage[],
): Hunk[] {
  const hunks: Hunk[] = [];
  let [wasAt, isAt, hunk] = [0, 0, null as Hunk | null];
  for (const { added, removed, count } of parts) {
    if (!added && !removed) {
      [wasAt, isAt, hunk] = [wasAt + count, isAt + count, null];
      continue;
    }
    if (!hunk) hunks.push((hunk = { gone: [], come: [] }));
    if (added) hunk.come.push(...is.slice(isAt, (isAt += count)));
    else hunk.gone.push(...was.slice(wasAt, (wasAt += count)));
  }
  return hunks;
}

function isSimilar(one: Passage, other: Passage): boolean {
  const [some, others] = [one, other].map(({ key }) => new Set(key.toLowerCase().split(" "))) as [
    Set<string>,
    Set<string>,
  ];
  return some.intersection(others).size >= similar * Math.max(some.size, others.size);
}

/** Marks the words of a passage that its former state has not. */
function markPassage(former: Passage | undefined, { nodes, text }: Passage, leftMs: number): void {
  const isCompared = former && leftMs > 0;
  const all = isCompared ? wordChanges(former.text, text, leftMs) : [{ value: text, added: true, removed: false }];
  let index = 0;
  let rest = piecesOf(nodes[0]);
  /** What stands in place of the present node. */
  let made: Tree.ChildNode[] = [];
  const finish = () => {
    const node = nodes[index];
    if (node) replaceWith(node, made);
    index += 1;
    made = [];
    rest = piecesOf(nodes[index]);
  };
  for (const { value, added, removed } of all) {
    if (removed) {
      made.push(elementWith("del", value));
      continue;
    }
    let missing = value.length;
    while (missing > 0 && index < nodes.length) {
      const [piece] = rest;
      if (!piece) {
        finish();
        continue;
      }
      const taken = piece.text.slice(0, missing);
      missing -= taken.length;
      const words = piece.number === null ? taken : marked(taken, piece.number);
      made.push(added && taken.trim() !== "" ? elementWith("ins", words) : textNode(words));
      if (taken.length === piece.text.length) rest = rest.slice(1);
      else rest = [{ ...piece, text: piece.text.slice(taken.length) }, ...rest.slice(1)];
    }
  }
  if (index < nodes.length) finish();
}

const piecesOf = (node: Tree.TextNode | undefined): readonly MarkedPiece[] => (node ? readMarks(node.value) : []);

function replaceWith(node: Tree.TextNode, made: readonly Tree.ChildNode[]): void {
  const parent = node.parentNode;
  if (!parent) return;
  for (const one of made) defaultTreeAdapter.insertBefore(parent, one, node);
  defaultTreeAdapter.detachNode(node);
}

function textNode(value: string): Tree.TextNode {
  return defaultTreeAdapter.createTextNode(value);
}

/** An element of the page's own namespace with a text in it. */
export function elementWith(
  tagName: string,
  words: string,
  attributes: Readonly<Record<string, string>> = {},
): HtmlElement {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
  const element = defaultTreeAdapter.createElement(tagName, names.NS.HTML, attrs);
  defaultTreeAdapter.appendChild(element, textNode(words));
  return element;
}

/** Names a picture that the present page does not show. */
const changedPicture = "data-changed-picture";

function markPictures(before: HtmlDocument, after: HtmlDocument): number {
  const sourcesOf = (page: HtmlDocument) => [...elementsIn(page)].filter(({ tagName }) => tagName === "img");
  const known = new Set(sourcesOf(before).map((picture) => attributeOf(picture, "src")));
  const others = sourcesOf(after).filter((picture) => !known.has(attributeOf(picture, "src")));
  for (const picture of others) setAttribute(picture, changedPicture, "");
  return others.length;
}
