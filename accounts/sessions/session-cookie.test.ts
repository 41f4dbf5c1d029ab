import { expect, it } from "vitest";
import { createLocalContext } from "#domain/testing/test-context.ts";
import { clearSessionCookie, createSessionToken, readSessionToken } from "./session-cookie.ts";

const ctx = createLocalContext();
const { cookie, hash } = createSessionToken(ctx);
const own = cookie.split(";")[0] ?? "";
const value = own.slice("session_id=".length);

it("finds the session's own cookie among others of its name, which a neighboring site may have set", () => {
  for (const tossed of [
    "session_id=",
    "session_id=x",
    `session_id=${value.slice(2)}`,
    'session_id="',
    "session_id=%",
  ]) {
    expect(readSessionToken(ctx, `${tossed}; ${own}`)).toBe(hash);
    expect(readSessionToken(ctx, `${own}; ${tossed}`)).toBe(hash);
  }
});

it("reads it as browsers and proxies write it", () => {
  const spellings = [
    own,
    `a=b;${own}`,
    `a=b;  ${own} ; c=d`,
    `session_id="${value}"`,
    `session_id=${decodeURIComponent(value)}`,
  ];
  for (const sent of spellings) expect(readSessionToken(ctx, sent)).toBe(hash);
});

it("takes no other for it", () => {
  const [token = "", signature = ""] = decodeURIComponent(value).split(".");
  const foreign = createSessionToken({ ...ctx, secret: "the secret of another site, 32 characters+" }).cookie;
  for (const sent of [
    null,
    "",
    `x${own}`,
    `Session_Id=${value}`,
    `session_id=${token}`,
    `session_id=${token}.`,
    `session_id=.${signature}`,
    `session_id=${token}x.${signature}`,
    `session_id=${token}.${signature.slice(0, -4)}`,
    `session_id=%${value}`,
    `session_id=${"x".repeat(16_000)}.${signature}`,
    foreign,
  ]) {
    expect(readSessionToken(ctx, sent)).toBeNull();
  }
});

it("names it by https so that no other host can set it, and still reads that of a session from before", () => {
  const byHttps = { ...ctx, linkUrl: "https://www.homecoming.example" };
  const made = createSessionToken(byHttps);
  expect(made.cookie).toMatch(/^__Host-session_id=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const prefixed = made.cookie.split(";")[0] ?? "";
  expect(readSessionToken(byHttps, own)).toBe(hash);
  for (const sent of [prefixed, `${own}; ${prefixed}`, `${prefixed}; ${own}`, `__Host-session_id=x; ${prefixed}`]) {
    expect(readSessionToken(byHttps, sent)).toBe(made.hash);
  }
  const cleared = clearSessionCookie(byHttps).map((cookie) => cookie.split(";")[0]);
  expect(cleared).toEqual(["__Host-session_id=", "session_id="]);
  expect(clearSessionCookie(ctx)).toHaveLength(1);
});
