import { data } from "react-router";
import { asDomainError } from "#domain/as-domain-error.ts";
import { statusOf } from "#lib/domain-error.ts";

/** The token in the address of a page behind a link. */
export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

/** The status of such a page, from what its link is good for: `unknown`, one that still works, or one that did once. */
export function linkStatus(state: string): 200 | 404 | 410 {
  if (state === "open" || state === "done") return 200;
  return state === "unknown" ? 404 : 410;
}

/** Looks up what a link is good for. While the database is away the answer is 503, and the layout's own words. */
export async function lookUp<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const expected = asDomainError(error);
    if (!expected) throw error;
    throw data(null, { status: statusOf(expected), headers: { "Retry-After": "60" } });
  }
}
