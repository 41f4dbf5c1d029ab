import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkStringify from "remark-stringify";
import { unified } from "unified";

/** A list that is written as it stands. */
export function isKeptList(source: string): boolean {
  return /^(?:[-+*]|\d{1,9}[.)])(?:\s|$)/.test(source);
}

const isList = (node: Nodes) => node.type === "list" || (node.type === "html" && isKeptList(node.value));

// The same parser, with the same extensions, as the public page's (domain/markdown): what the editor shows as bold is bold
// there, because both ask the same program (docs/decisions/122-markdown-in-the-editor.md).
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: "-",
    emphasis: "*",
    strong: "*",
    // With "-", the printer gives a list with a rule the bullets that the list before may have.
    rule: "_",
    handlers: { thematicBreak: (_, parent?: Nodes) => (parent?.type === "listItem" ? "___" : "---") },
    fences: true,
    listItemIndent: "one",
    unsafe: [
      // At its beginning it would promise a ">" behind the address.
      { character: "<", inConstruct: "destinationRaw" },
      // A link's text would be the sign of a footnote.
      { character: "^", before: "\\[", inConstruct: "label" },
    ],
    // Lists side by side get other bullets, but one that is kept as it stands has its own: a comment goes between.
    join: [
      (left, right) =>
        (left.type === "html" || right.type === "html") && isList(left) && isList(right) ? false : undefined,
    ],
  })
  .freeze();

/** Markdown as a syntax tree. */
export function parseMarkdown(markdown: string): Root {
  return processor.parse(markdown);
}

/** A syntax tree, or a part of one, as Markdown. */
export function printMarkdown(node: Nodes): string {
  const root: Root = node.type === "root" ? node : { type: "root", children: [node] };
  settle(root);
  return processor.stringify(root).replace(/\n$/, "");
}

/** An address that Markdown knows for one between < and >, also in a table. */
const readsInBrackets = /^(?!mailto:)[^|]*$|^mailto:[\w.+-]+@[a-z\d]+(?:[.-][a-z\d]+)*$/i;

/** What holds blocks. */
const flow = new Set(["root", "blockquote", "listItem", "footnoteDefinition"]);

/** Changes in a tree what the printer would write as something else. @param bullets how many it puts on the line where the node begins */
function settle(node: Nodes, bullets = 0): void {
  // The spaces before a block of HTML and the empty lines at its end would grow or go.
  if (node.type === "html") node.value = node.value.replace(/^[ \t\n]+|\n[ \t\n]*$/g, "");
  if (!("children" in node)) return;
  // The printer sets in <> what reads like its own address. A link of two parts never does.
  if (node.type === "link" && node.children.length === 1 && !readsInBrackets.test(node.url)) {
    node.children.unshift({ type: "text", value: "" });
  }
  // Bullets with nothing behind them would be a rule, or words behind a text.
  if (node.type === "listItem" && bullets > 1 && node.children.length === 0) {
    node.children.push({ type: "paragraph", children: [{ type: "text", value: " " }] });
  }
  for (const [index, child] of node.children.entries()) {
    // In running text the next line of a tag or comment may begin a block: there a line end is a space.
    if (child.type === "html" && !flow.has(node.type)) child.value = child.value.replace(/[ \t]*\n[ \t\n]*/g, " ");
    // Spaces alone on a line would become more.
    if (child.type === "code" && node.type === "footnoteDefinition")
      child.value = child.value.replace(/^[ \t]+$/gm, "");
    // The brackets of a link would be taken for the second half of a reference.
    if (
      (child.type === "linkReference" || child.type === "imageReference") &&
      child.referenceType === "shortcut" &&
      node.children[index + 1]?.type === "link"
    ) {
      child.referenceType = "collapsed";
    }
    const before = index === 0 ? bullets : 0;
    settle(child, node.type === "list" && !node.ordered ? before + 1 : node.type === "listItem" ? before : 0);
  }
}
