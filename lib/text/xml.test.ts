import * as fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { element, escapeXml, textElement, xmlDocument } from "./xml.ts";

/** The text and attributes that an independent parser reads; throws when the document is not well-formed. */
function read(xml: string): { text: string; attributes: string[] } {
  const parser = new SaxesParser({ xmlns: true });
  const found = { text: "", attributes: [] as string[] };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("text", (text) => (found.text += text));
  parser.on("opentag", (tag) => found.attributes.push(...Object.values(tag.attributes).map(({ value }) => value)));
  parser.write(xml).close();
  return found;
}

test("whatever is written comes back, less what XML can't hold", () => {
  const unspeakable = fc.constantFrom(
    "\u0000",
    "\u000B",
    "\uD800",
    "\uDFFF",
    "\uFFFE",
    "]]>",
    "<![CDATA[",
    "&#0;",
    "&",
  );
  const hostile = fc.array(fc.oneof(unspeakable, fc.string({ unit: "binary" }))).map((parts) => parts.join(""));
  fc.assert(
    fc.property(hostile, (text) => {
      // XML parsers normalize line ends, and turn them into spaces in attributes.
      const clean = text.replaceAll(/[\r\n\t]/g, " ");
      const held = clean.toWellFormed().replaceAll(/[^\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
      const back = read(xmlDocument(textElement("a", clean, { b: clean })));
      const withoutMarks = (value: string) => value.replaceAll("\uFFFD", "");
      expect(withoutMarks(back.text).trim()).toBe(withoutMarks(held).trim());
      expect(back.attributes.map(withoutMarks)).toEqual([withoutMarks(held)]);
    }),
  );
});

test("elements nest, and an empty one is closed", () => {
  expect(element("a", { b: "<" }, element("c", {}), textElement("d", "&"))).toBe('<a b="&lt;"><c/><d>&amp;</d></a>');
  expect(escapeXml("a\u0001b")).toBe("ab");
});
