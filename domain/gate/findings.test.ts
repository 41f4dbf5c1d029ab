import { JSDOM } from "jsdom";
import { describe, expect, test, it } from "vitest";
import { widthOf, gradeOf, syllablesOf, contrastOf } from "./page/legibility.ts";
import { inspectDocument } from "./page/inspect-document.ts";
import fc from "fast-check";
import { type Source, placeFinder } from "./subjects.ts";

const palette = { paper: "#ffffff", white: "#ffffff", ink: "#000000", pale: "#dddddd", dark: "#222222" };

/** The rules that find something in a document that is in order but for the given content. */
function rulesOf(
  content: string,
  { head = "<title>Page</title><meta name=description content=Words>", lang = "en" } = {},
) {
  const html = `<!doctype html><html lang="${lang}"><head>${head}</head><body><main><h1>Page</h1>${content}</main></body></html>`;
  const { document } = new JSDOM(html).window;
  const styleWords = [{ word: "state of the art", better: "", reason: "" }];
  return inspectDocument(document, { styleWords, palette }).findings.map(({ rule }) => rule);
}

test("a page in order has no findings", () => {
  expect(rulesOf(`<h2>Part</h2><p>Words with <a href="/pricing">all prices</a>.</p><img src="/a.png" alt="">`)).toEqual(
    [],
  );
});

describe("each rule finds its fault, and nothing in what only looks like it", () => {
  const cases: [rule: string, fault: string, fine: string][] = [
    ["alt", `<img src="/a.png">`, `<img src="/a.png" alt=""><span aria-hidden="true"><img src="/a.png"></span>`],
    [
      "alt-empty",
      `<div class="article"><img src="/a.png" alt=" "></div>`,
      `<div class="article"><img src="/a.png" alt="A"></div>`,
    ],
    [
      "link-text",
      `<a href="/a"></a>`,
      `<a href="/a"><img src="/a.png" alt="The hall"></a><a href="/b" aria-label="B page"></a>`,
    ],
    ["link-text", `<a href="/a">Read more…</a>`, `<a href="/a">Read more about prices</a>`],
    ["link-address", `<a href="https://nosite">Go on</a>`, `<a href="https://site.example/a?b#c">Go on</a>`],
    [
      "link-address",
      `<a href="mailto:somebody">Write</a>`,
      `<a href="mailto:ann@school.example">Write</a><a href="tel:+12025550143">Call</a>`,
    ],
    ["heading-order", `<h3>Deep</h3>`, `<h2>A</h2><h3>B</h3><h2>C</h2>`],
    ["heading-one", `<h1>Second</h1>`, `<h1 hidden>Second</h1>`],
    ["heading-empty", `<h2> </h2>`, `<h2><img src="/a.png" alt="The hall"></h2>`],
    ["id-twice", `<p id="a">A</p><p id="a">B</p>`, `<p id="a">A</p><p id="b">B</p><svg><g id="a"/></svg>`],
    [
      "table-head",
      `<table><tr><td>A</td></tr></table>`,
      `<table><tr><th>A</th></tr></table><table role="presentation"><tr><td>A</td></tr></table>`,
    ],
    [
      "contrast",
      `<p class="text-pale bg-white">A</p>`,
      `<p class="text-dark bg-white">A</p><p class="bg-dark text-white">B</p>`,
    ],
    ["contrast", `<p class="text-ink/20">A</p>`, `<p class="text-ink/85">A</p>`],
    ["style", `<p>Our State of  the Art app</p>`, `<p>The state of the artist</p>`],
  ];
  test.each(cases)("%s: %s", (rule, fault, fine) => {
    expect(rulesOf(fault)).toContain(rule);
    expect(rulesOf(fine)).not.toContain(rule);
  });
});

