import type { Page } from "@playwright/test";

/**
 * Small drawings (check marks, arrows, icons) of which nothing stands out from what is behind them: below 3 to 1 (WCAG 1.4.11), which axe
 * does not look at. Those on pictures, and of controls that are switched off, are left out.
 */
export function findFaintMarks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const maxSize = 48;
    const leastContrast = 3;
    const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })!;

    /** Red, green, blue and opacity of a color of a style sheet. */
    function read(color: string): [number, number, number, number] {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    }
    function mix(color: string, below: readonly number[]): number[] {
      const [red, green, blue, alpha] = read(color);
      return [red, green, blue].map((value, at) => value * alpha + (below[at] ?? 255) * (1 - alpha));
    }
    /** null on a picture. */
    function backgroundOf(element: Element): number[] | null {
      const layers: string[] = [];
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(each);
        if (backgroundImage !== "none") return null;
        layers.push(backgroundColor);
        if (read(backgroundColor)[3] === 1) break;
      }
      return layers.reduceRight((below, color) => mix(color, below), [255, 255, 255]);
    }
    function lightness(color: readonly number[]): number {
      const [red = 0, green = 0, blue = 0] = color.map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    }
    function contrast(one: readonly number[], other: readonly number[]): number {
      const [low = 0, high = 0] = [lightness(one), lightness(other)].toSorted((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    }
    const colorsOf = (shape: Element): string[] => {
      const { stroke, fill, color } = getComputedStyle(shape);
      // What a `use` shows has its own styles, which nobody outside can read; ours take the color of the text.
      if (shape.localName === "use") return [stroke === "none" ? color : stroke];
      return [stroke, fill].filter((paint) => paint !== "none" && !paint.startsWith("url"));
    };
    return [...document.querySelectorAll("svg")].flatMap((drawing) => {
      const { width, height } = drawing.getBoundingClientRect();
      if (width === 0 || width > maxSize || height > maxSize) return [];
      if (!drawing.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      if (drawing.closest(":disabled, [aria-disabled=true], [inert]")) return [];
      const background = backgroundOf(drawing);
      const colors = [...drawing.querySelectorAll("path, line, circle, rect, polyline, polygon, ellipse, use")]
        .filter((shape) => !shape.closest("defs, clipPath, mask"))
        .flatMap(colorsOf);
      if (!background || colors.length === 0) return [];
      const best = Math.max(...colors.map((color) => contrast(mix(color, background), background)));
      return best < leastContrast
        ? [
            `${best.toFixed(2)}:1 ${drawing.outerHTML.slice(0, 90)} in ${drawing.parentElement?.textContent?.trim().slice(0, 60)}`,
          ]
        : [];
    });
  });
}
