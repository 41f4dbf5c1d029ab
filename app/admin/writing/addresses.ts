/** Whether a link in an article may have this target: a web or mail address, a path on this site, or a fragment. */
export function isLinkAddress(address: string): boolean {
  if (/^[/#?](?![/\\])/.test(address) || address === "/") return !/\s/.test(address);
  return isUrl(address, /^(https?|mailto):$/);
}

/** Whether an image in an article may have this source: a web address or a path on this site. */
export function isPictureAddress(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return !/\s/.test(address);
  return isUrl(address, /^https?:$/);
}

/** Adds the missing scheme to a typed address such as `example.org/x` or `a@b.example`. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`;
  if (/^(?![a-z][a-z0-9+.-]*:(?!\d))[^\s/#?:]+\.[a-z]{2,}(?:[:/?#]\S*)?$/i.test(address)) return `https://${address}`;
  return address;
}

function isUrl(address: string, protocols: RegExp): boolean {
  return URL.canParse(address) && protocols.test(new URL(address).protocol) && !/\s/.test(address);
}

/** The parts of a paste or drop that matter for pictures. */
export interface Transfer {
  html: string;
  text: string;
  files: readonly { type: string }[];
}

const picture = /<img\b(?:"[^"]*"|'[^']*'|[^"'<>])*>/gi;
const source = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/i;

/** Removes pictures that exist only on the machine they were copied on: data, file and blob URLs. */
export function dropLocalPictures(html: string): string {
  return html.replace(picture, (tag) => (isOnTheWeb(tag) ? tag : ""));
}

/** The files that a field for files takes. Files beside HTML are copies of it. */
export function filesToTake<File>({ html, files }: { html: string; files: readonly File[] }): readonly File[] {
  return html === "" ? files : [];
}

/**
 * Names the parts of a paste or drop that a field can't take, as the subject of a sentence; null when it takes all.
 * @param keepsHtml whether the field takes HTML, and with it pictures from the web; other fields take plain text only
 */
export function namePartsLost({ html, text, files }: Transfer, keepsHtml: boolean): string | null {
  // Files beside HTML are copies of it: spreadsheets add a picture of the cells, browsers the file of a copied picture.
  if (html === "") return files.length === 0 ? null : nameFiles(files);
  const tags = html.match(picture) ?? [];
  const lost = tags.filter((tag) => !isOnTheWeb(tag) || (!keepsHtml && text === ""));
  return lost.length === 0 ? null : count(lost.length, "picture");
}

/** True when there are only files: browsers would open one in place of the page, or do nothing. */
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
