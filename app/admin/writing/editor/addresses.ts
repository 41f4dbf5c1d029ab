/** True for what a link in an article may lead to: a web or mail address, a path on this site, a place in the text. */
export function isLinkAddress(address: string): boolean {
  if (/^[/#?](?![/\\])/.test(address) || address === "/") return !/\s/.test(address);
  return isUrl(address, /^(https?|mailto):$/);
}

/** True for what a picture in an article may come from: a web address or a path on this site. */
export function isPictureAddress(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return !/\s/.test(address);
  return isUrl(address, /^https?:$/);
}

/** What was typed as an address, made whole: `example.org/x` and `a@b.example` get the scheme that they want. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`;
  if (/^(?![a-z][a-z0-9+.-]*:(?!\d))[^\s/#?:]+\.[a-z]{2,}(?:[:/?#]\S*)?$/i.test(address)) return `https://${address}`;
  return address;
}

function isUrl(address: string, protocols: RegExp): boolean {
  return URL.canParse(address) && protocols.test(new URL(address).protocol) && !/\s/.test(address);
}
