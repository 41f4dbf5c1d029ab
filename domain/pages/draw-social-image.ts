import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { breakLines, drawable, outlineOf, widthOf } from "#lib/text/lettering.ts";
import { cropOf } from "./social-crops.ts";
import type { SocialCard } from "./social-images.ts";

/** The size that social networks expect, in pixels. */
export const socialImageSize = { width: 1200, height: 630 };

const publicFolder = join(import.meta.dirname, "../../public");
const margin = 72;
/** The doorway on the right with the illustration. */
const door = { left: 716, top: 54, width: 420 };
const measure = door.left - margin - 56;
const most = { lines: 5, size: 78, height: 300 };
/** Above the signature, where there is one; the title then stands higher and is smaller. */
const figure = { baseline: 466, size: 60, labelSize: 26, height: 186 };
const leastSize = 40;

/** Draws a PNG of 1200 by 630 pixels, mostly 15 to 45 KB. The same card gives the same bytes on the same machine. */
export async function drawSocialImage(card: SocialCard): Promise<Buffer> {
  const svg = await readFile(join(publicFolder, card.picture), "utf8");
  // Apart from the library of the fonts, which has come with this file: loading either holds up other visitors for 40 ms, once.
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(compose(card, svg)))
    .png({ palette: true, colours: 160, dither: 0, effort: 3 })
    .toBuffer();
}

function compose(card: SocialCard, illustration: string): string {
  const { label, title } = wordsOf(card);
  const figures = card.figure ? figureOf(card.figure) : "";
  const { width, height } = socialImageSize;
  const radius = door.width / 2;
  const doorway = (inset: number) =>
    `M${door.left + inset} ${height}V${door.top + radius}a${radius - inset} ${radius - inset} 0 0 1 ${door.width - 2 * inset} 0V${height}z`;
  const inside = { width: door.width - 28, height: height - door.top - 14 };
  const [left, wide] = cropOf(card.picture);
  const high = (wide * inside.height) / inside.width;
  const part = `x="${door.left + 14}" y="${door.top + 14}" preserveAspectRatio="xMidYMid slice" width="${inside.width}" height="${inside.height}" viewBox="${left} ${(480 - high) / 2} ${wide} ${high}"`;
  const scene = illustration.replace(
    /<svg [^>]*?xmlns="[^"]*"[^>]*>/,
    `<svg xmlns="http://www.w3.org/2000/svg" ${part}>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M0 0h${width}v${height}H0z" fill="#fbf8f2"/>` +
    `<path d="M0 0h14v${height}H0z" fill="#1f6f5c"/><path d="${doorway(-22)}" fill="#0f2f2a"/><path d="${doorway(0)}" fill="#c8963e"/>` +
    `<clipPath id="d"><path d="${doorway(14)}"/></clipPath><g clip-path="url(#d)">${scene}</g>` +
    `<path d="${outlineOf(label, "strong", 27, margin, 108)}" fill="#7f5b1d"/>` +
    `<path d="${lettered(title, figures !== "")}" fill="#1b1f1e"/>${figures}${signature(drawable(card.name, "display") ?? "", height - 66)}</svg>`
  );
}

/** What stands on a card. Where the fonts lack letters of the title, the label stands in its place, else the name of the site. */
function wordsOf({ name, label, title }: SocialCard): Pick<SocialCard, "label" | "title"> {
  const small = drawable(label, "strong") ?? "";
  const large = drawable(title, "display") ?? "";
  if (large !== "") return { label: small, title: large };
  return { label: "", title: drawable(label, "display") || drawable(name, "display") || "" };
}

/** The figure, and beside it what it counts; nothing when that does not fit or the fonts lack its letters. */
function figureOf({ value, label }: { value: string; label: string }): string {
  const { baseline, size, labelSize } = figure;
  const [large, small] = [drawable(value, "display"), drawable(label, "strong")];
  if (!large || !small) return "";
  const width = widthOf(large, "display", size);
  const lines = breakLines(small, "strong", labelSize, measure - width - 18);
  const widest = Math.max(...lines.map((line) => widthOf(line, "strong", labelSize)));
  if (lines.length > 2 || width + 18 + widest > measure) return "";
  const first = baseline - (lines.length - 1) * labelSize * 1.2;
  const words = lines.map((line, index) =>
    outlineOf(line, "strong", labelSize, margin + width + 18, first + index * labelSize * 1.2),
  );
  return (
    `<path d="${outlineOf(large, "display", size, margin, baseline)}" fill="#1f6f5c"/>` +
    `<path d="${words.join("")}" fill="#4b5451"/>`
  );
}

/** The title in the largest size that fits, vertically centered between label and signature, or figure. */
function lettered(title: string, isAboveFigure: boolean): string {
  const height = isAboveFigure ? figure.height : most.height;
  const center = isAboveFigure ? 258 : 322;
  let size = most.size;
  let lines = breakLines(title, "display", size, measure);
  const widest = () => Math.max(...lines.map((line) => widthOf(line, "display", size)));
  const fits = () => lines.length <= most.lines && lines.length * size <= height && widest() <= measure;
  while (!fits() && size > leastSize) {
    size -= 4;
    lines = breakLines(title, "display", size, measure);
  }
  lines = lines
    .slice(0, most.lines)
    .map((line, index) => (index === most.lines - 1 && lines.length > most.lines ? `${line} …` : line));
  // A very long word, or the ellipsis, may still be too wide.
  size *= Math.min(1, measure / widest());
  const pitch = size * 1.1;
  const first = center - ((lines.length - 1) * pitch) / 2 + size * 0.3;
  return lines.map((line, index) => outlineOf(line, "display", size, margin, first + index * pitch)).join("");
}

/** Logo and name on the baseline y. */
function signature(name: string, y: number): string {
  return (
    `<g transform="translate(${margin - 6} ${y - 44}) scale(1.5)"><path d="M4 34V17a14 14 0 0 1 28 0v17z" fill="#1f6f5c"/><path d="M10 34V17.5a8 8 0 0 1 16 0V34z" fill="#e3bf7f"/>` +
    `<path d="M10 34V17.500a8 8 0 0 1 5-7.400c3 1.6 4.5 4.4 4.5 8.100V32z" fill="#0f2f2a"/></g>` +
    `<path d="${outlineOf(name, "display", 38, margin + 56, y)}" fill="#1b1f1e"/>`
  );
}
