/**
 * The name for the greeting of a mail, or null when it does not look like a name. The sender of a form chooses who gets the mail, so it must
 * not carry an advertisement in place of a name.
 */
export function greetingName(name: string): string | null {
  return /^[\p{L}\p{M}'’.\- ]{1,60}$/u.test(name) && !/\p{L}{2,}\.\p{L}{2,}/u.test(name) ? name : null;
}
