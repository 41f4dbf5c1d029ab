import { describe, expect, it } from "vitest";
import { findElement, htmlOf, parseHtml } from "#lib/html-tree.ts";
import { marked, withoutMarks } from "#lib/text/text-marks.ts";
import { insertBelow, linkPlace, placeOfComment, placesIn } from "./look-places.ts";
import { markChanges } from "./mark-changes.ts";

const bodyOf = (html: string) => parseHtml(`<body><main>${html}</main></body>`);

/** Marks what changed. */
function change(before: string, after: string) {
  const page = bodyOf(after);
  const changes = markChanges(bodyOf(before), page);
  return { ...changes, html: htmlOf(findElement(page, "main")!) };
}

describe("what changed on a page", () => {
  it("is marked word by word, also in and around formatted words", () => {
    const shown = change(
      "<p>We meet in the <strong>garden</strong> at noon.</p>",
      "<p>We meet in the <strong>old orchard</strong> at one.</p>",
    );
    expect(shown.html.replaceAll(" <", "<").replaceAll("> ", ">")).toBe(
      "<p>We meet in the<del>garden</del><strong><ins>old orchard</ins></strong>at<del>noon</del><ins>one</ins>.</p>",
    );
    expect(shown).toMatchObject({ marked: 1, removed: [] });
  });

  it("is found where passages come, go and move on; those that are gone are listed", () => {
    const shown = change(
      "<h2>Plan</h2><p>Bring a cake for all.</p><p>The bus leaves at six.</p>",
      "<h2>Plan</h2><p>The bus leaves at six.</p><ul><li>There is room.</li></ul>",
    );
    expect(shown.html).toBe("<h2>Plan</h2><p>The bus leaves at six.</p><ul><li><ins>There is room.</ins></li></ul>");
    expect(shown).toMatchObject({ marked: 1, removed: ["Bring a cake for all."] });
  });

  it("is nothing where only the marks around texts differ, and each part keeps its mark", () => {
    const same = change("<p>Come along.</p>", `<p>${marked("Come along.", 3)}</p>`);
    expect(same).toMatchObject({ marked: 0, removed: [] });
    const other = change("<p>Come along.</p>", `<p>${marked("Come along now.", 3)}</p>`);
    expect(other.html).toContain(`<ins>${marked(" now", 3)}</ins>`);
    expect(withoutMarks(other.html)).toBe("<p>Come along<ins> now</ins>.</p>");
  });

  it("is a picture that was not there", () => {
    const shown = change('<img src="/a.png" alt="">', '<img src="/a.png" alt=""><img src="/b.png" alt="">');
    expect(shown.html.match(/data-changed-picture/g)).toHaveLength(1);
    expect(shown.marked).toBe(1);
  });

  it("writes hostile words as text, and marks nothing in elements that show no text", () => {
    const hostile = `&lt;script&gt;alert(1)&lt;/script&gt;"'`;
    const shown = change(
      `<p>Old ${hostile}</p>`,
      `<p>New ${hostile}</p><textarea>&lt;b&gt;</textarea><svg><text>x</text></svg>`,
    );
    expect(shown.html).not.toContain("<script");
    expect(shown.html).toContain("<textarea>&lt;b&gt;</textarea><svg><text>x</text></svg>");
  });

  it("is found in bounded time, however much there is", () => {
    const words = (seed: number) =>
      Array.from(
        { length: 3_000 },
        (_, index) => `<p>w${(index * seed) % 911} x${(index * seed) % 37} and more words</p>`,
      ).join("");
    const [before, after] = [bodyOf(words(7)), bodyOf(words(11))];
    const start = performance.now();
    markChanges(before, after);
    expect(performance.now() - start).toBeLessThan(2_500);
  });
});

describe("the words of a page that can be commented on", () => {
  it("are those of its main part that are still there and lead nowhere else", () => {
    const page = parseHtml(
      "<body><p>Menu</p><main><h1>Gala</h1><p>Come <del>alone</del><ins>along</ins>.</p><p><a href='/x'>Read</a></p></main></body>",
    );
    const places = placesIn(page);
    expect(places.map(({ quote, heading }) => [quote, heading])).toEqual([
      ["Gala", "Gala"],
      ["Come along.", "Gala"],
      ["Read", "Gala"],
    ]);
    for (const place of places) linkPlace(place, "/preview/t?comment=0#words-0", { id: "words-0", isChosen: false });
    const html = htmlOf(page);
    expect(html).toContain("<p>Menu</p>");
    expect(html).toContain('<del>alone</del><ins><a class="look-place"');
    expect(html).toContain('<p><a href="/x">Read</a></p>');
    // The first piece alone is a stop of the Tab key.
    expect(html.match(/tabindex="-1"/g)).toHaveLength(2);
  });

  it("keep the spaces between words, wherever these are marked", () => {
    const page = bodyOf("<p>In the <strong>old orchard</strong> at noon.</p>");
    markChanges(bodyOf("<p>In the <strong>garden</strong> at noon.</p>"), page);
    expect(placesIn(page).map(({ quote }) => quote)).toEqual(["In the old orchard at noon."]);
  });

  it("have the form below them, where a form may stand, and in an answer that is opened for it", () => {
    const page = bodyOf("<details><summary>Why?</summary><p>Because <em>so</em>.</p></details>");
    const [, answer] = placesIn(page);
    linkPlace(answer!, "#", { id: "words-1", isChosen: true });
    insertBelow(answer!, "<aside><form></form></aside>");
    const again = htmlOf(parseHtml(htmlOf(page)));
    expect(again).toBe(htmlOf(page));
    expect(again).toContain('<details open="">');
    expect(again).toContain("</p><aside><form></form></aside>");
  });

  it("are found again by the words of a comment, below its heading first", () => {
    const places = placesIn(bodyOf("<h2>One</h2><p>Come along.</p><h2>Two</h2><p>Come along.</p>"));
    expect(placeOfComment(places, { quote: "Come  along", place: "Two" })).toBe(places[3]);
    expect(placeOfComment(places, { quote: "", place: "Two" })).toBe(places[2]);
    expect(placeOfComment(places, { quote: "gone", place: "Two" })).toBeUndefined();
    expect(placeOfComment(places, { quote: "", place: "" })).toBeUndefined();
  });
});
