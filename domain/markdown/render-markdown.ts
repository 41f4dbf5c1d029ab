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
} from "./article-tree.ts";
import { articleSchema } from "./allowed-markdown.ts";
import { nameDirectiveElements } from "./directive-elements.ts";
import { directiveSyntax } from "./directives.ts";

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
