import { type RawFinding, type StyleWord, bodySelector, found, partOf, wordsOf } from "../findings.ts";
import { cutText } from "#lib/text/clip-text.ts";

/** School years above which a text is hard for most readers: the end of secondary school. */
const maxGrade = 13;

/** The reading level of the article, or of the main part. Of English only. */
export function checkReading(document: Document): RawFinding[] {
  if (!/^en\b/i.test(document.documentElement.lang)) return [];
  const text = document.querySelector(bodySelector) ?? document.querySelector("main");
  if (!text) return [];
  const blocks = [...text.querySelectorAll("p, li, blockquote, dd")].filter((block) => !block.querySelector("p, li"));
  const words = blocks.map(wordsOf);
  const grade = gradeOf(words);
  if (grade === null || grade <= maxGrade) return [];
  const longest = words.toSorted((one, other) => sentenceLength(other) - sentenceLength(one))[0] ?? "";
  const message = `The text reads at grade level ${Math.round(grade)} (Flesch–Kincaid); aim for ${maxGrade} or lower. Its longest sentences are in “${cutText(longest, 80)}”.`;
  return [found("reading", message, { excerpt: longest, needles: [longest], part: partOf(text) ?? "body" })];
}

function sentenceLength(block: string): number {
  return Math.max(...block.split(/[.!?]\s/).map((sentence) => sentence.split(" ").length));
}

/** Words of the team's style list in the main part. */
export function checkStyle(document: Document, words: readonly StyleWord[]): RawFinding[] {
  const main = document.querySelector("main");
  if (!main || words.length === 0) return [];
  const blocks = [
    ...main.querySelectorAll(
      "h1, h2, h3, h4, h5, h6, p, li, dt, dd, td, th, figcaption, blockquote, summary, a, strong",
    ),
  ];
  return words.flatMap(({ word, better, reason }) => {
    const pattern = patternOf(word);
    const at = blocks.find((block) => !block.querySelector("p, li") && pattern.test(wordsOf(block)));
    if (!at) return [];
    const advice = better === "" ? "leave it out" : `write “${better}”`;
    const message = `“${word}” is on the style list: ${advice}.${reason === "" ? "" : ` ${reason}`}`;
    const text = wordsOf(at);
    const [whole] = pattern.exec(text) ?? [word];
    return [found("style", message, { excerpt: text, needles: [text, whole], part: partOf(at) })];
  });
}

