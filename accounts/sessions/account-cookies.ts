import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { ProcessContext } from "#domain/context.ts";

/** How the names of these cookies begin (content/cookies.ts). */
export const knownBrowserPrefix = "known_browser";

/** Milliseconds; each sign-in begins it anew. */
const lifetime = 180 * 24 * 60 * 60 * 1_000;

/** Gives the value of a cookie of the browser that asks; null when it sent none of that name. */
export type CookieReader = (name: string) => string | null;

/**
 * The `Set-Cookie` value that marks a browser as one in which an account was signed in to, a device cookie as OWASP describes it:
 * wrong tries there are counted apart, so that attackers elsewhere can't lock its person out. It opens nothing.
 * @param email of the account, in lower case
 */
export function createKnownBrowserCookie(process: ProcessContext, email: string): string {
  const browser = randomBytes(16).toString("base64url");
  const expires = (process.clock().getTime() + lifetime).toString(36);
  const value = `${browser}.${expires}.${sign(process, [email, browser, expires])}`;
  const secure = process.linkUrl.startsWith("https://") ? "Secure; " : "";
  const age = lifetime / 1_000;
  return `${cookieName(process, email)}=${value}; Path=/api/auth; Max-Age=${age}; HttpOnly; ${secure}SameSite=Lax`;
}

/** What tells the browser apart from others in which the account was signed in to; null in a browser that it was not. */
export function readKnownBrowser(process: ProcessContext, email: string, cookie: CookieReader): string | null {
  const [browser = "", expires = "", signature = ""] = (cookie(cookieName(process, email)) ?? "").split(".");
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(process, [email, browser, expires]));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number.parseInt(expires, 36) > process.clock().getTime() ? browser : null;
}

/** One for each account that is used in the browser. The name tells the address to nobody. */
function cookieName({ secret }: ProcessContext, email: string): string {
  const hash = createHmac("sha256", secret).update(`known-browser-name:${email}`).digest("hex");
  return `${knownBrowserPrefix}_${hash.slice(0, 12)}`;
}

function sign({ secret }: ProcessContext, parts: readonly string[]): string {
  return createHmac("sha256", secret)
    .update(`known-browser:${JSON.stringify(parts)}`)
    .digest("base64url");
}
