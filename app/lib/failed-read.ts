import { data } from "react-router";
import { DomainError, statusOf } from "#lib/domain-error.ts";

/** Answers for a domain function that refused: with its message and status. Anything else is rethrown. Server only. */
export function failedRead(error: unknown): never {
  if (error instanceof DomainError) throw data(error.message, { status: statusOf(error) });
  throw error;
}
