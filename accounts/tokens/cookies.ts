import { createHmac, randomBytes } from "node:crypto";
import type { ProcessContext } from "#domain/context.ts";
import type { Account } from "../users/account.ts";
import { hashToken } from "./link-tokens.ts";
import { type TokenKind, allSignatures, isSigned, createToken, readToken } from "#domain/security/secrets.ts";

/** Also named in the cookie policy (content/site/cookies.ts). */
export const sessionCookieName = "session_id";

/** By https the name forbids other hosts to set the cookie: browsers keep one of this name only from the host itself. */
const hostPrefix = "__Host-";

/** A new session token: what only the browser keeps, and what is stored of it. */
export interface SessionToken {
  /** `Set-Cookie` value. It ends with the browser; how long a session lasts at most is decided by its row. */
  cookie: string;
  /** SHA-256 of the token. It has 192 random bits, so a plain hash can't be searched. */
  hash: string;
}

/** Makes the token of a session, signed so that a forged one costs no query. */
export function createSessionToken({ secret, linkUrl }: Pick<ProcessContext, "secret" | "linkUrl">): SessionToken {
  const token = randomBytes(24).toString("base64url");
  const signed = isHttps(linkUrl) ? boundToHost(token) : token;
  const signature = createHmac("sha256", secret).update(signed).digest("base64");
  const value = encodeURIComponent(`${token}.${signature}`);
  return { cookie: sessionCookie({ linkUrl }, value), hash: hashToken(token) };
}

/**
 * The `Set-Cookie` values that take the session's cookie out of the browser. By https also the one without the prefix: a session that
 * is older than the prefix must not come back when a newer one ends.
 */
export function clearSessionCookie({ linkUrl }: Pick<ProcessContext, "linkUrl">): string[] {
  const cookies = [sessionCookie({ linkUrl }, "", "Max-Age=0; ")];
  return isHttps(linkUrl) ? [...cookies, cookies.join().replace(hostPrefix, "")] : cookies;
}

function sessionCookie({ linkUrl }: Pick<ProcessContext, "linkUrl">, value: string, end = ""): string {
  const [prefix, secure] = isHttps(linkUrl) ? [hostPrefix, "Secure; "] : ["", ""];
  return `${prefix}${sessionCookieName}=${value}; ${end}Path=/; HttpOnly; ${secure}SameSite=Lax`;
}

function isHttps(linkUrl: string): boolean {
  return linkUrl.startsWith("https://");
}

/** What is signed of a token whose cookie has the prefix: the signature is none for a cookie without it. */
function boundToHost(token: string): string {
  return `${hostPrefix}${sessionCookieName}:${token}`;
}

/** Spaces and tabs alone may stand before a name: browsers let any host set a cookie whose name begins with another kind of space. */
const sentCookies = new RegExp(`(?:^|;)[ \\t]*(${hostPrefix})?${sessionCookieName}=([^;]*)`, "g");

/**
 * Finds the hash of the session token in a `Cookie` header: that of the cookie with the prefix before that of one without, which counts for
 * a session that began by http or in an older version. A page of a neighboring host could else sign people in to a session of its own.
 * Of several cookies of the name the first that this site has signed
 * counts: a page of a neighboring host can set others, and must not be able to sign anyone out by it.
 * @returns null when there is none, or none that this site has signed
 */
export function readSessionToken(process: ProcessContext, cookies: string | null): string | null {
  const found = [...(cookies ?? "").matchAll(sentCookies)];
  for (const [, prefix, sent = ""] of found.toSorted(([, a = ""], [, b = ""]) => b.length - a.length)) {
    const value = sent.replaceAll('"', "").replaceAll(/%2B|%2F|%3D/gi, decodeURIComponent);
    const [token = "", signature = ""] = value.split(".");
    const asBase64url = Buffer.from(signature, "base64").toString("base64url");
    const texts = prefix ? [boundToHost(token), token] : [token];
    if (token !== "" && texts.some((text) => isSigned(process, text, asBase64url))) return hashToken(token);
  }
  return null;
}

/** How the names of these cookies begin (content/site/cookies.ts). */
export const knownBrowserPrefix = "known_browser";

/** Milliseconds; each sign-in begins it anew. */
const lifetime = 180 * 24 * 60 * 60 * 1_000;

/** What a browser is known to; in lower case the address. */
type Known = Pick<Account, "email" | "passwordHash" | "bannedAt">;

/** Ends with the password, so that a recovery also ends the browsers of a thief, and with a ban. */
const knownBrowser = ({ email, passwordHash, bannedAt }: Known): TokenKind => ({
  parts: 0,
  lifetime,
  claim: (parts) => `known-browser:${JSON.stringify([email, passwordHash, bannedAt, ...parts])}`,
});

/** Gives the value of a cookie of the browser that asks; null when it sent none of that name. */
export type CookieReader = (name: string) => string | null;

/**
 * The `Set-Cookie` value that marks a browser as one in which an account was signed in to, a device cookie as OWASP describes it:
 * wrong tries there are counted apart, so that attackers elsewhere can't lock its owner out. It gives no access.
 */
export function createKnownBrowserCookie(process: ProcessContext, account: Known): string {
  const value = createToken(process, knownBrowser(account), []);
  return callCookie(process, cookieNames(process, account.email)[0] ?? "", value, lifetime);
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

/** Whether the account was signed in to in this browser since it has its present password. */
export function isKnownBrowser(process: ProcessContext, account: Known, cookie: CookieReader): boolean {
  return cookieNames(process, account.email).some((name) => {
    const value = cookie(name);
    return value !== null && !("fault" in readToken(process, knownBrowser(account), value));
  });
}

/** One for each account that is used in the browser, the present one first. The name does not give the address away. */
function cookieNames(process: ProcessContext, email: string): string[] {
  return allSignatures(process, `known-browser-name:${email}`).map((signature) => {
    const hash = Buffer.from(signature, "base64url").toString("hex");
    return `${knownBrowserPrefix}_${hash.slice(0, 12)}`;
  });
}
