// The process that turns pages into Markdown (twin-writer.ts starts and ends it). It has no database and no secret.
import { type MarkdownPage, pageToMarkdown } from "./page-to-markdown.ts";

/** What the other side asks for, and what it gets: null for a page that can't be turned. */
export interface TwinTask {
  html: string;
  base: string;
}
export interface TwinAnswer {
  id: number;
  page: MarkdownPage | null;
}

process.on("message", ({ id, task: { html, base } }: { id: number; task: TwinTask }) => {
  let page: MarkdownPage | null = null;
  try {
    page = pageToMarkdown(html, base);
  } catch {
    // Thousands of nested elements exhaust the stack.
  }
  process.send?.({ id, page } satisfies TwinAnswer);
});

process.on("disconnect", () => process.exit());
