import { describe, expect, it } from "vitest";
import { breakLines, outlineOf, widthOf } from "./lettering.ts";

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
