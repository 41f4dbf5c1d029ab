import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { finishArticle, fitHeadings, writeOutCheckboxes } from "./article-tree.ts";
import { articleSchema } from "./schema.ts";

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
  .use(writeOutCheckboxes)
  .use(fitHeadings)
  .use(rehypeSlug)
  .use(rehypeSanitize, articleSchema)
  .use(finishArticle)
  .use(rehypeStringify)
  .freeze();

/**
 * Turns an article's Markdown (CommonMark with tables, strikethrough, footnotes and task lists) into HTML that is safe to
 * put into a page: no script, style, handler or foreign frame survives, headings begin at h2.
 */
export async function renderMarkdown(markdown: string): Promise<string> {
  try {
    return String(await processor.process(markdown));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Elements nested by the thousand exhaust the stack. Nobody means that; the reader still gets the text.
    return `<pre tabindex="0">${markdown.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>`;
  }
}
