import { describe, expect, test } from "vitest";
import { plainText } from "./render-markdown.ts";
import { renderMarkdown } from "./testing/render-markdown.ts";
import { readVideoAddress, videoOf } from "./directives.ts";

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

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4s", "youtube/dQw4w9WgXcQ"],
  ["https://m.youtube.com/watch?list=x&v=dQw4w9WgXcQ", "youtube/dQw4w9WgXcQ"],
  ["http://youtu.be/dQw4w9WgXcQ?si=x", "youtube/dQw4w9WgXcQ"],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", "youtube/dQw4w9WgXcQ"],
  ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "youtube/dQw4w9WgXcQ"],
  ["https://vimeo.com/76979871", "vimeo/76979871"],
  ["https://player.vimeo.com/video/76979871?h=x", "vimeo/76979871"],
])("%s is the film %s", (address, film) => {
  const video = readVideoAddress(address);
  expect(video && `${video.provider}/${video.id}`).toBe(film);
});

test.each([
  "javascript:alert(1)//www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  "https://evil.example/?https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com/watch?v=../../x",
  "https://www.youtube.com/watch?v=short",
  "https://www.youtube.com/@homecoming",
  "https://vimeo.com/channels/staffpicks",
  "https://vimeo.com/76979871/../x",
  "www.youtube.com/watch?v=dQw4w9WgXcQ",
  "",
])("%j is no film", (address) => {
  expect(readVideoAddress(address)).toBeNull();
});

test("only known providers have films", () => {
  expect(videoOf("youtube", "dQw4w9WgXcQ")).toEqual({ provider: "youtube", id: "dQw4w9WgXcQ" });
  for (const provider of ["other", "constructor", "__proto__"]) expect(videoOf(provider, "1")).toBeNull();
});

test("keeps the words and drops the markup", () => {
  const markdown = "# Title\n\nSome **bo**ld [link](/x) and `code`.\n\n```\nx = 1\n```\n\n- one\n- two\n\n<b>";
  expect(plainText(markdown, 100)).toBe("Some bold link and code. one two");
});

test("keeps words apart that stand in lines of their own", () => {
  expect(plainText("Town Hall\\\n12 Main Street  \nSpringfield<br>Ohio", 100)).toBe(
    "Town Hall 12 Main Street Springfield Ohio",
  );
});

test("leaves out boxes, buttons and films", () => {
  expect(plainText(':::note[Mind]\nBox.\n:::\n\nText.\n\n::embed[Film]{url="https://youtu.be/x"}', 100)).toBe("Text.");
});

test("very many boxes in boxes hold nobody up", () => {
  const milliseconds = () => {
    const began = process.threadCpuUsage().user;
    plainText(`Text.\n\n${":::note\n".repeat(10_000)}`, 100);
    return (process.threadCpuUsage().user - began) / 1_000;
  };
  expect(Math.min(...Array.from({ length: 5 }, milliseconds))).toBeLessThan(100);
});

test("ends with a whole word within the length", () => {
  const text = plainText("Alumni come back for people, not for platforms.", 20);
  expect(text).toBe("Alumni come back…");
});

test("has nothing to say about an article without text", () => {
  expect(plainText("# Only a title", 100)).toBe("");
});
