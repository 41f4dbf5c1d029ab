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

// HTML inside the Markdown is parsed only so that its text and harmless elements survive; the sanitiser comes after every
// step that reads somebody's text, and nothing behind it looks at text again (docs/decisions/051-markdown-sanitising.md).
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
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
  /** Ids of sections that the site itself has published; they get no prefix (docs/decisions/100-articles-are-files.md). */
  ownIds?: Iterable<string>;
  /** Absolute address of the page, when every address in the text shall be absolute. */
  base?: string;
}

interface RenderedArticle {
  html: string;
  /** Its headings of the first level in order. */
  sections: ArticleSection[];
}

/**
 * Turns an article's Markdown (CommonMark with tables, strikethrough, footnotes and task lists) into HTML that is safe to
 * put into a page: no script, style, handler or foreign frame survives, headings begin at h2.
 */
export async function renderArticle(markdown: string, { ownIds, base }: RenderOptions = {}): Promise<RenderedArticle> {
  const data = { ownIds: new Set(ownIds), ...(base === undefined ? {} : { base }) };
  try {
    const file = await processor.process({ value: markdown, data });
    return { html: String(file), sections: file.data.sections ?? [] };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Elements nested by the thousand exhaust the stack. Nobody means that; the reader still gets the text.
    const text = markdown.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    return { html: `<pre tabindex="0">${text}</pre>`, sections: [] };
  }
}

/** The HTML alone, for where nobody leads to its sections. */
export async function renderMarkdown(markdown: string): Promise<string> {
  const { html } = await renderArticle(markdown);
  return html;
}
