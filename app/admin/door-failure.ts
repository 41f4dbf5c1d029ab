import { data } from "react-router";
import { asDomainError } from "#domain/as-domain-error.ts";
import { statusOf } from "#lib/domain-error.ts";
import type { Problem } from "./door-problem.tsx";

/**
 * What a page behind a link answers to a submit that was refused, with what was typed and may be shown again.
 * @throws the error itself when nobody expected it
 */
export function doorFailure<T extends object>(error: unknown, typed: T) {
  const expected = asDomainError(error);
  if (!expected) throw error;
  const headers = new Headers();
  if (expected.retryAfter !== undefined) headers.set("Retry-After", String(expected.retryAfter));
  const { message, fields } = expected;
  const answer: Problem & T = { ...typed, message, fields };
  return data(answer, { status: statusOf(expected), headers });
}
