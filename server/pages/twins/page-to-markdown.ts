import { fromParse5 } from "hast-util-from-parse5";
import { toMdast } from "hast-util-to-mdast";
import type { Element, ElementContent, Nodes, Root } from "hast";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { attributeOf, elementsIn, findElement, parseHtml } from "#lib/html-tree.ts";

/** A page as Markdown, and what its document says to search engines. */
export interface MarkdownPage {
  markdown: string;
  /** The address that stands for the page. */
  canonical: string | null;
  noindex: boolean;
}

const writer = unified()
  .use(remarkGfm)
  .use(remarkStringify, { bullet: "-", rule: "-", listItemIndent: "one" })
  .freeze();

/**
 * Turns the document of a page into Markdown: what stands in its `main`, with whole addresses, and at the end the address of the page. Words
 * that mean something in Markdown or HTML are escaped.
 * @param base the address of the page, against which links are read
 */
export function pageToMarkdown(html: string, base: string): MarkdownPage {
  const page = parseHtml(html);
  const head = findElement(page, "head");
  const tags = head ? [...elementsIn(head)] : [];
  const canonical = tags.find((tag) => tag.tagName === "link" && attributeOf(tag, "rel") === "canonical");
  const robots = tags.find((tag) => tag.tagName === "meta" && attributeOf(tag, "name") === "robots");
  const address = (canonical && attributeOf(canonical, "href")) ?? null;
  const main = findElement(page, "main");
  const words: Root = {
    type: "root",
    children: [
      // The library reads addresses against it.
      { type: "element", tagName: "base", properties: { href: base }, children: [] },
      ...(main ? kept(fromParse5(main)) : []),
      ...(address === null ? [] : [sourceLine(address)]),
    ],
  };
  const markdown = writer.stringify(toMdast(words) as Parameters<typeof writer.stringify>[0]);
  return { markdown, canonical: address, noindex: /noindex/.test((robots && attributeOf(robots, "content")) ?? "") };
}

/** The page that people should be led to, as a link in a line of its own. */
function sourceLine(address: string): Element {
  return {
    type: "element",
    tagName: "p",
    properties: {},
    children: [
      { type: "element", tagName: "a", properties: { href: address }, children: [{ type: "text", value: address }] },
    ],
  };
}

/** What only drawings, scripts and forms are for. */
const left = new Set(
  "script style template noscript svg button input select textarea form iframe link meta".split(" "),
);
const inline = new Set("a span b strong em i small time abbr cite".split(" "));

/** A node as far as it has words, with a space or a break where only the layout keeps words apart. */
function kept(node: Nodes): ElementContent[] {
  if (node.type === "text") return [node];
  if (node.type !== "element" || isLeft(node)) return [];
  const children: ElementContent[] = [];
  for (const child of node.children.flatMap(kept)) {
    const before = children.at(-1);
    if (before && isBlock(child)) children.push({ type: "element", tagName: "br", properties: {}, children: [] });
    else if (before && (isBlock(before) || areApart(before, child))) children.push({ type: "text", value: " " });
    children.push(child);
  }
  return [{ ...node, children }];
}

function isLeft({ tagName, properties }: Element): boolean {
  const isDecoration = tagName === "img" && !properties["alt"];
  return left.has(tagName) || isDecoration || properties["hidden"] === true || properties["ariaHidden"] === "true";
}

const isInline = (node: ElementContent): node is Element => node.type === "element" && inline.has(node.tagName);

/** An inline element that stands in a line of its own. */
const isBlock = (node: ElementContent) => isInline(node) && classesOf(node).includes("block");

/** Two inline elements between which there is no space; words without a class are those of articles, where parts of a word may be set off. */
const areApart = (one: ElementContent, other: ElementContent) =>
  isInline(one) && isInline(other) && classesOf(one).length + classesOf(other).length > 0;

const classesOf = ({ properties: { className } }: Element) => (Array.isArray(className) ? className : []);
