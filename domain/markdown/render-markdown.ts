import { articles } from "#content/journal/articles.ts";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { type ArticleOptions, type RenderedArticle, renderHere } from "./article-renderer.ts";
import { directiveSyntax } from "./directives.ts";
import type { Context } from "../context.ts";
import { clipText } from "#lib/text/clip-text.ts";

/** Characters that any text may have without holding a thread for long. */
const short = 1_000;

/** Known to be rendered in some 10 ms. */
const builtIn = new Set(Array.from(articles.values(), ({ markdown }) => markdown));

/**
 * Renders an article's Markdown (CommonMark with tables, strikethrough, footnotes, task lists and the directives of directives.ts) to HTML that is safe
 * for a page: no scripts, styles, event handlers or foreign frames; headings begin at h2. Long text of editors is rendered in another thread, so
 * that none holds the pages of everybody; what takes too long there is shown as it was written.
 * @throws DomainError `unavailable` for a preview when too many wait
 */
export async function renderArticle(
  ctx: Context,
  markdown: string,
  options: ArticleOptions = {},
): Promise<RenderedArticle> {
  const isHarmless = markdown.length <= short || builtIn.has(markdown);
  if (isHarmless) return renderHere(markdown, options);
  const { renderedFor, renderedBy, actor } = ctx;
  const by = renderedBy ?? (actor.kind === "user" ? actor.userId : null);
  return ctx.articleThreads.render(markdown, options, { of: renderedFor ?? "visitor", by });
}

interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

const parser = unified().data(directiveSyntax()).use(remarkParse).use(remarkGfm).freeze();

/** Lines that open or close a directive. Each level of directives in directives is read once more for every level around it. */
const maxFences = 40;

/**
 * The beginning of an article's running text without markup, for descriptions: whole words, at most `length`
 * characters, with an ellipsis when shortened. Headings, code blocks, HTML and directives are left out.
 */
export function plainText(markdown: string, length: number): string {
  // Markup is short compared with text, so this much of the source is enough; hostile text of this length takes a tenth of a second.
  const beginning = markdown.slice(0, Math.min(length * 20, 2_000));
  const tree: Node = parser.parse(beginning.slice(0, [...beginning.matchAll(/:{3,}/g)][maxFences]?.index));
  const text = (tree.children ?? [])
    .filter((block) => block.type === "paragraph" || block.type === "list" || block.type === "blockquote")
    .map(textOf)
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
  return clipText(text, length);
}

function textOf(node: Node): string {
  // A line that is broken by hand ends a word, too.
  if (node.type === "break" || (node.type === "html" && /^<br\b/i.test(node.value ?? ""))) return " ";
  if (node.type === "text" || node.type === "inlineCode") return node.value ?? "";
  const separator = node.type === "list" || node.type === "listItem" || node.type === "blockquote" ? " " : "";
  return (node.children ?? []).map(textOf).join(separator);
}
