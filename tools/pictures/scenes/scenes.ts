import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { classOf, college, memberOf, type MemberKey, members, teacher } from "#content/cast.ts";
import { portrait } from "../kit/portrait.ts";

/** Where pages import it from, below the top of the repository. */
export const scenesFile = "app/sections/scenes/scenes.svg";

/**
 * The scenes of the product as one SVG file of symbols: the template with names and portraits of the cast.
 * @throws Error for a name or portrait that the cast does not have
 */
export async function drawScenes(): Promise<string> {
  const template = await readFile(join(import.meta.dirname, "template.svg"), "utf8");
  const filled = template
    .replaceAll(/\{(\w+)(?:\.(\w+))?\}/g, (_, who: string, what?: string) => wordOf(who, what))
    .replaceAll(/<!--.*?-->\n?|^ +|\n(?=\s*\n)/gms, "");
  const shown = [...new Set(filled.match(/(?<=href="#)\w+/g))].map((key) => keyOf(key));
  const portraits = shown.map((key) => `<g id="${key}">${portrait(key)}</g>\n`).join("");
  return filled.replace("\n", `\n${portraits}`);
}

function wordOf(who: string, what?: string): string {
  if (who === "college") return college;
  if (who === "teacher") return teacher;
  const key = keyOf(who);
  const { name, first, city, calling } = memberOf(key);
  const year = members[key].classOf;
  const words: Record<string, string> = {
    name,
    first,
    city,
    class: classOf(key),
    since: `${year} · ${city}`,
    line: `${calling} · ${city} · ${year}`,
  };
  const word = words[what ?? ""];
  if (!word) throw new Error(`The cast does not say ${who}.${what}.`);
  return word;
}

function keyOf(name: string): MemberKey {
  if (!(name in members)) throw new Error(`The cast has no ${name}.`);
  return name as MemberKey;
}
