import { isUnavailable } from "#db/errors.ts";
import { DomainError } from "#lib/domain-error.ts";

/** The failure in terms a caller can act on, a database that is away included; null when nobody expected it. */
export function asDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (!isUnavailable(error)) return null;
  return new DomainError("unavailable", "The database does not answer at the moment. Please try again in a minute.", {
    cause: error,
    retryAfter: 60,
  });
}
