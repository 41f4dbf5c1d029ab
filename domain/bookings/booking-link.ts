import type { ProcessContext } from "../context.ts";
import { createToken, readToken, type TokenKind } from "../security/secrets.ts";

/** It ends with the booking and not by itself: whoever looks it up compares its time. */
const link: TokenKind = { parts: 1, lifetime: null, claim: ([id]) => `booking:${id}` };

/** The token of a visitor's personal link to their booking. */
export function bookingToken(process: ProcessContext, id: string): string {
  return createToken(process, link, [id]);
}

/** The visitor's personal link to their booking. */
export function bookingUrl(process: ProcessContext, id: string): string {
  return `${process.linkUrl}/booking?token=${encodeURIComponent(bookingToken(process, id))}`;
}

/** The id of the booking that a token leads to; null for a token that was not made by this site. */
export function bookingOfToken(process: ProcessContext, token: string): string | null {
  const read = readToken(process, link, token);
  return "parts" in read ? (read.parts[0] ?? null) : null;
}