/** A whole word or phrase, in any case. */
function patternOf(word: string): RegExp {
  const inner = RegExp.escape(word.trim()).replaceAll(/(?:\\x20|\s)+/g, String.raw`\s+`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${inner}(?![\p{L}\p{N}])`, "iu");
}

/** Words below which a level says nothing. */
const minWords = 100;

/**
 * The Flesch–Kincaid grade of an English text: the years of school that it takes. Null for a text that is too short to tell.
 * @param blocks paragraphs, list entries and headings; each ends a sentence
 */
export function gradeOf(blocks: readonly string[]): number | null {
  let [words, sentences, syllables] = [0, 0, 0];
  for (const block of blocks) {
    const found = block.match(/[\p{L}\p{M}\d]+(?:['’-][\p{L}\p{M}\d]+)*/gu) ?? [];
    if (found.length === 0) continue;
    words += found.length;
    for (const word of found) syllables += syllablesOf(word);
    // An abbreviation or a decimal point is no end of a sentence.
    const ends = block.match(/[.!?]+(?=["”’)\]]*\s+["“‘(]*\p{Lu})/gu) ?? [];
    sentences += ends.length + 1;
  }
  if (words < minWords || sentences === 0) return null;
  return 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59;
}

/** Syllables of an English word, by its groups of vowels. */
export function syllablesOf(word: string): number {
  const plain = word
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[^a-z]/g, "");
  if (plain.length <= 3) return 1;
  const heard = plain
    .replace(/(?:[^laeiouy]es|[^aeiouytd]ed|[^laeiouy]e)$/, (end) => end.slice(0, 1))
    .replace(/^y/, "");
  return Math.max(1, (heard.match(/[aeiouy]{1,2}/g) ?? []).length);
}

/** Room in results on a desktop, in pixels, at these sizes of Arial; more is cut off. */
const room = { title: { px: 580, size: 20 }, description: { px: 920, size: 14 } };

/** What of a description is seen in results, and how much room one takes, in pixels. */
export const maxDescriptionWidth = room.description.px;
export const descriptionWidth = (text: string) => widthOf(text, room.description.size);

/** Title and description, as search results show them. */
export function checkHead(document: Document): RawFinding[] {
  const title = document.title.trim();
  const description = document.querySelector("meta[name=description]")?.getAttribute("content")?.trim() ?? "";
  const findings: RawFinding[] = [];
  const [titleWidth, width] = [widthOf(title, room.title.size), descriptionWidth(description)];
  const at = { excerpt: title, needles: [title.split(" | ")[0] ?? title], part: "title" } as const;
  if (title === "") findings.push(found("title-missing", "The page has no title.", { part: "title" }));
  else if (titleWidth > room.title.px) {
    const message = `The title takes ${titleWidth} of ${room.title.px} pixels, so search results cut off its end.`;
    findings.push(found("title-long", message, { ...at, needles: [] }));
  }
  if (description === "") {
    findings.push(found("description-missing", "The page has no description.", { part: "description" }));
  } else if (width > room.description.px) {
    const message = `The description takes ${width} of ${room.description.px} pixels, so search results cut off its end.`;
    findings.push(found("description-long", message, { excerpt: description, part: "description" }));
  }
  return findings;
}

/** Widths of U+0020 to U+017F in thousandths of the size, taken from Liberation Sans, which has those of Arial. */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 278,
  333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 333, 737, 552, 400, 549, 333, 333, 333, 576, 537, 278,
  333, 333, 365, 556, 834, 834, 834, 611, 667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278,
  278, 722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611, 556, 556, 556, 556, 556, 556,
  889, 500, 556, 556, 556, 556, 278, 278, 278, 278, 556, 556, 556, 556, 556, 556, 556, 549, 611, 556, 556, 556, 556,
  500, 556, 500, 667, 556, 667, 556, 667, 556, 722, 500, 722, 500, 722, 500, 722, 500, 722, 615, 722, 556, 667, 556,
  667, 556, 667, 556, 667, 556, 667, 556, 778, 556, 778, 556, 778, 556, 778, 556, 722, 556, 722, 556, 278, 278, 278,
  278, 278, 278, 278, 222, 278, 278, 735, 444, 500, 222, 667, 500, 500, 556, 222, 556, 222, 556, 292, 556, 334, 556,
  222, 722, 556, 722, 556, 722, 556, 604, 723, 556, 778, 556, 778, 556, 778, 556, 1000, 944, 722, 333, 722, 333, 722,
  333, 667, 500, 667, 500, 667, 500, 667, 500, 611, 278, 611, 375, 611, 278, 722, 556, 722, 556, 722, 556, 722, 556,
  722, 556, 722, 556, 944, 722, 667, 500, 667, 611, 500, 611, 500, 611, 500, 222,
];

const others: Readonly<Record<string, number>> = {
  "–": 556,
  "—": 1000,
  "‘": 222,
  "’": 222,
  "“": 333,
  "”": 333,
  "…": 1000,
  "•": 350,
  "€": 556,
  "™": 1000,
};

/** The usual width of what is not in the table: of ideographs and pictures that of a square. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;

/**
 * The width of a line in Arial, without kerning.
 * @param size in pixels
 * @returns whole pixels
 */
export function widthOf(line: string, size: number): number {
  let sum = 0;
  for (const character of line) {
    const code = character.codePointAt(0) ?? 0;
    sum += widths[code - 0x20] ?? others[character] ?? (wide.test(character) ? 1000 : 556);
  }
  return Math.round((sum * size) / 1000);
}

type Rgb = readonly [number, number, number];

/**
 * Contrast of texts whose color and background the design's classes name (`text-ink-soft` on `bg-paper-deep`). What style sheets give
 * by other selectors, gradients and pictures below a text are not seen: a document without a layout has no colors.
 */
export function checkContrast(document: Document, palette: Readonly<Record<string, string>>): RawFinding[] {
  const colors = new Map(Object.entries(palette).map(([name, hex]) => [name, rgbOf(hex)]));
  const paper = colors.get("paper");
  if (!paper) return [];
  const findings = new Map<string, RawFinding>();
  for (const element of document.querySelectorAll("main *")) {
    const own = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent ?? "");
    const words = own.join(" ").replaceAll(/\s+/g, " ").trim();
    if (
      words === "" ||
      element.closest("[hidden], [aria-hidden=true], [disabled], [aria-disabled=true], svg, .sr-only")
    )
      continue;
    const text = nearest(element, "text", colors);
    if (!text) continue;
    const back = nearest(element, "bg", colors);
    const below = back ? mixed(back, paper) : paper;
    const ratio = contrastOf(mixed(text, below), below);
    // Large text needs less.
    const isLarge =
      /(?:^|\s)(?:[a-z]+:)*text-(?:2xl|[3-9]xl)(?:\s|$)/.test(element.className) || /^H1$/.test(element.tagName);
    const needed = isLarge ? 3 : 4.5;
    if (ratio >= needed) continue;
    const pair = `${text.name} on ${back?.name ?? "paper"}`;
    const message = `“${cutText(words, 80)}” has a contrast of ${ratio.toFixed(1)} to 1 (${pair}); it takes ${needed}.`;
    if (!findings.has(pair)) {
      findings.set(
        pair,
        found("contrast", message, { excerpt: words, needles: [wordsOf(element)], part: partOf(element) }),
      );
    }
  }
  return [...findings.values()];
}

interface Named {
  name: string;
  rgb: Rgb;
  alpha: number;
}

/** The color that the nearest ancestor with such a class names. */
function nearest(element: Element, kind: "text" | "bg", colors: ReadonlyMap<string, Rgb>): Named | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    for (const name of at.classList) {
      const [, color = "", share] = /^(?:text|bg)-([a-z][a-z\d-]*?)(?:\/(\d+))?!?$/.exec(name) ?? [];
      const rgb = name.startsWith(`${kind}-`) ? colors.get(color) : undefined;
      if (rgb) return { name: color, rgb, alpha: share === undefined ? 1 : Number(share) / 100 };
    }
    // A surface of the design with a color of its own text.
    if (kind === "text" && [...at.classList].some((name) => name.startsWith("bg-") && colors.has(name.slice(3))))
      return null;
  }
  return null;
}

function mixed({ rgb, alpha }: Named, below: Rgb): Rgb {
  const part = (index: 0 | 1 | 2) => rgb[index] * alpha + below[index] * (1 - alpha);
  return [part(0), part(1), part(2)];
}

function rgbOf(hex: string): Rgb {
  const part = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16);
  return [part(1), part(3), part(5)];
}

/** The contrast of two colors after WCAG, from 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [high = 0, low = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminanceOf(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
