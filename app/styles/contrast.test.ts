import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

// Every pair of colors that public pages put on one another, in both schemes. What axe sees of them: e2e/pages/dark.journey.ts.

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");

/** The colors of tokens.css, with the values by light and by dark of dark.css. */
const colors = new Map<string, { light: string; dark: string }>();
for (const [, name = "", value = ""] of read("tokens.css").matchAll(/--color-([\w-]+): (#\w+);/g))
  colors.set(name, { light: value, dark: value });
const inTheDark = [...read("dark.css").matchAll(/--color-([\w-]+): light-dark\((#\w+), (#\w+)\)/g)];
for (const [, name = "", light = "", dark = ""] of inTheDark) {
  const color = colors.get(name);
  if (!color || long(light) !== long(color.light)) throw new Error(`--color-${name} has another value in tokens.css`);
  colors.set(name, { light, dark });
}

const surfaces = ["paper", "paper-deep", "card", "evergreen-50", "brass-100"];
const texts = ["ink", "ink-soft", "evergreen-600", "evergreen-700", "brass-700"];
/** What is as dark by day as by night: its colors stay in light. */
const bands = ["evergreen-900", "evergreen-700"];

const each = (fronts: string[], backs: string[]) => fronts.flatMap((front) => backs.map((back) => [front, back]));

it.each(["light", "dark"] as const)("texts have 4.5 to 1 in %s", (scheme) => {
  const pairs = [
    ...each(texts, surfaces),
    ...each(["rose", "rose-700"], ["paper", "card", "rose-50"]),
    ["rose-700", "rose-50"],
    // Buttons, and what they are under the pointer.
    ...each(["card"], ["evergreen-600", "evergreen-700", "rose", "rose-700"]),
    ...each(["evergreen-900"], ["brass", "brass-300"]),
    ["brass-300", "evergreen-900"],
    ["ink", "rose-50"],
  ];
  expect(below(4.5, pairs, scheme)).toEqual([]);
});

it("texts on bands have 4.5 to 1", () => {
  expect(below(4.5, each(["white", "evergreen-50", "brass-300"], bands), "light")).toEqual([]);
});

it.each(["light", "dark"] as const)("edges of controls, marks and the focus have 3 to 1 in %s", (scheme) => {
  const pairs = [
    ...each(["line-strong"], ["paper", "card"]),
    ...each(["evergreen-600", "rose"], surfaces),
    ...each(["rule"], surfaces),
  ];
  expect(below(3, pairs, scheme)).toEqual([]);
});

it("selected text has 4.5 to 1", () => {
  const [, color = ""] = /::selection \{[^}]*\scolor: (#\w+)/.exec(read("base.css")) ?? [];
  expect(contrast(color, colors.get("brass-300")?.light ?? "")).toBeGreaterThan(4.5);
});

function below(least: number, pairs: string[][], scheme: "light" | "dark"): string[] {
  return pairs.flatMap(([front = "", back = ""]) => {
    const [one, other] = [colors.get(front), colors.get(back)];
    if (!one || !other) throw new Error(`there is no ${front} or ${back}`);
    const found = contrast(one[scheme], other[scheme]);
    return found < least ? [`${front} on ${back}: ${found.toFixed(2)}`] : [];
  });
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Relative luminance (WCAG). */
function luminance(color: string): number {
  const parts = long(color).match(/\w\w/g) ?? [];
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** With six digits. */
function long(color: string): string {
  return color.length === 4 ? color.replaceAll(/\w/g, "$&$&") : color;
}
