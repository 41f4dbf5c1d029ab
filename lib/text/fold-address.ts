/** Signs beyond ASCII that Unicode composes to a sign of ASCII; the Kelvin sign becomes a K. */
const composedToAscii = /[\u037e\u1fef\u212a]/;

/**
 * A mail address in lower case, as it is stored and compared. No sign beyond ASCII becomes one of ASCII: `mar\u212a@` in lower case would
 * be `mark@`, which is the mailbox of another person.
 */
export function foldAddress(address: string): string {
  return address.replace(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase();
    const becomesAscii = letter > "\x7f" && /[ -~]/.test(small);
    return becomesAscii ? letter : small;
  });
}

/** A mail address with accents joined to their letters. One that would become another person's mailbox stays as it is. */
export function composeAddress(address: string): string {
  return composedToAscii.test(address) ? address : address.normalize("NFC");
}
