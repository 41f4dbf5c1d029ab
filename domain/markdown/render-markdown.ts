import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import {
  type ArticleSection,
  noteSections,
  finishArticle,
  fitHeadings,
  resolveAddresses,
  writeOutCheckboxes,
  articleSchema,
} from "./article-tree.ts";
import { nameDirectiveElements, directiveSyntax } from "./directives.ts";

// HTML in the Markdown is parsed only to keep its text and harmless elements. The sanitizer comes after every step that
// reads the editor's text, and no later step does (docs/decisions/051-markdown-sanitizing.md).
const processor = unified()
  .data(directiveSyntax())
  .use(remarkParse)
  .use(remarkGfm)
  .use(() => nameDirectiveElements)
  .use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: "",
    footnoteLabel: "Notes",
    footnoteLabelProperties: {},
  })
  .use(rehypeRaw)
  .use(() => writeOutCheckboxes)
  .use(() => fitHeadings)
  .use(rehypeSlug)
  .use(rehypeSanitize, articleSchema)
  .use(() => noteSections)
  .use(() => finishArticle)
  .use(() => resolveAddresses)
  .use(rehypeStringify)
  .freeze();

interface RenderOptions {
  /** Published ids of the site's own sections, which get no prefix (docs/decisions/100-built-in-articles-are-files.md). */
  ownIds?: Iterable<string>;
  /** Absolute address of the page, to make every address in the text absolute. */
  base?: string;
}

interface RenderedArticle {
  html: string;
  /** Its top-level headings, in order. */
  sections: ArticleSection[];
}

/**
 * Renders an article's Markdown (CommonMark with tables, strikethrough, footnotes, task lists and the directives of directives.ts) to HTML that is safe
 * for a page: no scripts, styles, event handlers or foreign frames; headings begin at h2.
 */
export async function renderArticle(markdown: string, { ownIds, base }: RenderOptions = {}): Promise<RenderedArticle> {
  const data = { ownIds: new Set(ownIds), ...(base === undefined ? {} : { base }) };
  try {
    const file = await processor.process({ value: markdown, data });
    return { html: String(file), sections: file.data.sections ?? [] };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Thousands of nested elements exhaust the stack. The reader still gets the text.
    const text = markdown.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    return { html: `<pre tabindex="0">${text}</pre>`, sections: [] };
  }
}

/** The HTML alone, for uses without a table of contents. */
export async function renderMarkdown(markdown: string): Promise<string> {
  const { html } = await renderArticle(markdown);
  return html;
}

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
