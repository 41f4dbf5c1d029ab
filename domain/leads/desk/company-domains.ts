import { parse } from "tldts";

/** Mail providers that anybody can have: by the label before the public suffix where they have several of these, */
const brands = new Set(
  "gmail googlemail yahoo ymail rocketmail hotmail outlook live msn aol gmx yandex protonmail tutanota fastmail zoho rediffmail".split(
    " ",
  ),
);

/** and by their domain where the label may be that of somebody else elsewhere. */
const providers = new Set(
  (
    "icloud.com me.com mac.com web.de t-online.de freenet.de mail.com mail.ru bk.ru inbox.ru list.ru qq.com 163.com 126.com sina.com foxmail.com " +
    "naver.com daum.net hanmail.net proton.me pm.me tuta.io tuta.com hey.com orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it " +
    "virgilio.it alice.it comcast.net verizon.net att.net sbcglobal.net bellsouth.net btinternet.com sky.com virginmedia.com bigpond.com shaw.ca " +
    "uol.com.br bol.com.br seznam.cz wp.pl o2.pl interia.pl onet.pl abv.bg ukr.net"
  ).split(" "),
);

/**
 * The registrable domain of the organization that an address belongs to; null for a mail provider that anybody can have, and for what is no
 * domain.
 */
export function companyDomainOf(email: string): string | null {
  const { domain, domainWithoutSuffix, isIp } = parse(email.slice(email.lastIndexOf("@") + 1), {
    allowPrivateDomains: true,
  });
  if (domain === null || isIp === true || !email.includes("@")) return null;
  return brands.has(domainWithoutSuffix ?? "") || providers.has(domain) ? null : domain;
}

/** The country of an address by the end of its domain, as two capital letters; null for domains of no country. */
export function countryOf(email: string): string | null {
  const { publicSuffix } = parse(email.slice(email.lastIndexOf("@") + 1));
  const end = publicSuffix?.split(".").at(-1) ?? "";
  if (!/^[a-z]{2}$/.test(end) || generic.has(end)) return null;
  return end === "uk" ? "GB" : end.toUpperCase();
}

/** Ends of two letters that are used everywhere. */
const generic = new Set("ai co eu fm io me tv cc ws to gg".split(" "));
