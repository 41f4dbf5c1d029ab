import { data, redirect } from "react-router";
import { refusalInit } from "#app/lib/refusal.ts";
import { asDomainError } from "#domain/as-domain-error.ts";
import type { Problem } from "./door-form.tsx";

/**
 * What a page behind a link answers to a submit that was refused, with what was typed and may be shown again.
 * @throws the error itself when nobody expected it
 */
export function doorFailure<T extends object>(error: unknown, typed: T) {
  const expected = asDomainError(error);
  if (!expected) throw error;
  const { message, fields } = expected;
  const answer: Problem & T = { ...typed, message, fields };
  return data(answer, refusalInit(expected));
}

/** What such a page answers when somebody is signed in by it. */
export function signedInAnswer(cookies: readonly string[], address = "/admin") {
  return redirect(address, {
    status: 303,
    headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
  });
}
