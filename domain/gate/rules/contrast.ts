import type { RawFinding } from "../page-facts.ts";
import { found, partOf, wordsOf } from "./raw.ts";

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
    const message = `“${words.slice(0, 80)}” has a contrast of ${ratio.toFixed(1)} to 1 (${pair}); it takes ${needed}.`;
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
