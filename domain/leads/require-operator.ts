import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";

/**
 * Enquiries are personal data: only commands of the operator and jobs may read or release them.
 * @throws DomainError forbidden
 */
export function requireOperator(ctx: Context): void {
  if (ctx.actor.kind !== "system") throw new DomainError("forbidden", "Only the operator may do this.");
}
