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
