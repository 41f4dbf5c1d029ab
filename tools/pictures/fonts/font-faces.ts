import { create, type Font } from "fontkit";
import { fallbackFaces } from "./fallback-faces.ts";
import { weights, type WebFontFile } from "./web-fonts.ts";

const head = `/*
 * Written by \`npm run fonts\`. First the web fonts, in files by characters, of which a browser fetches those that a page needs;
 * then the fonts of systems that stand in for them until they are there, resized to take the same room. Why and how:
 * docs/decisions/032-web-fonts-after-the-first-paint.md.
 */
`;

/** The style sheet with all font faces of the site. Font files are beside it in fonts/. */
export function fontFaces(files: readonly WebFontFile[]): string {
  const web = files.map(({ family, name, range }) =>
    [
      "@font-face {",
      `  font-family: "${family}";`,
      `  font-weight: ${weights.min} ${weights.max};`,
      "  font-display: fallback;",
      `  src: url("./fonts/${name}") format("woff2");`,
      "  unicode-range:",
      `    ${range};`,
      "}",
    ].join("\n"),
  );
  const families = [...new Set(files.map(({ family }) => family))];
  const fallbacks = families.flatMap((family) => {
    const file = files.find((candidate) => candidate.family === family);
    return file ? fallbackFaces(family, create(file.data) as Font) : [];
  });
  return `${head}${[...web, ...fallbacks].join("\n")}\n`;
}
