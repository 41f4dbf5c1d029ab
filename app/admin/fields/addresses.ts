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

/**
 * Removes pictures that visitors would not see: those of the machine they were copied on, and those that are only lent for a while. Emoji that
 * a page draws as pictures become the signs that they are.
 */
export function dropLostPictures(html: string): string {
  return html.replace(picture, (tag) => emojiIn(tag) ?? (isLasting(tag) ? tag : ""));
}

const alternative = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

/** The emoji that a picture of another site stands for, as WordPress, X and Teams draw them; null for any other picture. */
function emojiIn(tag: string): string | null {
  const [, double, single] = alternative.exec(tag) ?? [];
  const words = (double ?? single ?? "").trim();
  return /^\p{RGI_Emoji}{1,5}$/v.test(words) && !isPicturePath(tag) ? words : null;
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
  // Google Docs copies the boxes of its tasks as pictures.
  const tags = (html.match(picture) ?? []).filter((tag) => !/\saria-roledescription=/i.test(tag));
  const lost = tags.filter((tag) => emojiIn(tag) === null && (!isLasting(tag) || (!keepsHtml && text === "")));
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

/** Hosts that lend the pictures of a document to those who have it open, for hours or days. */
const lendingHosts =
  /(?:^|\.)(?:googleusercontent\.com|docs\.google\.com|officeapps\.live\.com|notion\.so|notion\.site|attachments\.office\.net)$/;

/** The signature of an address that ends after a time, at Amazon, Google and Azure. */
const signature = /^(?:x-amz-|x-goog-)?signature$|^sig$/i;

function addressIn(tag: string): string {
  const [, ...values] = source.exec(tag) ?? [];
  return (values.find((value) => value !== undefined) ?? "").trim().replaceAll("&amp;", "&");
}

/** Whether a picture is one of this site's. */
function isPicturePath(tag: string): boolean {
  return addressIn(tag).startsWith("/");
}

/** Whether a picture has an address at which visitors will find it, too. */
function isLasting(tag: string): boolean {
  const address = addressIn(tag);
  if (!isPictureAddress(address)) return false;
  if (!URL.canParse(address)) return true;
  const { hostname, searchParams } = new URL(address);
  return !lendingHosts.test(hostname) && ![...searchParams.keys()].some((name) => signature.test(name));
}
