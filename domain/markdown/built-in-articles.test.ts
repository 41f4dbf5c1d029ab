import { expect, test } from "vitest";
import { articles } from "#content/articles.ts";
import { findMarkdownProblem } from "./find-markdown-problem.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { idPrefix } from "./schema.ts";

test.each([...articles.values()])("the sections of $slug can be linked to", async ({ markdown, sections }) => {
  expect(findMarkdownProblem(markdown)).toBeNull();
  const html = await renderMarkdown(markdown);
  const ids = [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(sections.map(({ id }) => idPrefix + id));
});
