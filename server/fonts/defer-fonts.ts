import { loadFonts } from "./load-fonts.ts";

const charset = /<meta charset="utf-8"\/?>/i;

/**
 * The text of the inline script that fetches the web fonts after the first paint, at once where the browser has them.
 * @param files addresses of the fonts that every page uses
 */
export function fontLoader(files: readonly string[]): string {
  return `(${loadFonts.toString()})(${JSON.stringify(files)})`;
}

/**
 * Puts the loader of the web fonts into a document. Without it, and without JavaScript, the style sheet fetches them. Measured
 * effect: docs/decisions/032-web-fonts-after-the-first-paint.md.
 * @param loader what `fontLoader` gave
 */
export function deferFonts(html: string, loader: string): string {
  // Before the styles, because a script after them waits for them; the charset must stay within the first kilobyte.
  return html.replace(charset, (meta) => `${meta}<script>${loader}</script>`);
}
