import type { FormProblem } from "#app/ui/error-summary.tsx";
import { type Texts, messageSayer } from "#domain/site-texts/get-texts.ts";
import { type DomainError, statusOf } from "#lib/domain-error.ts";

/** Status and headers of the response to a refused request. */
export function refusalInit(error: DomainError): { status: number; headers: Record<string, string> } {
  const headers: Record<string, string> =
    error.retryAfter === undefined ? {} : { "Retry-After": String(error.retryAfter) };
  return { status: statusOf(error), headers };
}

interface RefusalWords {
  title: string;
  heading: string;
}

/** Chooses a form's texts by the error: invalid input, too many requests, or a failure of the server. */
export function refusalWords(
  error: DomainError,
  { problem, limited, failed }: Record<"problem" | "limited" | "failed", RefusalWords>,
): RefusalWords {
  if (error.code === "invalid" || error.code === "too_large") return problem;
  return error.code === "rate_limited" ? limited : failed;
}

/** Why a form was refused, in the words of the site. */
export function problemOf(error: DomainError, heading: string, texts: Texts): FormProblem {
  const say = messageSayer(texts);
  const fields = Object.entries(error.fields).map(([field, message]) => [field, say(message)] as const);
  return { heading, message: say(error.message), fields: Object.fromEntries(fields) };
}
