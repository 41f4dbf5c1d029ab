import { data } from "react-router";
import { asDomainError } from "#domain/database.ts";
import { statusOf } from "#lib/domain-error.ts";

/** The token in the URL of a page behind a personal link. */
export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

/** The status of such a page: 404 for an `unknown` link, 200 for a valid one, 410 for one that was valid. */
export function linkStatus(state: string): 200 | 404 | 410 {
  if (state === "open" || state === "done") return 200;
  return state === "unknown" ? 404 : 410;
}

/** Waits for the state of a link. While the database is unavailable it throws a 503 response, for the error screen of the layout. */
export async function lookUp<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const expected = asDomainError(error);
    if (!expected) throw error;
    throw data(null, { status: statusOf(expected), headers: { "Retry-After": "60" } });
  }
}
