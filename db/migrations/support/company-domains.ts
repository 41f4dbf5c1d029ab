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

/** Second levels below which organizations of a country have their names. */
const publicLevels = new Set("ac co com edu gob gov govt go gv k12 mil ne net nom or org sch school".split(" "));

/** The domain of the organization that an address belongs to; null for a mail provider that anybody can have, and for no address. */
export function companyDomainOf(email: string): string | null {
  const host = email
    .slice(email.lastIndexOf("@") + 1)
    .toLowerCase()
    .replace(/\.+$/, "");
  const labels = host.split(".");
  if (!email.includes("@") || labels.length < 2 || labels.includes("") || /^[\d.]+$|[[\]:]/.test(host)) return null;
  const isCountry = labels.at(-1)?.length === 2 && publicLevels.has(labels.at(-2) ?? "");
  const own = labels.slice(isCountry ? -3 : -2);
  const domain = own.join(".");
  const isNobodys = own.length < (isCountry ? 3 : 2) || brands.has(own[0] ?? "") || providers.has(domain);
  return isNobodys ? null : domain;
}
