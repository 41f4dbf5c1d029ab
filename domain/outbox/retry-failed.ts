import type { Context } from "#domain/context.ts";
import { requireEditor } from "../accounts/admins/require-admin.ts";

/**
 * Gives deliveries that failed for good another round of attempts, for when the cause has been mended.
 * @returns how many there were
 * @throws DomainError unauthenticated or forbidden
 */
export async function retryFailed(ctx: Context): Promise<number> {
  await requireEditor(ctx);
  const result = await ctx.db
    .updateTable("outbox")
    .set({ failed_at: null, attempts: 0, next_attempt_at: ctx.clock() })
    .where("failed_at", "is not", null)
    .where("delivered_at", "is", null)
    .executeTakeFirst();
  ctx.outboxFilled();
  return Number(result.numUpdatedRows);
}
