import { type DefaultTreeAdapterTypes as Tree, defaultTreeAdapter, parse, parseFragment, serialize } from "parse5";

export type HtmlDocument = Tree.Document;
export type HtmlElement = Tree.Element;
type Parent = Tree.ParentNode;

/** Reads a document as browsers do. What a page looks like must be asked and changed here: a pattern can't tell markup from text. */
export function parseHtml(html: string): HtmlDocument {
  return parse(html);
}

/** The elements below a node, in the order of the document. What `enter` refuses is given, and what stands in it is not. */
export function* elementsIn(
  node: Parent,
  enter: (element: HtmlElement) => boolean = () => true,
): Generator<HtmlElement> {
  const waiting: Tree.ChildNode[] = node.childNodes.toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (!defaultTreeAdapter.isElementNode(next)) continue;
    yield next;
    if (enter(next)) waiting.push(...next.childNodes.toReversed());
  }
}

/** The first element with this name. */
export function findElement(node: Parent, name: string): HtmlElement | undefined {
  return elementsIn(node).find(({ tagName }) => tagName === name);
}

export function attributeOf({ attrs }: HtmlElement, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

/** Sets an attribute of an element, or removes it. */
export function setAttribute(element: HtmlElement, name: string, value: string | null): void {
  element.attrs = element.attrs.filter((attribute) => attribute.name !== name);
  if (value !== null) element.attrs.push({ name, value });
}

export function removeElement(element: HtmlElement): void {
  defaultTreeAdapter.detachNode(element);
}

/**
 * Puts HTML into a document.
 * @param before what it comes before; at the end of `parent` without it
 */
export function insertHtml(parent: Parent, html: string, before?: Tree.ChildNode): void {
  for (const node of parseFragment(html).childNodes.slice()) {
    if (before) defaultTreeAdapter.insertBefore(parent, node, before);
    else defaultTreeAdapter.appendChild(parent, node);
  }
}

/** The words of an element in one line. */
export function wordsOf(element: HtmlElement): string {
  const words: string[] = [];
  const waiting: Tree.ChildNode[] = element.childNodes.toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (defaultTreeAdapter.isTextNode(next)) words.push(next.value);
    else if (!defaultTreeAdapter.isElementNode(next)) continue;
    else if (next.tagName === "br" || next.tagName === "wbr") words.push(" ");
    else waiting.push(...next.childNodes.toReversed());
  }
  return words.join("").replace(/\s+/g, " ").trim();
}

/** Elements of whose text browsers drop a line break at the beginning. */
const dropLineBreak = new Set(["pre", "textarea", "listing"]);

/** What stands in a node, as HTML. */
export function htmlOf(node: Parent): string {
  for (const { tagName, childNodes } of elementsIn(node)) {
    const [first] = dropLineBreak.has(tagName) ? childNodes : [];
    if (first && defaultTreeAdapter.isTextNode(first) && first.value.startsWith("\n")) first.value = `\n${first.value}`;
  }
  return serialize(node);
}
