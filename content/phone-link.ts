/** Where digits of other scripts begin: Arabic, Persian, Devanagari, and those as wide as a sign of Chinese. */
const zeros = ["٠", "۰", "०", "０"];

/** A telephone number: as people write it, and the link that somebody gave it before links were made from numbers. */
interface Phone {
  label: string;
  href?: string | undefined;
}

/** What a phone dials for a number as people write it. */
function dialed(label: string): string {
  const latin = Array.from(label, (sign) => {
    const zero = zeros.find((one) => sign >= one && sign.charCodeAt(0) < one.charCodeAt(0) + 10);
    return zero === undefined ? sign : String(sign.charCodeAt(0) - zero.charCodeAt(0));
  });
  // The zero of "+44 (0)20" is only dialed within the country.
  return latin
    .join("")
    .replace(/\(0\)/g, "")
    .replace(/[^\d+]/g, "");
}

/** Whether a number is whole and names its country, so that every phone can dial it. */
export function isWholePhone(label: string): boolean {
  return /^\+\d{8,15}$/.test(dialed(label));
}

/** Whether somebody gave a number another link than the one that is made from it. */
export function isOwnLink({ label, href }: Phone): boolean {
  return href !== undefined && href !== `tel:${dialed(label)}`;
}

/** The link of a telephone number. */
export function phoneLink({ label, href }: Phone): string {
  return href ?? `tel:${dialed(label)}`;
}

interface Office {
  phone: Phone;
}

type Linked<One extends Office> = Omit<One, "phone"> & { phone: One["phone"] & { href: string } };

const linked = new WeakMap<readonly Office[], unknown>();

/** Offices with the links of their numbers. The same list for the same offices: what a page is sent has equal lists once. */
export function withPhoneLinks<One extends Office>(offices: readonly One[]): Linked<One>[] {
  const made =
    linked.get(offices) ??
    offices.map((office) => ({ ...office, phone: { ...office.phone, href: phoneLink(office.phone) } }));
  linked.set(offices, made);
  return made as Linked<One>[];
}
