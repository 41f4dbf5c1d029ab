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
  hideSigns,
  resolveAddresses,
  showSigns,
  writeOutCheckboxes,
  articleSchema,
} from "./article-tree.ts";
import { nameDirectiveElements, directiveSyntax } from "./directives.ts";
import { RenderedSizeError, checkRenderedSize, maxRenderedLength } from "./rendered-size.ts";

// HTML in the Markdown is parsed only to keep its text and harmless elements. The sanitizer comes after every step that
// reads the editor's text, and no later step does (docs/decisions/051-markdown-sanitizing.md).
const processor = unified()
  .data(directiveSyntax())
  .use(remarkParse)
  .use(remarkGfm)
  .use(() => checkRenderedSize)
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
  .use(() => hideSigns)
  .use(rehypeStringify)
  .freeze();

/** How the text of an article is rendered; can be sent to another thread. */
export interface ArticleOptions {
  /** The site's own published sections, whose ids get no prefix (docs/decisions/100-built-in-articles-are-files.md). */
  ownSections?: readonly ArticleSection[] | undefined;
  /** Absolute address of the page, to make every address in the text absolute. */
  base?: string | undefined;
}

export interface RenderedArticle {
  html: string;
  /** Its top-level headings, in order. */
  sections: ArticleSection[];
}

/**
 * Renders an article in this thread, which hostile text can hold for a minute. Everybody else calls render-markdown.ts, which leaves it to
 * another thread.
 */
export async function renderHere(
  markdown: string,
  { ownSections = [], base }: ArticleOptions,
): Promise<RenderedArticle> {
  const own = {
    ids: new Set(ownSections.map(({ id }) => id)),
    byHeading: new Map(ownSections.map(({ id, heading }) => [heading, id])),
  };
  const data = { own, ...(base === undefined ? {} : { base }) };
  try {
    const file = await processor.process({ value: markdown, data });
    const html = showSigns(String(file));
    if (html.length > maxRenderedLength(markdown)) return renderAsText(markdown);
    return { html, sections: file.data.sections ?? [] };
  } catch (error) {
    // Thousands of nested elements exhaust the stack, which is a RangeError.
    if (!(error instanceof RangeError || error instanceof RenderedSizeError)) throw error;
    return renderAsText(markdown);
  }
}

/** What can't be rendered is shown as it was written, so that readers still get it. The gate finds it by its attribute. */
export function renderAsText(markdown: string): RenderedArticle {
  const text = markdown.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return { html: `<pre data-as-written tabindex="0">${text}</pre>`, sections: [] };
}
