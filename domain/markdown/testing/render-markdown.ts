import { renderHere } from "../article-renderer.ts";

/** The HTML of an article, rendered in the thread of the test. */
export async function renderMarkdown(markdown: string): Promise<string> {
  const { html } = await renderHere(markdown, {});
  return html;
}
