import { expect, test } from "vitest";
import { composeLetter } from "./compose-letter.ts";

test("a letter says the same as text and as HTML, and nothing in it becomes markup", () => {
  const { subject, text, html } = composeLetter({
    subject: "Ada & <Bob>",
    paragraphs: ["First <b>line</b>.", "Yours,\nthe team"],
    link: { label: "Open & read", url: 'https://x.example/?a=1&b="2"' },
  });
  expect(subject).toBe("Ada & <Bob>");
  expect(text).toBe('First <b>line</b>.\n\nhttps://x.example/?a=1&b="2"\n\nYours,\nthe team\n');
  expect(html).toContain("<title>Ada &amp; &lt;Bob&gt;</title>");
  expect(html).toContain("<p>First &lt;b&gt;line&lt;/b&gt;.</p>");
  expect(html).toContain('<p><a href="https://x.example/?a=1&amp;b=&quot;2&quot;">Open &amp; read</a></p>');
  expect(html).toContain("<p>Yours,<br>the team</p>");
});

test("a letter without a link has none", () => {
  expect(composeLetter({ subject: "S", paragraphs: ["One"] })).toMatchObject({
    text: "One\n",
    html: expect.not.stringContaining("<a"),
  });
});
