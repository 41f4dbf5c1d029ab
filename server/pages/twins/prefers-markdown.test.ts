import { expect, test } from "vitest";
import { prefersMarkdown } from "./prefers-markdown.ts";

const browsers = [
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
  "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "image/avif,image/webp,*/*",
  "*/*",
  "text/*",
  "",
];

test.each([...browsers, null, undefined])("%s is answered with HTML", (accept) => {
  expect(prefersMarkdown(accept)).toBe(false);
});

test.each([
  "text/markdown",
  "Text/Markdown",
  "text/markdown; charset=utf-8",
  "text/markdown, text/html, */*",
  "text/markdown;q=0.9, text/html;q=0.8",
  "text/html;q=0.8, text/markdown;q=0.9",
  "*/*, text/markdown",
  "text/*;q=0.5, text/markdown;q=0.7",
  "text/markdown;q=0.1",
  "text/html;q=0, text/markdown;q=0.001, */*",
])("%s is answered with Markdown", (accept) => {
  expect(prefersMarkdown(accept)).toBe(true);
});

test.each([
  "text/html, text/markdown",
  "text/markdown;q=0",
  "text/markdown;q=0.000, */*;q=0",
  "text/markdown;q=0.5, text/html",
  "text/markdown;q=0.5, */*",
  "text/markdown;q=nonsense",
  "text/markdown;q=2",
  "text/markdown;q=-1",
  "text/markdownish",
  "xtext/markdown",
  `text/html, ${"text/markdown;q=0.9, ".repeat(500)}`,
])("%s names HTML above it, or does not name it", (accept) => {
  expect(prefersMarkdown(accept)).toBe(false);
});
