import { expect, test } from "vitest";
import { renderHere } from "./article-renderer.ts";
import { maxRenderedLength } from "./rendered-size.ts";
import { renderArticle } from "./render-markdown.ts";
import { createLocalContext } from "../testing/test-context.ts";

const times = (text: string, count: number) => text.repeat(count);
const formatting = Array.from({ length: 200 }, (_, index) => `<b title=${index}>`).join("");

/** Each becomes many times as long as it is, by another construct. */
const explosions: [name: string, markdown: string][] = [
  ["references to a footnote", `${times("[^1] ", 6_000)}\n\n[^1]: Here.`],
  ["references to many footnotes", Array.from({ length: 800 }, (_, n) => `[^${n}]\n\n[^${n}]: x\n\n`).join("")],
  ["a long address that is named often", `[a]: http://x.example/${times("u", 9_000)}\n\n${times("[a] ", 2_500)}`],
  ["a long title that is named often", `[a]: /x "${times("u", 9_000)}"\n\n${times("![a] ", 2_500)}`],
  ["empty rows of a wide table", `|${times("a|", 300)}\n|${times("-|", 300)}\n${times("|\n", 3_000)}`],
  ["a short text with a wide table", `|${times("a|", 100)}\n|${times("-|", 100)}\n${times("|\n", 290)}`],
  [
    "a wide table in quotes in a list",
    `- > |${times("a|", 200)}\n  > |${times("-|", 200)}\n${times("  > |\n", 2_000)}`,
  ],
  ["formatting that goes on in each paragraph", `<p>${formatting}${times("<p>x", 600)}`],
];

test.each(explosions)("%s: what would become far too long a page is shown as it was written", async (_, markdown) => {
  const { html, sections } = await renderArticle(createLocalContext(), markdown);
  expect(html.slice(0, 40)).toMatch(/^<pre data-as-written tabindex="0">/);
  expect(html.length).toBeLessThan(maxRenderedLength(markdown));
  expect(sections).toEqual([]);
});

test("what people write is far from that", async () => {
  const notes = Array.from({ length: 60 }, (_, n) => `A sentence with its source.[^${n}] Another one.[^all]\n\n`).join(
    "",
  );
  const defined = Array.from({ length: 60 }, (_, n) => `[^${n}]: A book, page ${n}.\n`).join("");
  const table = `| Year | Members | Note |\n|-|-|-|\n${times("| 2024 | 1,200 | |\n", 400)}`;
  const links = `${times("See [the report] and [the other].\n\n", 200)}\n[the report]: https://school.example/a/report.pdf "The report"\n[the other]: /blog/other\n`;
  for (const markdown of [`${notes}${defined}[^all]: All of it.`, table, links, times("A < B & C\n\n", 3_000)]) {
    expect((await renderHere(markdown, {})).html.slice(0, 40)).not.toContain("data-as-written");
  }
});
