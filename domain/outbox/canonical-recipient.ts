/**
 * The mailbox that an address leads to, as far as it can be told from outside: one person must not be reached more often by
 * writing their address in different ways. Only for counting; mail goes to the address as it was given.
 *
 * Case never matters in practice, what follows a plus sign is a tag, and Gmail ignores dots.
 * @param to an address of mail, or a telephone number, which stays as it is
 */
export function canonicalRecipient(to: string): string {
  const address = to.toLowerCase();
  const at = address.lastIndexOf("@");
  if (at === -1) return address;
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  const tag = local.indexOf("+");
  const name = tag > 0 ? local.slice(0, tag) : local;
  if (domain !== "gmail.com" && domain !== "googlemail.com") return `${name}@${domain}`;
  return `${name.replaceAll(".", "")}@gmail.com`;
}
