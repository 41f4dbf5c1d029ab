import { expect, test } from "vitest";
import { cookies } from "#content/cookies.ts";
import { knownBrowserPrefix } from "./account-cookies.ts";
import { providerCookiePrefix } from "../federation/provider-request.ts";
import { sessionCookieName } from "./session-cookie.ts";
import { attemptCookieName } from "./sign-in-attempt.ts";

test("the cookie policy lists every cookie that an account sets", () => {
  const listed = cookies.filter(({ category }) => category === "necessary").map(({ name }) => name);
  expect(listed).toEqual(
    expect.arrayContaining([sessionCookieName, attemptCookieName, providerCookiePrefix, knownBrowserPrefix]),
  );
});
