import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";
import subsetFont from "subset-font";
import { toUnicodeRange } from "./unicode-range.ts";

/** A file of a web font: some characters of one family. */
export interface WebFontFile {
  family: string;
  /** Name below app/styles/fonts/. */
  name: string;
  /** Value of `unicode-range`. Files of a family have no characters in common. */
  range: string;
  data: Buffer;
}

/** The weights that pages use; others are cut off. */
export const weights = { min: 400, max: 700 };

const families = { Fraunces: "fraunces", "Instrument Sans": "instrument-sans" };

/**
 * The characters of the built-in pages: ASCII, typographic punctuation and signs, and a few accented letters. The first
 * file of each family has only these (except arrows, which no file has), and is the only one that most pages fetch.
 */
export const basicCharacters = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...Array.from("\u00A0©·×–—‘’“”•…‹›€™−←→áéöü"),
];

/**
 * Cuts the files of both families from those of the packages: basic characters, further ones of western Europe, those
 * of the rest of Europe. The same packages give the same bytes.
 */
export async function cutWebFonts(): Promise<WebFontFile[]> {
  const files: WebFontFile[] = [];
  for (const [family, slug] of Object.entries(families)) {
    const [latin, extended] = await Promise.all([readSource(slug, "latin"), readSource(slug, "latin-ext")]);
    const without = (all: string[], taken: string[]) => all.filter((character) => !taken.includes(character));
    const rest = without(latin.characters, basicCharacters);
    const parts = [
      { part: "basic", source: latin.data, characters: without(latin.characters, rest) },
      { part: "latin", source: latin.data, characters: rest },
      { part: "latin-ext", source: extended.data, characters: without(extended.characters, latin.characters) },
    ];
    for (const { part, source, characters } of parts) {
      const others = parts.filter((other) => other.part !== part).flatMap((other) => other.characters);
      const missing = without(basicCharacters, latin.characters);
      files.push({
        family,
        name: `${slug}-${part}.woff2`,
        range: toUnicodeRange(characters, [...others, ...missing]),
        data: await subsetFont(source, characters.join(""), {
          targetFormat: "woff2",
          variationAxes: { wght: weights },
        }),
      });
    }
  }
  return files;
}

async function readSource(slug: string, part: string): Promise<{ data: Buffer; characters: string[] }> {
  const specifier = `@fontsource-variable/${slug}/files/${slug}-${part}-wght-normal.woff2`;
  const data = await readFile(fileURLToPath(import.meta.resolve(specifier)));
  const { characterSet } = create(data) as Font;
  // U+FFFF is not a character, but some fonts map it.
  const codes = characterSet.filter((code) => code >= 0x20 && code < 0xff_ff);
  return { data, characters: codes.map((code) => String.fromCodePoint(code)) };
}
