import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { articles } from "#content/journal/articles.ts";
import { repeated } from "#lib/testing/repeated.ts";
import { findMarkdownProblem, articleSchema } from "./article-tree.ts";
import { renderArticle } from "./render-markdown.ts";
import { renderMarkdown } from "./testing/render-markdown.ts";
import { createLocalContext } from "../testing/test-context.ts";

const ctx = createLocalContext();

const tag = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"]*")?)*)>/g;
const allowedTags = new Set([...(articleSchema.tagNames ?? []), "div", "small"]);
const allowedAttributes = new Set(
  [
    "href title id aria-describedby aria-label data-footnote-ref data-footnote-backref class src alt width height start",
    "reversed data-footnotes align colspan rowspan scope loading decoding rel tabindex role data-table",
    "data-callout data-button data-embed data-video data-needs-script",
  ].flatMap((names) => names.split(" ")),
);

const safeValues: Record<string, RegExp> = {
  href: /^(https?:|mailto:|[^:]*$|[^:]*[/?#])/i,
  src: /^(https:|[^:]*$|[^:]*[/?#])/i,
  id: /^article-/,
  "data-callout": /^(note|tip|warning)$/,
  "data-video": /^(youtube|vimeo)\/[\w-]+$/,
};

/** Tokenizes the output as a browser would, and returns everything in it that is not plainly harmless. */
function dangersIn(html: string): string[] {
  const dangers: string[] = [];
  const text = html.replace(tag, (whole, closing: string, name: string, attributes: string) => {
    if (!allowedTags.has(name)) dangers.push(whole);
    if (closing) return "";
    for (const [, attribute = "", value = ""] of attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g))
      if (!allowedAttributes.has(attribute) || safeValues[attribute]?.test(value) === false) dangers.push(whole);
    return "";
  });
  return text.includes("<") ? [...dangers, text] : dangers;
}

describe("renderMarkdown", () => {
  test("renders CommonMark with tables, strikethrough, task lists and footnotes", async () => {
    const html = await renderMarkdown(
      "A *b* **c** ~~d~~ `e`[^1]\n\n- [x] f\n- [ ] g\n\n| h |\n|---|\n| i |\n\n[^1]: The note.",
    );
    expect(dangersIn(html)).toEqual([]);
    for (const part of [
      "<em>b</em>",
      "<strong>c</strong>",
      "<del>d</del>",
      "<code>e</code>",
      '<ul role="list">\n<li>☑ f</li>',
      "<li>☐ g</li>",
    ])
      expect(html).toContain(part);
    expect(html).toMatch(/<div [^>]*tabindex="0"[^>]*><table>/);
    expect(html).toContain("The note.");
  });

  test("a footnote and its way back lead to each other", async () => {
    const html = await renderMarkdown("A[^x].\n\n[^x]: Note.");
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets).toHaveLength(2);
    for (const id of targets) expect(html).toContain(`id="${id}"`);
  });

  test("headings begin at h2 and leave no level out", async () => {
    const levels = async (markdown: string) =>
      [...(await renderMarkdown(markdown)).matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    expect(await levels("# a\n\n## b\n\n# c")).toEqual([2, 3, 2]);
    expect(await levels("## a\n\n#### b\n\n##### c\n\n### d")).toEqual([2, 3, 4, 3]);
    expect(await levels("<h1>a</h1>\n\n# b")).toEqual([2, 2]);
  });

  test("a link to a heading of the same text reaches it", async () => {
    const html = await renderMarkdown("[go](#my-part)\n\n## My part");
    expect(html).toContain('href="#article-my-part"');
    expect(html).toContain('id="article-my-part"');
  });

  test.each([
    ["https://other.example/a", true],
    ["http://other.example", true],
    ["//other.example/a", true],
    ["/contact", false],
    ["demo?x=1", false],
    ["mailto:a@b.example", false],
  ])("link to %s: leaves the site %s", async (href, external) => {
    const html = await renderMarkdown(`[x](${href})`);
    expect(html).toContain("href=");
    expect(html.includes('rel="nofollow noopener"')).toBe(external);
  });

  test("a backslash does not hide another host", async () => {
    expect(await renderMarkdown('<a href="/\\other.example">x</a>')).toContain('rel="nofollow noopener"');
  });

  test("text that exhausts the renderer is shown as it was written", async () => {
    const html = await renderMarkdown(`${"<b>".repeat(20_000)}<script>&amp;`);
    expect(html.endsWith("&lt;b>&lt;script>&amp;amp;</pre>")).toBe(true);
  });

  test("an attribute has neither < nor >, so nothing in it reads like a tag", async () => {
    const html = await renderMarkdown(
      '![A</main><script>x</script>](/a.png "<b>")\n\n[a](https://b.example "<i>")\n\n<img src="/a.png?<b>" alt="1 < 2 \ufdd0">',
    );
    expect(html).toContain('alt="A&lt;/main&gt;&lt;script&gt;x&lt;/script&gt;"');
    expect(html).toContain('title="&lt;b&gt;"');
    expect(html).toContain('title="&lt;i&gt;"');
    expect(html).toContain('src="/a.png?&lt;b&gt;"');
    expect(html.match(/<[^a-z/]|<[^>]*</g)).toBeNull();
  });

  test("pictures are lazy, have an alternative, and come over https", async () => {
    expect(await renderMarkdown("![A tree](http://other.example/tree.jpg)")).toBe(
      '<p><img src="https://other.example/tree.jpg" alt="A tree" loading="lazy" decoding="async"></p>',
    );
    expect(await renderMarkdown('<img src="/a.png">')).toContain('alt=""');
    expect(await renderMarkdown("![x](data:image/svg+xml,<svg/onload=alert(1)>)")).not.toContain("<img");
  });

  test.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java&#10;script:alert(1))",
    "[x](&#1;javascript:alert(1))",
    "[x](vbscript:x) [y](data:text/html;base64,PHNjcmlwdD4=)",
    "[x]: javascript:alert(1)\n\n[x]",
    "<javascript:alert(1)>",
    "![x](javascript:alert(1))",
    "<script>alert(1)</script>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<SCRIPT SRC=//x.example></SCRIPT>",
    "<img src=x onerror=alert(1)>",
    '<img src="x" srcset="javascript:alert(1)" onload=alert(1)>',
    "<svg onload=alert(1)><script>alert(1)</script></svg>",
    "<svg><a xlink:href='javascript:alert(1)'>x</a></svg>",
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<object data=x></object><embed src=x><base href=//x.example><meta http-equiv=refresh content=0>",
    "<form action=//x.example><input name=password><button formaction=javascript:alert(1)>x</button></form>",
    "<p style='background:url(javascript:alert(1))' class='fixed inset-0' onclick=alert(1)>x</p>",
    "<a href='x' target=_blank onmouseover=alert(1) style=color:red>x</a>",
    '<h2 id="location">x</h2><a name="cookie" id="body">x</a><img name="getElementById" src=x>',
    "<details open ontoggle=alert(1)><summary>x</summary></details>",
    "<style>*{display:none}</style><link rel=stylesheet href=//x.example>",
    "<!--><img src=x onerror=alert(1)>-->",
    "<template><script>alert(1)</script></template>",
    "`<script>alert(1)</script>`",
    ":::note[<img src=x onerror=alert(1)>]{onclick=alert(1) style=color:red #location .fixed}\n<script>alert(1)</script>\n:::",
    '::button[x]{href="javascript:alert(1)" onclick="alert(1)"}',
    '::embed[x]{url="javascript:alert(1)//www.youtube.com/watch?v=dQw4w9WgXcQ"}',
    '::embed[x]{url="https://www.youtube.com/watch?v=dQw4w9WgXcQ\\"><script>"}',
    '<a data-embed data-video="evil/x" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">x</a>',
    '<aside data-callout="x" onclick=alert(1)>x</aside><figure onclick=alert(1)><figcaption>x</figcaption></figure>',
    "```html\n<script>alert(1)</script>\n```",
    '```x" onclick="alert(1)\ny\n```',
  ])("nothing of %j can run or clobber", async (markdown) => {
    expect(dangersIn(await renderMarkdown(markdown))).toEqual([]);
  });

  test("harmless HTML keeps its text", async () => {
    expect(await renderMarkdown('<div class="x">Press <kbd>K</kbd> <blink>now</blink></div>')).toBe(
      "Press <kbd>K</kbd> now",
    );
  });

  test("no mixture of dangerous parts comes through", async () => {
    const signs = "< > / \" ' ` = & ; : # ( ) [ ] ! \\ \n * _ ~ | -".split(" ");
    const part = fc.constantFrom(
      ...signs,
      "<script",
      "</script>",
      "<svg",
      "<math",
      "<style",
      "<!--",
      "-->",
      "<![CDATA[",
      "<img src=",
      "<a href=",
      "<p ",
      "javascript:",
      "java\tscript:",
      "data:text/html,",
      "onerror=alert(1)",
      " onload=",
      "style=",
      "id=",
      "name=",
      "](",
      "![",
      "<table>",
      "<td>",
      "</td>",
      "<select>",
      "<template>",
      "&#x3c;",
      "&lt;",
      "&colon;",
      "\n\n",
      "\n- ",
      "\n# ",
      "\n:::note[",
      "\n:::\n",
      "\n::embed[x]{url=",
      "\n::button[x]{href=",
      "\n:::figure\n",
    );
    const hostile = fc
      .array(fc.oneof(part, fc.string({ maxLength: 4 })), { maxLength: 40 })
      .map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(hostile, async (markdown) => {
        expect(dangersIn(await renderMarkdown(markdown))).toEqual([]);
      }),
      { numRuns: repeated(400) },
    );
  });
});

