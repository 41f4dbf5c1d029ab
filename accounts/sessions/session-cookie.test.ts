import { expect, it } from "vitest";
import { createLocalContext } from "#domain/testing/test-context.ts";
import { createSessionToken, readSessionToken } from "./session-cookie.ts";

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
