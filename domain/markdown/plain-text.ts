import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { directiveSyntax } from "./directives.ts";

interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

const parser = unified().data(directiveSyntax()).use(remarkParse).use(remarkGfm).freeze();

/**
 * The beginning of an article's running text without markup, for descriptions: whole words, at most `length`
 * characters, with an ellipsis when shortened. Headings, code blocks, HTML and directives are left out.
 */
export function plainText(markdown: string, length: number): string {
  // Markup is short compared with text, so this much of the source is enough.
  const tree: Node = parser.parse(markdown.slice(0, length * 20));
  const text = (tree.children ?? [])
    .filter((block) => block.type === "paragraph" || block.type === "list" || block.type === "blockquote")
    .map(textOf)
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
  if (text.length <= length) return text;
  return `${text.slice(0, length).replace(/\s+\S*$/, "")}…`;
}

function textOf(node: Node): string {
  if (node.type === "text" || node.type === "inlineCode") return node.value ?? "";
  const separator = node.type === "list" || node.type === "listItem" || node.type === "blockquote" ? " " : "";
  return (node.children ?? []).map(textOf).join(separator);
}
