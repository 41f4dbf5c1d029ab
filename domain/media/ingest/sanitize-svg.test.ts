import { describe, expect, it } from "vitest";
import { sanitizeSvg } from "./sanitize-svg.ts";

const svg = (inner: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;
const inside = (inner: string) => /^<svg [^>]*>(.*)<\/svg>$/s.exec(sanitizeSvg(svg(inner)).svg)?.[1];

describe("sanitizeSvg", () => {
  it("keeps a drawing", () => {
    const drawing =
      '<title>A &lt;boat&gt;</title><style>.a{fill:url(#g)}</style><defs><linearGradient id="g"><stop offset="0"></stop></linearGradient></defs>' +
      '<g class="a" style="opacity:.5" transform="translate(1 2)"><path d="M0 0h1" fill="url(#g)"></path><use href="#g"></use></g>';
    expect(inside(drawing)).toBe(drawing);
  });

  it("reads the references of older drawings, and pictures inside", () => {
    expect(inside('<use xlink:href="#a"/>')).toBe('<use href="#a"></use>');
    expect(inside('<image href="data:image/png;base64,iVBORw0KGgo="/>')).toContain("base64");
  });

  it.each([
    "<script>alert(1)</script>",
    '<script href="https://evil.example/x.js"/>',
    '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
    "<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'><script>alert(1)</script></body></foreignObject>",
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<set attributeName="href" to="javascript:alert(1)"/>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<iframe src="https://evil.example"/>',
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
  ])("leaves out %s", (hostile) => expect(inside(hostile)).toBe(""));

  it.each([
    ["<path onload='alert(1)'/>", "<path></path>"],
    ["<path ONCLICK='alert(1)'/>", "<path></path>"],
    ['<use href="https://evil.example/x.svg#a"/>', "<use></use>"],
    ['<use xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>', "<use></use>"],
    ['<image href="https://evil.example/pixel.png"/>', "<image></image>"],
    ['<image href="data:image/svg+xml;base64,PHN2Zz4="/>', "<image></image>"],
    ['<path fill="url(https://evil.example/#a)"/>', "<path></path>"],
    ['<path style="background:url(//evil.example)"/>', "<path></path>"],
    ["<style>@import 'https://evil.example'</style>", "<style></style>"],
    ["<style>a{b:u\\72l(https://evil.example)}</style>", "<style></style>"],
    ["<style>a{fill:url(#g) url(https://evil.example)}</style>", "<style></style>"],
    [
      "<style><![CDATA[</style><script>alert(1)</script>]]></style>",
      "<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>",
    ],
    ["<style><g></g>@import 'https://evil.example'</style>", "<style></style>"],
    ["<text>&lt;script&gt;</text>", "<text>&lt;script&gt;</text>"],
    ["<!-- <script> --><?xml-stylesheet href='x'?><g/>", "<g></g>"],
  ])("of %s keeps %s", (hostile, kept) => expect(inside(hostile)).toBe(kept));

  it.each([
    ["", "no SVG|read"],
    ["<html><svg xmlns='http://www.w3.org/2000/svg'/></html>", "no SVG"],
    ["<svg><path/></svg>", "no SVG"],
    [svg("<g>"), "read"],
    [`<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg("<text>&b;</text>")}`, "read"],
    [svg("<g>".repeat(300) + "</g>".repeat(300)), "deeply"],
    [
      svg(
        `<defs><g id="g0"><path/></g>${Array.from({ length: 9 }, (_, n) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`).join("")}</defs><use href="#g9"/>`,
      ),
      "repeats",
    ],
    [svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), "repeats"],
  ])("refuses %.60s", (source, message) => expect(() => sanitizeSvg(source)).toThrow(new RegExp(message)));

  it.each([
    ['width="20" height="10"', 20, 10],
    ['width="20px" viewBox="0 0 4 2"', 20, 10],
    ['viewBox="0,0,24.4,24"', 24, 24],
    ['width="100%" height="100%" viewBox="0 0 40 30"', 40, 30],
    ["", 300, 150],
    ['width="1000000" height="500000"', 10_000, 5_000],
  ])("%s is %i x %i", (attributes, width, height) => {
    expect(sanitizeSvg(svg("", attributes))).toMatchObject({ width, height });
  });
});
