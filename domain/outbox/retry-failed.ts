import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";

/**
 * Gives deliveries that failed for good another round of attempts, for when the operator has mended the cause.
 * @returns how many there were
 * @throws DomainError forbidden
 */
export async function retryFailed(ctx: Context): Promise<number> {
  if (ctx.actor.kind !== "system") throw new DomainError("forbidden", "Only the operator may do this.");
  const result = await ctx.db
    .updateTable("outbox")
    .set({ failed_at: null, attempts: 0, next_attempt_at: ctx.clock() })
    .where("failed_at", "is not", null)
    .where("delivered_at", "is", null)
    .executeTakeFirst();
  ctx.outboxFilled();
  return Number(result.numUpdatedRows);
}
