import type { PhrasingContent, RootContent } from "mdast";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import { labelOf, pictureIn } from "#domain/markdown/directive-elements.ts";
import { isCalloutKind } from "#domain/markdown/directives.ts";
import type { EditorNode } from "./document.ts";

interface Readers {
  inline: (children: readonly PhrasingContent[]) => EditorNode[];
  /** Never empty. */
  blocks: (children: readonly RootContent[]) => EditorNode[];
}

/** Converts a callout or a figure; null for one with parts that the editor has no place for. */
export function readContainer(node: ContainerDirective, { inline, blocks }: Readers): EditorNode | null {
  if (Object.keys(node.attributes ?? {}).length > 0) return null;
  const label = labelOf(node);
  const body = label ? node.children.slice(1) : node.children;
  if (isCalloutKind(node.name)) {
    const title = { type: "calloutTitle", content: label ? inline(label.children) : [] };
    return { type: "callout", attrs: { kind: node.name }, content: [title, ...blocks(body)] };
  }
  const [first, caption] = body;
  const picture = pictureIn(first);
  if (!picture || label || body.length > 2 || (caption && caption.type !== "paragraph")) return null;
  const [image] = inline([picture]);
  if (image?.type !== "image") return null;
  return { type: "figure", attrs: image.attrs ?? {}, content: caption ? inline(caption.children) : [] };
}

/** Converts a button or a film; null for one without its address, or with marks in its words. */
export function readLeaf({ name, attributes, children }: LeafDirective): EditorNode | null {
  const [text] = children;
  const given = attributes ?? {};
  const key = name === "embed" ? "url" : "href";
  const address = given[key];
  if (!address || Object.keys(given).length > 1 || children.length !== 1 || text?.type !== "text") return null;
  return { type: name === "embed" ? "embed" : "button", attrs: { label: text.value, [key]: address } };
}