const own = (ids: readonly string[]) => ids.map((id) => ({ id, heading: `Formerly ${id}` }));

describe("renderArticle", () => {
  test("names the sections, and takes the prefix off the ids that the site vouches for and off links to them", async () => {
    const text = "## One *part*\n\n[a](#one-part) [b](#location)\n\n### Below\n\n## Location\n\n> ## Quoted";
    const { html, sections } = await renderArticle(ctx, text, { ownSections: own(["one-part", "quoted"]) });
    expect(sections).toEqual([
      { id: "one-part", heading: "One part" },
      { id: "article-location", heading: "Location" },
    ]);
    for (const part of [
      '<h2 id="one-part">',
      'href="#one-part"',
      '<h2 id="article-location">',
      'href="#article-location"',
    ])
      expect(html).toContain(part);
    expect((await renderArticle(ctx, text)).sections[0]).toEqual({ id: "article-one-part", heading: "One part" });
  });

  test("gives a section whose heading was changed the id with which it was published", async () => {
    const options = { ownSections: [{ id: "first-words", heading: "Better words" }] };
    const { html, sections } = await renderArticle(ctx, "## Better *words*\n\n## First words", options);
    expect(html).toContain('<h2 id="first-words">Better');
    expect(sections.map(({ id }) => id)).toEqual(["first-words", "article-first-words"]);
  });

  test("makes every address absolute for readers elsewhere", async () => {
    const base = "https://school.example/blog/a-post";
    const { html } = await renderArticle(ctx, "[a](/faq) [b](#c) [d](https://other.example/) ![e](/f.png)", { base });
    for (const address of [
      "https://school.example/faq",
      "https://school.example/blog/a-post#article-c",
      "https://other.example/",
      "https://school.example/f.png",
    ])
      expect(html).toContain(`"${address}"`);
  });
});

describe("findMarkdownProblem", () => {
  test("lets ordinary articles through", () => {
    expect(
      findMarkdownProblem("# A\n\n> > quote\n\n- a\n  - b\n    1. c\n\n---\n\n* * *\n\n2024-01-02 text"),
    ).toBeNull();
  });
  test.each([">".repeat(21), "- ".repeat(21), "1. ".repeat(21), "a*_".repeat(7_000)])("refuses %#", (markdown) => {
    expect(findMarkdownProblem(`Fine.\n\n${markdown} x`)).not.toBeNull();
  });
});

test.each([...articles.values()])("the sections of $slug can be linked to", async ({ markdown, sections }) => {
  expect(findMarkdownProblem(markdown)).toBeNull();
  const rendered = await renderArticle(ctx, markdown, { ownSections: sections });
  expect(rendered.sections).toEqual(sections);
  const ids = [...rendered.html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(sections.map(({ id }) => id));
});
