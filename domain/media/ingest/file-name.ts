import { clipText } from "#lib/text/format-text.ts";
import { storableText } from "#db/dialect.ts";
import { maxLengths } from "../limits.ts";

/**
 * A name for a library item, from what a browser says the file is called: without folders, ending and control characters.
 * @returns "Untitled" when nothing is left
 */
export function nameFromFile(fileName: string): string {
  const last = storableText(fileName).split(/[/\\]/).at(-1) ?? "";
  const name = last
    .replace(/\p{C}/gu, "")
    .replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, "")
    .replace(/[\s_]+/g, " ")
    .replace(/^[.\s]+|\s+$/g, "");
  return clipText(name, maxLengths.name) || "Untitled";
}
