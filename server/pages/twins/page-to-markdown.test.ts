import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pageToMarkdown } from "./page-to-markdown.ts";

const address = "https://site.example/pricing";
const documentOf = (main: string, head = "") =>
  `<!DOCTYPE html><html><head>${head}</head><body><header>Menu</header><main>${main}</main><footer>Foot</footer></body></html>`;
const turned = (main: string) => pageToMarkdown(documentOf(main), address).markdown;

test("has what stands in main, with whole addresses, and the canonical address at the end", () => {
  const html = documentOf(
    `<h1>Prices</h1><p>Read <a href="/faq#a">the FAQ</a>.</p><p><a href="#below">Below</a></p>
    <ul><li>One</li><li>Two</li></ul><table><thead><tr><th>Item</th></tr></thead><tbody><tr><td>A | B</td></tr></tbody></table>
    <img src="/images/a.svg" alt="A door">`,
    `<link rel="canonical" href="${address}"/>`,
  );
  const page = pageToMarkdown(html, `${address}?members=5`);
  expect(page).toMatchObject({ canonical: address, noindex: false });
  expect(page.markdown).toBe(`# Prices

Read [the FAQ](https://site.example/faq#a).

[Below](https://site.example/pricing?members=5#below)

- One
- Two

| Item   |
| ------ |
| A \\| B |

![A door](https://site.example/images/a.svg)

<${address}>
`);
});

test("leaves out forms, scripts, drawings, and what readers of screens don't hear", () => {
  const markdown = turned(
    `<script>steal()</script><style>p{}</style><template><p>Later</p></template><!-- note --><svg><text>Drawn</text></svg>
    <form><label>Email <input value="typed"></label><button>Send</button></form><img src="/a.png" alt=""><iframe src="/embed"></iframe>
    <p aria-hidden="true">Ornament</p><p hidden>Hidden</p><p>Words</p>`,
  );
  expect(markdown).toBe("Words\n");
});

test("keeps words apart that only the layout keeps apart, and no others", () => {
  expect(turned(`<h3>New York<span class="block">United States</span></h3>`)).toBe("### New York United States\n");
  expect(turned(`<p><span class="block">Street 1</span><span class="block">City</span><a href="/x">Call</a></p>`)).toBe(
    "Street 1\\\nCity [Call](https://site.example/x)\n",
  );
  expect(turned(`<p><a class="b" href="/a">A</a><a class="b" href="/b">B</a></p>`)).toContain(") [B]");
  expect(turned("<p>un<em>believ</em><strong>able</strong></p>")).not.toContain(" ");
});

test("says whether search engines leave the page out", () => {
  expect(pageToMarkdown(documentOf("", `<meta name="robots" content="noindex">`), address).noindex).toBe(true);
});

const reader = unified().use(remarkParse).use(remarkGfm);
interface Node {
  type: string;
  value?: string;
  children?: Node[];
}
const nodesIn = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesIn)];

test("hostile words stay words: no reader finds markup or HTML in them", () => {
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const piece = fc.constantFrom(
    ..."# * _ ` [ ] ( ) ! < > & | ~ \\ - + 1. --- === ``` ![a](b) [a](javascript:x) <script> <!-- &lt; &#60; https://x.example a@b.example word :::note $".split(
      " ",
    ),
    "\n",
    " ",
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
      const words = pieces.join("").replace(/\s+/g, " ").trim();
      fc.pre(words !== "");
      const nodes = nodesIn(reader.parse(turned(`<p>${escaped(words)}</p>`)));
      const types = new Set(nodes.map(({ type }) => type));
      // Bare addresses become links wherever Markdown is read with GFM.
      for (const type of ["root", "paragraph", "text", "link"]) types.delete(type);
      expect([...types]).toEqual([]);
      expect(nodes.map(({ type, value }) => (type === "text" ? (value ?? "") : "")).join("")).toBe(words);
    }),
    { numRuns: 1_000 },
  );
});
