import type { Definition, PhrasingContent } from "mdast";
import type { EditorMark, EditorNode } from "./document.ts";
import { printMarkdown } from "./syntax.ts";

/** What a text refers to elsewhere in the document, by identifier. */
export type Definitions = ReadonlyMap<string, Definition>;

/** Running text as the editor's nodes, each with its marks. What the editor has no node for is kept as it is written. */
export function readInline(
  nodes: readonly PhrasingContent[],
  definitions: Definitions,
  marks: EditorMark[] = [],
): EditorNode[] {
  return nodes.flatMap((node) => readNode(node, definitions, marks));
}

function readNode(node: PhrasingContent, definitions: Definitions, marks: EditorMark[]): EditorNode[] {
  const inside = (mark: EditorMark, children: readonly PhrasingContent[]) =>
    readInline(children, definitions, [...marks.filter(({ type }) => type !== mark.type), mark]);
  switch (node.type) {
    case "text":
      // A line end inside a paragraph is a space to the reader.
      return textNode(node.value.replace(/\s*\n\s*/g, " "), marks);
    case "strong":
      return inside({ type: "bold" }, node.children);
    case "emphasis":
      return inside({ type: "italic" }, node.children);
    case "delete":
      return inside({ type: "strike" }, node.children);
    case "inlineCode":
      return textNode(node.value, [...marks, { type: "code" }]);
    case "break":
      return [{ type: "hardBreak", marks }];
    case "link":
      return inside(linkMark(node), node.children);
    case "image":
      return [{ type: "image", attrs: { src: node.url, alt: node.alt ?? "", title: node.title ?? null }, marks }];
    case "linkReference": {
      const target = definitions.get(node.identifier);
      return target ? inside(linkMark(target), node.children) : keptAsWritten(printMarkdown(node), marks);
    }
    case "imageReference": {
      const target = definitions.get(node.identifier);
      if (!target) return keptAsWritten(printMarkdown(node), marks);
      return [{ type: "image", attrs: { src: target.url, alt: node.alt ?? "", title: target.title ?? null }, marks }];
    }
    case "html":
      if (/^<br\s*\/?>$/i.test(node.value)) return [{ type: "hardBreak", marks }];
      return keptAsWritten(node.value, marks);
    case "footnoteReference":
      return keptAsWritten(printMarkdown(node), marks);
  }
}

function linkMark({ url, title }: Pick<Definition, "url" | "title">): EditorMark {
  return { type: "link", attrs: { href: url, title: title ?? null } };
}

function textNode(text: string, marks: EditorMark[]): EditorNode[] {
  return text === "" ? [] : [{ type: "text", text, marks }];
}

function keptAsWritten(source: string, marks: EditorMark[]): EditorNode[] {
  return [{ type: "keptInline", attrs: { source }, marks }];
}
