import { describe, expect, test } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";

describe("directives", () => {
  test.each([
    [":::note\nText.\n:::", '<div data-callout="note" role="note"><p><strong>Note</strong></p><p>Text.</p></div>'],
    [
      ":::warning[Mind *this*]\n- a\n:::",
      '<div data-callout="warning" role="note"><p><strong>Mind <em>this</em></strong></p><ul> <li>a</li> </ul></div>',
    ],
    ['::button[Ask us]{href="/demo"}', '<p><a href="/demo" data-button="">Ask us</a></p>'],
    ['::button[Ask us]{href="javascript:x"}', "<p><a>Ask us</a></p>"],
    ["::button[Ask us]", "<p>Ask us</p>"],
    [
      '::embed[Our film]{url="https://youtu.be/dQw4w9WgXcQ?t=4"}',
      '<p data-embed=""><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" data-video="youtube/dQw4w9WgXcQ" data-needs-script="" rel="nofollow noopener">Our film<small> YouTube</small></a></p>',
    ],
    ['::embed[A page]{url="/about"}', '<p><a href="/about">A page</a></p>'],
    [
      ":::figure\n![A gate](/gate.avif)\n\nAt **dusk**.\n:::",
      '<figure><img src="/gate.avif" alt="A gate" loading="lazy" decoding="async"><figcaption>At <strong>dusk</strong>.</figcaption></figure>',
    ],
    ["<aside>HTML of another kind</aside>", "HTML of another kind"],
    [":::other\nx\n:::", "<p>:::other x :::</p>"],
    ["at 10:30 a:b[c]{d} ::button", "<p>at 10:30 a:b[c]{d} ::button</p>"],
  ])("%s", async (markdown, html) => {
    expect((await renderMarkdown(markdown)).replace(/\s+/g, " ")).toBe(html);
  });

  test("a heading over two lines can be linked to like one on one line", async () => {
    expect(await renderMarkdown("One\ntwo\n---")).toContain('id="article-one-two"');
  });
});
