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

  it("writes a reference once that is given in the present and the older form", () => {
    expect(inside('<use xlink:href="#old" href="#a"/>')).toBe('<use href="#a"></use>');
    expect(inside('<use href="#a" xlink:href="#a"/>')).toBe('<use href="#a"></use>');
    expect(inside('<use href="https://evil.example/#a" xlink:href="#a"/>')).toBe("<use></use>");
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
    ['<use href="#%61"/>', "<use></use>"],
    ['<path mask="url(#%61)"/>', "<path></path>"],
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
    ["@import url('https://fonts.example/css?family=Lato;x');.a{fill:#c8102e}", ".a{fill:#c8102e}"],
    ["@import 'https://fonts.example'", ""],
    [".a{fill:red}@import url(//fonts.example/a;b{c})  layer(x);.b{fill:blue}", ".a{fill:red}.b{fill:blue}"],
    [
      '@font-face{font-family:"Vi}rgil";src:url("data:font/woff2;base64,d09G==") format("woff2")}.a{fill:#c8102e}',
      ".a{fill:#c8102e}",
    ],
    ["/* { */.a{fill:red}<!--@font-face{src:url(data:a)}-->.b{fill:url(#g)}", ".a{fill:red}.b{fill:url(#g)}"],
    [
      "@media print{.a{fill:red}.b{fill:url(https://evil.example)}}.c{fill:blue}",
      "@media print{.a{fill:red}}.c{fill:blue}",
    ],
    [".a{fill:red}.b{content:'\\201c'}.c{fill:blue}", ".a{fill:red}.c{fill:blue}"],
    [".a{x:'}@import \\'a';b{'}.c{fill:blue}", ""],
    // Where it can't be told how browsers read on, nothing is left.
    [".a{fill:red}.b{src:url(data:x}.c{fill:blue}", ""],
    [".a{fill:red}}@import 'a';.c{fill:blue}", ""],
    [".a{fill:red}.b{x:'\n}@import 'a';.c{fill:blue}", ""],
    [".a{fill:red}/*@import 'a';.c{fill:blue}", ""],
    [".a{fill:red}@import 'a';.c{fill:blue", ""],
    [`${"@media x{".repeat(50)}@import 'a';${"}".repeat(50)}.a{fill:red}`, ""],
  ])("of the sheet %s keeps %s", (sheet, kept) => {
    expect(inside(`<style><![CDATA[${sheet}]]></style>`)).toBe(`<style>${kept.replaceAll('"', "&quot;")}</style>`);
  });

  it("is not kept busy by sheets that must be cut", () => {
    const began = performance.now();
    for (const part of ["@import 'a';", "url(", "url(a(", "/*", "'", "@media x{", "{", "(", "a{b:c}", "\\", " "])
      inside(`<style><![CDATA[@import 'x';${part.repeat(300_000 / part.length)}]]></style>`);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  const illustrator = (entities: string) =>
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C" "svg11.dtd" [${entities}]>`;
  it("reads the entities that drawing programs declare", () => {
    const source = `${illustrator(`
      <!ENTITY ns_svg "http://www.w3.org/2000/svg"> <!-- <!ENTITY red "blue"> -->
      <!ENTITY ns_ai 'http://ns.adobe.com/AdobeIllustrator/10.0/'>
      <!ENTITY red "fill:#C8102E;"><!ENTITY red "fill:blue">`)}
      <svg xmlns="&ns_svg;" xmlns:i="&ns_ai;" viewBox="0 0 9 9"><i:pgf>x</i:pgf><rect style="&red;"/><text>&lt;&red;&gt;</text></svg>`;
    expect(sanitizeSvg(source).svg).toContain('<rect style="fill:#C8102E;"></rect><text>&lt;fill:#C8102E;&gt;</text>');
  });

  it.each([
    ['<!ENTITY a "<script>alert(1)</script>">', "read"],
    ['<!ENTITY a SYSTEM "file:///etc/passwd">', "read"],
    ['<!ENTITY % a "x">', "read"],
    ['<!ENTITY b "x"><!ENTITY a "&b;&b;">', "read"],
    [`<!ENTITY a "${"x".repeat(300_000)}">`, "repeats"],
  ])("makes no use of the entity %.60s", (declared, message) => {
    const source = `${illustrator(declared)}${svg(`<text>${"&a;".repeat(10)}</text>`)}`;
    expect(() => sanitizeSvg(source)).toThrow(new RegExp(message));
  });

  it("runs nothing that an entity stands for", () => {
    const declared = '<!ENTITY a "javascript:alert(1)"><!ENTITY b "url(https://evil.example)">';
    const source = `${illustrator(declared)}${svg('<path fill="&b;" onload="&a;"/><style>@import "&a;";.c{fill:red}</style>')}`;
    expect(sanitizeSvg(source).svg).toContain("<path></path><style>.c{fill:red}</style>");
  });

  it.each([
    ["", "not an SVG|read"],
    ["<html><svg xmlns='http://www.w3.org/2000/svg'/></html>", "not an SVG"],
    ["<svg><path/></svg>", "not an SVG"],
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
    [
      svg(Array.from({ length: 40_000 }, (_, at) => `<g id="a${at}"><use href="#a${at + 1}"/></g>`).join("")),
      "repeats",
    ],
  ])("refuses %.60s", (source, message) => expect(() => sanitizeSvg(source)).toThrow(new RegExp(message)));

  /** A few levels of one kind, each with ten that refer to the one below. */
  const levels = (kind: string, part: (below: string) => string, depth = 8) =>
    Array.from({ length: depth }, (_, at) => `<${kind} id="l${at}">${part(`l${at - 1}`).repeat(10)}</${kind}>`).join(
      "",
    );
  const corners = "M0 0" + "h1".repeat(10);

  it.each([
    ["masks", levels("mask", (below) => `<rect mask="url(#${below})"/>`) + '<rect mask="url(#l7)"/>'],
    ["patterns", levels("pattern", (below) => `<rect fill="url('#${below}')"/>`) + '<rect stroke="url(#l7)"/>'],
    ["cuts", levels("clipPath", (below) => `<rect style="clip-path: url(#${below})"/>`) + '<g clip-path="url(#l7)"/>'],
    ["inherited patterns", levels("pattern", (below) => `<pattern href="#${below}"/>`) + '<rect fill="url(#l7)"/>'],
    [
      "markers at each corner",
      Array.from(
        { length: 5 },
        (_, at) => `<marker id="l${at}"><path d="${corners}" marker-mid="url(#l${at - 1})"/></marker>`,
      ).join("") + '<path d="M0 0h1" marker-end="url(#l4)"/>',
    ],
    [
      "patterns for all inside",
      levels("pattern", (below) => `<g fill="url(#${below})"><rect/></g>`) + '<rect fill="url(#l7)"/>',
    ],
    [
      "patterns for all that is drawn around them",
      Array.from(
        { length: 8 },
        (_, at) => `<g style="x:y;fill:url(#l${at - 1})"><pattern id="l${at}">${"<rect/>".repeat(10)}</pattern></g>`,
      ).join("") + '<rect fill="url(#l7)"/>',
    ],
    [
      "patterns that seem to be taken back",
      levels("pattern", (below) => `<g style="fill:url(#${below});fill:no" fill="none"><rect fill="x"/></g>`) +
        '<rect fill="url(#l7)"/>',
    ],
    [
      "patterns for what a use shows",
      `<g id="ten">${"<rect/>".repeat(10)}</g>` +
        Array.from(
          { length: 8 },
          (_, at) => `<pattern id="l${at}"><use href="#ten" fill="url(#l${at - 1})"/></pattern>`,
        ).join("") +
        '<rect fill="url(#l7)"/>',
    ],
    [
      "markers that seem to be taken back",
      levels("marker", (below) => `<g marker-mid="url(#${below})"><path d="${corners}" marker-mid="#fff"/></g>`, 5) +
        '<path d="M0 0h1" marker-end="url(#l4)"/>',
    ],
    [
      "markers at corners that a style has",
      Array.from(
        { length: 5 },
        (_, at) => `<marker id="l${at}"><path style="d:path('${corners}')" marker-mid="url(#l${at - 1})"/></marker>`,
      ).join("") + '<path d="M0 0h1" marker-end="url(#l4)"/>',
    ],
    [
      "patterns whose property has a comment",
      levels("pattern", (below) => `<g style="fill/**/:url(#${below})"><rect/></g>`) + '<rect fill="url(#l7)"/>',
    ],
    [
      "patterns that a marker takes from its line",
      `<marker id="k">${'<rect fill="context-fill"/>'.repeat(10)}</marker>` +
        Array.from(
          { length: 8 },
          (_, at) =>
            `<pattern id="l${at}"><path d="${corners}" fill="url(#l${at - 1})" marker-mid="url(#k)"/></pattern>`,
        ).join("") +
        '<rect fill="url(#l7)"/>',
    ],
    ["one in itself", '<mask id="a"><rect mask="url(#a)"/></mask>'],
    [
      "masks by a style sheet",
      `<style>${Array.from({ length: 8 }, (_, at) => `.m${at}, g > .n{mask:url(#l${at - 1})}`).join("")}.z{mask:url(#l7)}</style>` +
        Array.from({ length: 8 }, (_, at) => `<mask id="l${at}">${`<rect class="x m${at}"/>`.repeat(10)}</mask>`).join(
          "",
        ) +
        '<rect class="z"/>',
    ],
    [
      "masks by a style sheet behind them, for all",
      levels("mask", (below) => `<g id="r${below}${Math.random()}"><rect/></g>`) +
        "<style>[x],rect:not(.a){mask:url(#l7)}</style><rect/>",
    ],
  ])("refuses a few %s that stand for very many parts", (_, drawing) => {
    expect(() => sanitizeSvg(svg(drawing))).toThrow(/repeats/);
  });

  it("leaves out a style sheet of which it can't tell what it is for", () => {
    expect(inside("<style>.a{.b{x:y}mask:url(#m)}</style>")).toBe("<style></style>");
    expect(inside("<style>.a{/*}*/mask:url(#m)}</style>")).toBe("<style></style>");
    expect(inside("<style>.a{--m:url(#m)}.b{mask:var(--m)}</style>")).toBe("<style></style>");
    expect(inside("<style>path{d:path('M0 0h1h1')}</style>")).toBe("<style></style>");
    expect(inside('<g style="x:y;/*:*/--m:url(#m)"/>')).toBe("<g></g>");
  });

  it("takes what drawing programs write: many parts with gradients, cut out, and marked lines", () => {
    const many = (part: string) => part.repeat(3_000);
    const sheet = "<style>.st0{fill:url(#g);}.st1,.st2{clip-path:url(#c);mask:url(#m)}path{marker-mid:url(#k)}</style>";
    const parts =
      '<linearGradient id="g"/><clipPath id="c"><rect/></clipPath><mask id="m"><rect fill="url(#g)"/></mask>';
    const line = `<polyline points="${"1,2 ".repeat(3_000)}" marker-mid="url(#k)"/>`;
    const marker = '<marker id="k"><circle r="1" fill="url(#g)"/></marker>';
    expect(() =>
      sanitizeSvg(svg(`<pattern id="p"><path/></pattern><g fill="url(#p)">${many('<path fill="none"/>')}</g>`)),
    ).not.toThrow();
    const drawing = `${sheet}${parts}${marker}<g id="layer" class="st1">${many('<path class="st0" fill="url(#g)"/>')}</g>${many('<g class="st2"/>')}${line}`;
    expect(() => sanitizeSvg(svg(`${drawing}<use href="#layer"/>`))).not.toThrow();
  });

  it("is not kept busy by many classes and many that have them", () => {
    const began = performance.now();
    const rules = Array.from({ length: 5_000 }, (_, at) => `.a{mask:url(#m${at % 100})}`).join("");
    const drawing = `<style>${rules}</style>${Array.from({ length: 100 }, (_, at) => `<mask id="m${at}"/>`).join("")}${'<g class="a"/>'.repeat(20_000)}`;
    expect(() => sanitizeSvg(svg(drawing))).toThrow(/repeats/);
    const colored = drawing.replaceAll("mask", "fill").replaceAll("<fill id", "<linearGradient id");
    expect(() => sanitizeSvg(svg(colored))).not.toThrow();
    const names = Array.from({ length: 5_000 }, (_, at) => `fill${at}="none"`).join(" ");
    expect(() => sanitizeSvg(svg(`<g ${names}>${"<g/>".repeat(20_000)}</g>`))).not.toThrow();
    expect(() => sanitizeSvg(svg(`<g fill="${"url(#m) ".repeat(20_000)}">${"<g/>".repeat(20_000)}</g>`))).not.toThrow();
    expect(() => sanitizeSvg(svg(`<style>${"{".repeat(100_000)}</style>`))).not.toThrow();
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it.each(["url(#", "url(", "url ( #a", "url('#a", "url(#a "])("is not kept busy by %j again and again", (part) => {
    const began = performance.now();
    expect(inside(`<g style="${part.repeat(40_000)}"/>`)).toBe("<g></g>");
    expect(performance.now() - began).toBeLessThan(2_000);
  });

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
