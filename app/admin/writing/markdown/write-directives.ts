import type { BlockContent, DefinitionContent, Paragraph, PhrasingContent } from "mdast";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import { type EditorNode, textAttribute } from "./document.ts";
import { imageOf, writeInline } from "./write-inline.ts";

/** Converts a callout; its first child is its title. @param body its other children */
export function writeCallout(
  node: EditorNode,
  body: readonly (BlockContent | DefinitionContent)[],
): ContainerDirective {
  const children = writeInline(node.content?.[0]?.content ?? [], true);
  const label: Paragraph[] =
    children.length > 0 ? [{ type: "paragraph", data: { directiveLabel: true }, children }] : [];
  return { type: "containerDirective", name: textAttribute(node.attrs, "kind"), children: [...label, ...body] };
}

/** Converts a figure, whose text is the caption. */
export function writeFigure({ attrs, content = [] }: EditorNode): ContainerDirective {
  const caption = writeInline(content, false);
  const paragraphs = [[imageOf(attrs)], caption].filter((part: PhrasingContent[]) => part.length > 0);
  return {
    type: "containerDirective",
    name: "figure",
    children: paragraphs.map((children) => ({ type: "paragraph", children })),
  };
}

/** Converts a button or a film. */
export function writeLeaf({ type, attrs }: EditorNode): LeafDirective {
  const key = type === "embed" ? "url" : "href";
  return {
    type: "leafDirective",
    name: type,
    attributes: { [key]: textAttribute(attrs, key) },
    children: [{ type: "text", value: textAttribute(attrs, "label") }],
  };
}
