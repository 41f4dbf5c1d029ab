import { data } from "react-router";
import { asDomainError } from "#domain/as-domain-error.ts";
import { type DomainError, statusOf } from "#lib/domain-error.ts";

/** The token in the address of a page behind a link. */
export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

/** @returns why the work could not be done; null when it is done */
export async function failureOf(work: Promise<void>): Promise<DomainError | null> {
  try {
    await work;
    return null;
  } catch (error) {
    const expected = asDomainError(error);
    if (!expected) throw error;
    return expected;
  }
}

/** Answers that something could not be done, with the status of its reason. */
export function failed(error: DomainError) {
  const retryAfter = error.retryAfter === undefined ? {} : { "Retry-After": String(error.retryAfter) };
  return data({ failed: true as const }, { status: statusOf(error), headers: retryAfter });
}

/** Looks up what a link is good for; while the database is away the answer is 503 and the layout's own words. */
export async function lookUp<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const expected = asDomainError(error);
    if (!expected) throw error;
    throw data(null, { status: statusOf(expected), headers: { "Retry-After": "60" } });
  }
}
