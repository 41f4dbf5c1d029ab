import { isPictureAddress } from "./editor/addresses.ts";

/** What a paste or a drop carries, as far as pictures go. */
export interface Transfer {
  html: string;
  text: string;
  files: readonly { type: string }[];
}

const picture = /<img\b(?:"[^"]*"|'[^']*'|[^"'<>])*>/gi;
const source = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/i;

/** HTML without the pictures that exist only on the machine it was copied on: bytes in the address, files, objects of a page. */
export function dropLocalPictures(html: string): string {
  return html.replace(picture, (tag) => (isOnTheWeb(tag) ? tag : ""));
}

/**
 * What a field can't take of a paste or a drop, as the subject of a sentence; null when all of it arrives.
 * @param keepsHtml the field takes HTML, and with it pictures that are on the web; other fields take plain text alone
 */
export function namePartsLost({ html, text, files }: Transfer, keepsHtml: boolean): string | null {
  // With HTML the files are only another form of it: a spreadsheet adds a picture of the cells, a browser that of the picture.
  if (html === "") return files.length === 0 ? null : nameFiles(files);
  const tags = html.match(picture) ?? [];
  const lost = tags.filter((tag) => !isOnTheWeb(tag) || (!keepsHtml && text === ""));
  return lost.length === 0 ? null : count(lost.length, "picture");
}

/** True when there is nothing but files: browsers would open one in place of the page, or do nothing. */
export function hasOnlyFiles({ html, text, files }: Transfer): boolean {
  return files.length > 0 && html === "" && text === "";
}

function nameFiles(files: Transfer["files"]): string {
  return count(files.length, files.every(({ type }) => type.startsWith("image/")) ? "picture" : "file");
}

function count(number: number, thing: string): string {
  return number === 1 ? `The ${thing} was` : `${number.toLocaleString("en")} ${thing}s were`;
}

function isOnTheWeb(tag: string): boolean {
  const [, ...values] = source.exec(tag) ?? [];
  return isPictureAddress((values.find((value) => value !== undefined) ?? "").trim());
}
