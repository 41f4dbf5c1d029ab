import { typedLine } from "./typed-text.ts";

/** What stands before the @ of an address. */
export function beginningOf(email: string): string {
  return email.slice(0, email.lastIndexOf("@"));
}

/** The name that the owner of an account has; null for what every account begins with. */
export function ownName(email: string, name: string | null): string | null {
  return name === null || name === "" || name === beginningOf(email) ? null : name;
}

/** A name that somebody typed, or that comes from elsewhere, in one spelling. */
export function typedName(text: string): string {
  return typedLine(text).replace(/ {2,}/g, " ");
}

/**
 * What a name may have: an address would pass for another person's, and what can't be seen, or turns the text around it, for another name. The
 * joiners of scripts are needed.
 */
export const namePattern =
  /^(?:(?=.*[\p{L}\p{N}])(?:[\u200c\u200d]|(?![\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}\p{Co}<>@]).)*)?$/u;
