import { randomBytes } from "node:crypto";
import type { ProcessContext } from "#domain/context.ts";
import { type TokenKind, sign, createToken, readToken } from "#domain/security/secrets.ts";

/** How the names of these cookies begin (content/cookies.ts). */
export const knownBrowserPrefix = "known_browser";

/** Milliseconds; each sign-in begins it anew. */
const lifetime = 180 * 24 * 60 * 60 * 1_000;

const knownBrowser = (email: string): TokenKind => ({
  parts: 1,
  lifetime,
  claim: (parts) => `known-browser:${JSON.stringify([email, ...parts])}`,
});

/** Gives the value of a cookie of the browser that asks; null when it sent none of that name. */
export type CookieReader = (name: string) => string | null;

/**
 * The `Set-Cookie` value that marks a browser as one in which an account was signed in to, a device cookie as OWASP describes it:
 * wrong tries there are counted apart, so that attackers elsewhere can't lock its owner out. It signs nobody in.
 * @param email of the account, in lower case
 */
export function createKnownBrowserCookie(process: ProcessContext, email: string): string {
  const value = createToken(process, knownBrowser(email), [randomBytes(16).toString("base64url")]);
  return callCookie(process, cookieName(process, email), value, lifetime);
}

/**
 * The `Set-Cookie` value of a cookie that is sent to the calls under /api/auth alone.
 * @param age in milliseconds
 */
export function callCookie(
  { linkUrl }: Pick<ProcessContext, "linkUrl">,
  name: string,
  value: string,
  age: number,
): string {
  const secure = linkUrl.startsWith("https://") ? "Secure; " : "";
  return `${name}=${value}; Path=/api/auth; Max-Age=${age / 1_000}; HttpOnly; ${secure}SameSite=Lax`;
}

/** What tells the browser apart from others in which the account was signed in to; null in a browser that it was not. */
export function readKnownBrowser(process: ProcessContext, email: string, cookie: CookieReader): string | null {
  const read = readToken(process, knownBrowser(email), cookie(cookieName(process, email)) ?? "");
  return "fault" in read ? null : (read.parts[0] ?? null);
}

/** One for each account that is used in the browser. The name does not give the address away. */
function cookieName(process: ProcessContext, email: string): string {
  const hash = Buffer.from(sign(process, `known-browser-name:${email}`), "base64url").toString("hex");
  return `${knownBrowserPrefix}_${hash.slice(0, 12)}`;
}
