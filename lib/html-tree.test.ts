import { expect, test } from "vitest";
import {
  attributeOf,
  elementsIn,
  findElement,
  htmlOf,
  insertHtml,
  parseHtml,
  setAttribute,
  wordsOf,
} from "./html-tree.ts";

const page = (body: string) => parseHtml(`<!DOCTYPE html><html><head></head><body>${body}</body></html>`);
const bodyOf = (html: string) => htmlOf(findElement(page(html), "body")!);

test("HTML comes back as it was, without what could be read as markup in attributes", () => {
  expect(bodyOf('<p>A &amp; b<br></p><img alt="</body><script>">')).toBe(
    '<p>A &amp; b<br></p><img alt="&lt;/body&gt;&lt;script&gt;">',
  );
});

test.each(["<pre>\n\nA</pre>", "<textarea>\n\nA</textarea>", "<pre>A\n</pre>"])("%j keeps its line breaks", (html) => {
  expect(bodyOf(html)).toBe(html);
  expect(bodyOf(bodyOf(html))).toBe(html);
});

test("elements come in their order, and nothing of one that is not entered", () => {
  const names = (enter?: (name: string) => boolean) =>
    [...elementsIn(page("<ul><li><a></a></li></ul><p></p>"), ({ tagName }) => enter?.(tagName) ?? true)].map(
      ({ tagName }) => tagName,
    );
  expect(names()).toEqual(["html", "head", "body", "ul", "li", "a", "p"]);
  expect(names((name) => name !== "ul")).toEqual(["html", "head", "body", "ul", "p"]);
});

test("very deep nesting is read and written", () => {
  const html = `${"<i>".repeat(20_000)}x${"</i>".repeat(20_000)}`;
  expect(wordsOf(findElement(page(html), "body")!)).toBe("x");
  expect(bodyOf(html)).toHaveLength(html.length);
});

test("attributes are set and removed, and HTML is put in its place", () => {
  const document = page('<main id="a"></main><p></p>');
  const main = findElement(document, "main")!;
  setAttribute(main, "id", '"<b>"');
  expect(attributeOf(main, "id")).toBe('"<b>"');
  setAttribute(main, "id", null);
  insertHtml(findElement(document, "body")!, "<b>1</b>2", findElement(document, "p"));
  expect(htmlOf(findElement(document, "body")!)).toBe("<main></main><b>1</b>2<p></p>");
});

test("words are in one line, with spaces in place of line breaks", () => {
  expect(wordsOf(findElement(page("<h2> A<br>b\n <em>c</em><!-- d --> </h2>"), "h2")!)).toBe("A b c");
});
