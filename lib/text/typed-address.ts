import { domainToASCII } from "node:url";
import { composeAddress, foldAddress } from "./fold-address.ts";

/** All that can't be seen, except what turns the text around: that is no accident. */
const unseen = /(?![\u202d\u202e])\p{Cf}/gu;

/**
 * A mail address that somebody typed or pasted, in one spelling, whatever the browser sends: without `mailto:`, and with the domain in the
 * letters of the DNS. Letters beyond ASCII are in lower case, which databases do not change alike.
 */
export function typedAddress(text: string): string {
  const plain = text
    .replace(unseen, "")
    .trim()
    .replace(/^mailto:([^?]*).*$/is, "$1")
    .trim();
  const address = composeAddress(plain);
  const [, local = "", domain = ""] = /^([^@]*)@([^@]*)$/.exec(address) ?? [];
  // Signs that end the host of an address would be left out with what follows.
  const isForeign = /[^ -~]/.test(domain) && !/[\s/?#%:\\[\]]/.test(domain);
  const name = /[^ -~]/.test(local) ? foldAddress(local) : local;
  return domain === "" ? address : `${name}@${(isForeign && domainToASCII(domain)) || domain}`;
}
