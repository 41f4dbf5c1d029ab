/** The link that writes a mail to an address. In an address `?`, `&` and `%` are letters; in a link they would add recipients and words. */
export function mailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replace(/%40/g, "@")}`;
}
