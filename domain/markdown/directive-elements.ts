import type { BlockContent, Image, ImageReference, Nodes, Paragraph, PhrasingContent, Root } from "mdast";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import { calloutTitles, isCalloutKind } from "./directives.ts";
import { readVideoAddress } from "./video-address.ts";

/**
 * Says as which elements the directives of a text are rendered, before they become HTML. What makes them more than a box, a link or a
 * figure is added behind the sanitizer (article-tree.ts).
 */
export function nameDirectiveElements(tree: Root): void {
  visit(tree);
}

function visit(node: Nodes): void {
  if (node.type === "containerDirective") nameContainer(node);
  else if (node.type === "leafDirective") nameLeaf(node);
  if ("children" in node) for (const child of node.children) visit(child);
}

function nameContainer(node: ContainerDirective): void {
  if (!isCalloutKind(node.name)) return nameFigure(node);
  const label = labelOf(node);
  node.data = { ...node.data, hName: "aside", hProperties: { dataCallout: node.name } };
  const title: PhrasingContent[] = label?.children.length
    ? label.children
    : [{ type: "text", value: calloutTitles[node.name] }];
  const body = label ? node.children.slice(1) : node.children;
  node.children = [{ type: "paragraph", children: [{ type: "strong", children: title }] }, ...body];
}

/** A picture alone in the first paragraph, and what comes behind it as its caption. */
function nameFigure(node: ContainerDirective): void {
  node.data = { ...node.data, hName: "figure" };
  const [first, ...rest] = labelOf(node) ? node.children.slice(1) : node.children;
  const picture = pictureIn(first);
  const [caption] = rest;
  if (caption?.type === "paragraph") caption.data = { ...caption.data, hName: "figcaption" };
  // Figures hold the picture itself, without a paragraph around it.
  node.children = picture ? [picture as unknown as BlockContent, ...rest] : first ? [first, ...rest] : [];
}

/** The picture that is the whole of a paragraph; null when it is not. */
export function pictureIn(block: Nodes | undefined): Image | ImageReference | null {
  if (block?.type !== "paragraph" || block.children.length !== 1) return null;
  const [only] = block.children;
  return only?.type === "image" || only?.type === "imageReference" ? only : null;
}

/** The words in the brackets of a directive. */
export function labelOf(node: ContainerDirective): Paragraph | null {
  const [first] = node.children;
  return first?.type === "paragraph" && first.data?.directiveLabel ? first : null;
}

function nameLeaf(node: LeafDirective): void {
  const address = node.attributes?.[node.name === "embed" ? "url" : "href"] ?? "";
  const kind = node.name === "button" ? { dataButton: "" } : readVideoAddress(address) ? { dataEmbed: "" } : {};
  const words: PhrasingContent[] = node.children.length > 0 ? node.children : [{ type: "text", value: address }];
  const link: PhrasingContent = { type: "link", url: address, children: words, data: { hProperties: kind } };
  node.data = { ...node.data, hName: "p" };
  node.children = address === "" ? words : [link];
}
