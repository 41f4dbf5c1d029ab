import { isUnavailable } from "#db/errors.ts";
import { DomainError } from "#lib/domain-error.ts";

/** The error as a DomainError, an unavailable database included; null for an unexpected error. */
export function asDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (!isUnavailable(error)) return null;
  return new DomainError("unavailable", "The database does not answer at the moment. Please try again in a minute.", {
    cause: error,
    retryAfter: 60,
  });
}
