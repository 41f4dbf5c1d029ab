import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";

/**
 * Enquiries are personal data: only the operator's own commands and jobs read or release them.
 * @throws DomainError forbidden
 */
export function requireOperator(ctx: Context): void {
  if (ctx.actor.kind !== "system") throw new DomainError("forbidden", "Only the operator may do this.");
}
