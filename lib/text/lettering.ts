import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";

/** The font files that social images are drawn with: each has the letters that those before it lack. */
const cuts = {
  display: ["latin", "latin-ext", "vietnamese"].map((letters) => `fraunces/files/fraunces-${letters}-600-normal`),
  text: ["latin", "latin-ext"].map((letters) => `instrument-sans/files/instrument-sans-${letters}-500-normal`),
  strong: ["latin", "latin-ext"].map((letters) => `instrument-sans/files/instrument-sans-${letters}-600-normal`),
};

export type Cut = keyof typeof cuts;

const fonts = new Map<string, Font>();

/** Reads each font at its first use: most processes draw no text. */
function fontOf(file: string): Font {
  const known = fonts.get(file);
  if (known) return known;
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${file}.woff2`)))) as Font;
  fonts.set(file, font);
  return font;
}

/** A part of a text that one font has all letters of. */
interface Run {
  text: string;
  font: Font;
}

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
const codesOf = (text: string) => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

/** The parts of a text by their fonts. What no font has is left out; an accent alone, where its letter is there. */
function runsOf(text: string, cut: Cut): Run[] {
  const runs: Run[] = [];
  for (const { segment } of characters.segment(text.normalize("NFC").replace(/\p{Cf}/gu, ""))) {
    const [letter = 0] = codesOf(segment);
    // The second bar of the plus is the first one turned, which fontkit puts in another place.
    const files = cuts[cut === "display" && segment === "+" ? "strong" : cut];
    const file =
      files.find((one) => codesOf(segment).every((code) => fontOf(one).hasGlyphForCodePoint(code))) ??
      files.find((one) => fontOf(one).hasGlyphForCodePoint(letter));
    if (file === undefined) continue;
    const font = fontOf(file);
    const drawn = codesOf(segment).filter((code) => font.hasGlyphForCodePoint(code));
    const last = runs.at(-1);
    if (last?.font === font) last.text += String.fromCodePoint(...drawn);
    else runs.push({ text: String.fromCodePoint(...drawn), font });
  }
  return runs;
}

/**
 * A text as it can be drawn: without signs that the fonts lack, such as emoji.
 * @returns null when a letter or digit is lacking, because the rest would say something else
 */
export function drawable(text: string, cut: Cut): string | null {
  const drawn = runsOf(text, cut)
    .map((run) => run.text)
    .join("");
  const lettersIn = (one: string) => one.normalize("NFC").match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return lettersIn(drawn) === lettersIn(text) ? drawn.replace(/\s+/gu, " ").trim() : null;
}

/** The width of a line of text at this size, with kerning; same unit as `size`. */
export function widthOf(text: string, cut: Cut, size: number): number {
  const widths = runsOf(text, cut).map(({ text: part, font }) => {
    return (font.layout(part).advanceWidth * size) / font.unitsPerEm;
  });
  return widths.reduce((sum, width) => sum + width, 0);
}

/**
 * Text as the data of an SVG path, for pictures in which web fonts are not available. What the fonts lack is left out.
 * @param x left end of the line, or its right end with `end`
 * @param y baseline
 */
export function outlineOf(
  text: string,
  cut: Cut,
  size: number,
  x: number,
  y: number,
  anchor: "start" | "end" = "start",
): string {
  let at = anchor === "end" ? x - widthOf(text, cut, size) : x;
  let data = "";
  for (const { text: part, font } of runsOf(text, cut)) {
    const scale = size / font.unitsPerEm;
    const run = font.layout(part);
    for (const [index, glyph] of run.glyphs.entries()) {
      data += glyph.path.scale(scale, -scale).translate(at, y).toSVG();
      at += (run.positions[index]?.xAdvance ?? 0) * scale;
    }
  }
  return data.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10));
}

/**
 * Breaks text at spaces into as few lines as possible, each at most `width` wide, and balances their lengths. A longer
 * word stays whole.
 */
export function breakLines(text: string, cut: Cut, size: number, width: number): string[] {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const fewest = fill(words, cut, size, width);
  // The narrowest width that still gives the same number of lines.
  let [low, high] = [width / 2, width];
  while (high - low > size / 4) {
    const middle = (low + high) / 2;
    const lines = fill(words, cut, size, middle);
    const fits = lines.length === fewest.length && lines.every((line) => widthOf(line, cut, size) <= width);
    if (fits) high = middle;
    else low = middle;
  }
  return fill(words, cut, size, high);
}

function fill(words: readonly string[], cut: Cut, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || widthOf(longer, cut, size) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
