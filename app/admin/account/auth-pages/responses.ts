import { data, redirect } from "react-router";
import { refusalInit } from "#app/lib/answers.ts";
import { afterSignIn } from "#accounts/index.ts";
import { asDomainError } from "#domain/database.ts";
import type { Problem } from "./auth-page.tsx";

/**
 * The response to a submit that was refused.
 * @param typed values to show again in the form
 * @throws the error itself when it is not a DomainError
 */
export function refusedResponse<T extends object>(error: unknown, typed: T) {
  const expected = asDomainError(error);
  if (!expected) throw error;
  const { message, fields } = expected;
  const answer: Problem & T = { ...typed, message, fields };
  return data(answer, refusalInit(expected));
}

/** The response to a submit that has signed the user in: a redirect with the session cookies, to a screen that tells of it. */
export function signedInResponse(cookies: readonly string[], address = afterSignIn("/admin")) {
  return redirect(address, {
    status: 303,
    headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
  });
}