describe("title and description", () => {
  const head = (title: string, description: string) => ({
    head: `<title>${title}</title><meta name="description" content="${description}">`,
  });

  test("are measured in pixels and not in characters", () => {
    expect(rulesOf("", head("W".repeat(31), "i".repeat(290)))).toEqual(["title-long"]);
    expect(rulesOf("", head("i".repeat(120), "W".repeat(70)))).toEqual(["description-long"]);
  });

  test("are there", () => {
    expect(rulesOf("", { head: "" })).toEqual(["title-missing", "description-missing"]);
  });

  test("have the widths of Arial", () => {
    expect(widthOf("Homecoming", 20)).toBe(118);
    expect(widthOf("Zürich – 東京", 14)).toBe(82);
  });
});

describe("the reading level", () => {
  const hard =
    "Notwithstanding organizational considerations, institutional representatives unanimously recommended immediate implementation. ";

  test("is that of Flesch and Kincaid, of English texts that are long enough", () => {
    expect(gradeOf(["The cat sat on the mat. It was warm there."])).toBeNull();
    expect(gradeOf(Array.from({ length: 30 }, () => "The cat sat on the mat."))).toBeCloseTo(-1.45, 1);
    expect(rulesOf(`<p>${hard.repeat(20)}</p>`)).toEqual(["reading"]);
    expect(rulesOf(`<p>${hard.repeat(20)}</p>`, { lang: "de" })).toEqual([]);
  });

  test.each([
    ["cat", 1],
    ["community", 4],
    ["wanted", 2],
    ["helped", 1],
    ["table", 2],
    ["alumni", 3],
  ])("%s has %i syllables", (word, count) => {
    expect(syllablesOf(word)).toBe(count);
  });
});

test("contrast is that of WCAG", () => {
  expect(contrastOf([0, 0, 0], [255, 255, 255])).toBe(21);
  expect(contrastOf([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
});

const sourceOf = (...texts: string[]): Source => ({
  title: "About",
  texts: texts.map((text, index) => ({ field: `${index}`, text })),
  parts: {},
  placeOf: (field) => ({ title: "About", field, label: field, href: `/admin#${field}` }),
});
const fieldOf = (texts: string[], needle: string) =>
  placeFinder([sourceOf(...texts)])({ needles: [needle], part: null })?.field;

it("a text with facts is found by the words of its page, a whole text before one that has them", () => {
  const texts = [
    "Read why {name} has grown since {year}, and more.",
    "{name} has grown since {year}.",
    "**Come** along",
  ];
  expect(fieldOf(texts, "Homecoming has grown since 2012.")).toBe("1");
  expect(fieldOf(texts, "Homecoming has shrunk since 2012.")).toBeUndefined();
  expect(fieldOf(texts, "Come along")).toBe("2");
  expect(fieldOf(texts, "ome alo")).toBe("2");
});

it("placeholders stand for anything, as in a pattern", () => {
  const words = fc.array(fc.constantFrom("a", "b", "ab", "{x}"), { maxLength: 6 }).map((all) => all.join(""));
  fc.assert(
    fc.property(
      // A text of placeholders alone stands for nothing.
      words.filter((text) => text.includes("{x}") && text.replaceAll("{x}", "") !== ""),
      fc.array(fc.constantFrom("a", "b"), { minLength: 2, maxLength: 8 }).map((all) => all.join("")),
      (text, needle) => {
        const isMatch = new RegExp(`^${text.replaceAll("{x}", ".*")}$`).test(needle);
        // Words that stand within the text are found without the placeholders.
        fc.pre(!text.includes(needle));
        expect(fieldOf([text], needle)).toBe(isMatch ? "0" : undefined);
      },
    ),
  );
});

it.each(["[", "[](", "![a](b"])("any number of “%s” is read at once", (part) => {
  const begun = performance.now();
  expect(fieldOf([part.repeat(100_000 / part.length), "Come [along](/demo)"], "Come along")).toBe("1");
  expect(performance.now() - begun).toBeLessThan(2_000);
});

it("any number of placeholders is compared at once", () => {
  const hostile = `${"{a}x".repeat(60)}z`;
  expect(fieldOf([hostile], "x".repeat(400))).toBeUndefined();
  expect(fieldOf([hostile], `${"x".repeat(400)}z`)).toBe("0");
});
