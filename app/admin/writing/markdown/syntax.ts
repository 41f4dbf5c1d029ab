import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkStringify from "remark-stringify";
import { unified } from "unified";

// The same parser, with the same extensions, as the public page's (domain/markdown): what the editor shows as bold is bold
// there, because both ask the same program (docs/decisions/122-editor-reads-what-the-page-reads.md).
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: "-",
    emphasis: "*",
    strong: "*",
    rule: "-",
    fences: true,
    listItemIndent: "one",
  })
  .freeze();

/** Markdown as a syntax tree. */
export function parseMarkdown(markdown: string): Root {
  return processor.parse(markdown);
}

/** A syntax tree, or a part of one, as Markdown. */
export function printMarkdown(node: Nodes): string {
  const root: Root = node.type === "root" ? node : { type: "root", children: [node] };
  return processor.stringify(root).replace(/\n$/, "");
}
