import { expect, test } from "vitest";
import { articles } from "#content/articles.ts";
import { findMarkdownProblem } from "./find-markdown-problem.ts";
import { renderArticle } from "./render-markdown.ts";

test.each([...articles.values()])("the sections of $slug can be linked to", async ({ markdown, sections }) => {
  expect(findMarkdownProblem(markdown)).toBeNull();
  const rendered = await renderArticle(markdown, { ownIds: sections.map(({ id }) => id) });
  expect(rendered.sections).toEqual(sections);
  const ids = [...rendered.html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(sections.map(({ id }) => id));
});
