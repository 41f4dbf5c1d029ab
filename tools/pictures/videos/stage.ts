import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { join } from "node:path";
import { type Film, timetable } from "./film.ts";

const root = join(import.meta.dirname, "../../..");
const font = (specifier: string) => pathToFileURL(fileURLToPath(import.meta.resolve(specifier))).href;

/**
 * The film as one page for the recording browser: all scenes on top of each other, of which the projector shows one.
 */
export async function stageOf(film: Film): Promise<string> {
  const css = await readFile(join(import.meta.dirname, "stage.css"), "utf8");
  const sections = timetable(film).map(({ scene, from, to }) =>
    scene.html.replace("<section", `<section hidden data-from="${from}" data-to="${to}"`),
  );
  return `<!doctype html><meta charset="utf-8"><base href="${pathToFileURL(join(root, "public")).href}/"><style>
@font-face { font-family: Fraunces; font-weight: 100 900; src: url(${font("@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2")}) }
@font-face { font-family: "Instrument Sans"; font-weight: 400 700; src: url(${font("@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2")}) }
${css}</style>${sections.join("")}`;
}
