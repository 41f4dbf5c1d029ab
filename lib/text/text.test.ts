import * as fc from "fast-check";
import { expect, test, describe, it } from "vitest";
import { fitDescription, csvHead, csvRecord, element, escapeMarkup, textElement, xmlDocument } from "./format-text.ts";
import { SaxesParser } from "saxes";
import { marked, readMarks, withoutMarks } from "./text-marks.ts";
import { breakLines, drawable, outlineOf, widthOf } from "./lettering.ts";

const continuation = "A story from the platform on which alumni communities live.";

test("a text of a fitting length stays as it is, on one line", () => {
  expect(fitDescription(" Fifty small circles, each\nwith a reason  to exist of its own. ", continuation)).toBe(
    "Fifty small circles, each with a reason to exist of its own.",
  );
});

test("a short one is continued", () => {
  expect(fitDescription("Short.", continuation)).toBe(`Short. ${continuation}`);
  expect(fitDescription("  ", continuation)).toBe(continuation);
});

test("a long one ends with a whole word", () => {
  const fitted = fitDescription("the words, ".repeat(30), continuation);
  expect(fitted).toMatch(/ (the|words)…$/);
  expect(fitted.length).toBeLessThanOrEqual(170);
});

test("every text comes out between 50 and 170 characters", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      const { length } = fitDescription(text, continuation);
      expect(length).toBeGreaterThanOrEqual(50);
      expect(length).toBeLessThanOrEqual(170);
    }),
  );
});

describe("csvRecord", () => {
  it("comes after the mark of UTF-8 and the names of the columns", () => {
    expect(csvHead(["name", "email"])).toBe("\uFEFFname,email\r\n");
  });

  it("quotes what needs quotes and ends with CRLF", () => {
    expect(csvRecord(["a", 'say "hi"', "x,y", "two\nlines", ""])).toBe('a,"say ""hi""","x,y","two\nlines",\r\n');
  });

  it.each(["=1+1", "+49 30 1", "-2", "@sum", "\t=1", " =1", "\r=1", "＝1"])("makes text of the formula %j", (value) => {
    expect(csvRecord([value]).replaceAll('"', "")).toBe(`'${value}\r\n`);
  });

  it("leaves signs inside a text alone", () => {
    expect(csvRecord(["a=b", "mid-term"])).toBe("a=b,mid-term\r\n");
  });
});

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
  expect(escapeMarkup("a\u0001b")).toBe("ab");
});

test("marks are found again, side by side and within other text, and leave nothing behind", () => {
  const text = `By ${marked("Ada", 0)} · ${marked("Bob", 4711)}!`;
  expect(readMarks(text)).toEqual([
    { text: "By ", number: null },
    { text: "Ada", number: 0 },
    { text: " · ", number: null },
    { text: "Bob", number: 4711 },
    { text: "!", number: null },
  ]);
  expect(withoutMarks(text)).toBe("By Ada · Bob!");
});

test("halves of marks are dropped, and other invisible characters stay", () => {
  const text = marked("a long sentence", 12);
  expect(withoutMarks(text.slice(0, 9))).toBe("a lon");
  expect(withoutMarks(text.slice(4))).toBe("a long sentence");
  expect(withoutMarks("e\u0301 👩\u200D👩 \u00AD")).toBe("e\u0301 👩\u200D👩 \u00AD");
  expect(readMarks(marked("", 3))).toEqual([{ text: "", number: 3 }]);
});

describe("breakLines", () => {
  const title = "Give your alumni a door that is always open";

  it("keeps every word, in order, on lines that fit", () => {
    const lines = breakLines(title, "display", 60, 500);
    expect(lines.join(" ")).toBe(title);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(widthOf(line, "display", 60)).toBeLessThanOrEqual(500);
  });

  it("evens out lines instead of leaving one word alone", () => {
    const [first = "", second = ""] = breakLines(
      "Three minutes to see it now",
      "display",
      60,
      widthOf("Three minutes to see it", "display", 60),
    );
    expect(second.split(" ").length).toBeGreaterThan(1);
    expect(widthOf(second, "display", 60)).toBeGreaterThan(widthOf(first, "display", 60) / 3);
  });

  it("leaves a word whole that is wider than the line", () => {
    expect(breakLines("Oh Donaudampfschiff", "text", 40, 100)).toEqual(["Oh", "Donaudampfschiff"]);
  });
});

describe("drawable", () => {
  it.each([
    ["Łódź, Škoda & Ćevapi", "Łódź, Škoda & Ćevapi"],
    ["Cafe\u0301 Hội trường", "Café Hội trường"],
    ["Reunion 🎉 party 👩‍👩‍👧", "Reunion party"],
    ["Spa\u00adring", "Sparing"],
    ["日本語のタイトル 2026", null],
    ["Привет, выпускники!", null],
    ["لقاء الخريجين", null],
    ["🎉", ""],
  ])("%j is drawn as %j", (text, drawn) => expect(drawable(text, "display")).toBe(drawn));

  it("takes each letter from a font that has it", () => {
    const boxes = outlineOf("\u{1F389}日本", "display", 40, 0, 0);
    expect(boxes).toBe("");
    const [plain, accented] = [outlineOf("Lodz", "display", 40, 0, 0), outlineOf("Łódź", "display", 40, 0, 0)];
    expect(accented.length).toBeGreaterThan(plain.length);
    expect(widthOf("Łódź", "display", 40)).toBeCloseTo(widthOf("Lodz", "display", 40), -1);
  });
});

describe("outlineOf", () => {
  const xs = (data: string) => [...data.matchAll(/[ML](-?[\d.]+)/g)].map((match) => Number(match[1]));

  it("sets text from its left end, or up to its right end", () => {
    const width = widthOf("Homecoming", "display", 40);
    const [start, end] = [
      outlineOf("Homecoming", "display", 40, 100, 50),
      outlineOf("Homecoming", "display", 40, 100, 50, "end"),
    ];
    expect(Math.min(...xs(start))).toBeGreaterThanOrEqual(99);
    expect(Math.max(...xs(start))).toBeLessThanOrEqual(101 + width);
    expect(Math.max(...xs(end))).toBeLessThanOrEqual(101);
  });
});
