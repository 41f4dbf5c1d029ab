import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";

/** The font files that social images are drawn with. */
const cuts = {
  display: "@fontsource/fraunces/files/fraunces-latin-600-normal.woff2",
  text: "@fontsource/instrument-sans/files/instrument-sans-latin-500-normal.woff2",
  strong: "@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff2",
};

export type Cut = keyof typeof cuts;

const fonts = new Map<Cut, Font>();

/** Reads each font at its first use: most processes draw no text. */
function fontOf(cut: Cut): Font {
  const known = fonts.get(cut);
  if (known) return known;
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(cuts[cut])))) as Font;
  fonts.set(cut, font);
  return font;
}

/** The width of a line of text at this size, with kerning; same unit as `size`. */
export function widthOf(text: string, cut: Cut, size: number): number {
  const font = fontOf(cut);
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm;
}

/**
 * Text as the data of an SVG path, for pictures in which web fonts are not available. Characters outside the latin
 * subset become the font's sign for a missing one.
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
  const font = fontOf(cut);
  const scale = size / font.unitsPerEm;
  const run = font.layout(text);
  let at = anchor === "end" ? x - run.advanceWidth * scale : x;
  let data = "";
  for (const [index, glyph] of run.glyphs.entries()) {
    data += glyph.path.scale(scale, -scale).translate(at, y).toSVG();
    at += (run.positions[index]?.xAdvance ?? 0) * scale;
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
