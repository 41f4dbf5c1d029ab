import type { DeliveryKind } from "./payloads.ts";
import type { Context } from "#domain/context.ts";
import { requireEditor } from "../accounts/require-editor.ts";

/** A delivery that has not arrived, without what it carries. */
export interface Undelivered {
  /** What it is for, e.g. `lead:{id}:team`. */
  readonly key: string;
  readonly kind: DeliveryKind;
  readonly attempts: number;
  /** When it is tried again; null when it was given up. */
  readonly nextAttempt: Date | null;
  readonly lastError: string | null;
}

/**
 * Everything that still has to be delivered or was given up, oldest first.
 * @param limit at most so many; all without it
 * @throws DomainError unauthenticated or forbidden
 */
export async function findUndelivered(ctx: Context, { limit }: { limit?: number } = {}): Promise<Undelivered[]> {
  await requireEditor(ctx);
  const query = ctx.db
    .selectFrom("outbox")
    .select(["idempotency_key", "kind", "attempts", "next_attempt_at", "failed_at", "last_error"])
    .where("delivered_at", "is", null)
    .orderBy("created_at");
  const rows = await (limit === undefined ? query : query.limit(limit)).execute();
  return rows.map((row) => ({
    key: row.idempotency_key,
    kind: row.kind as DeliveryKind,
    attempts: row.attempts,
    nextAttempt: row.failed_at === null ? row.next_attempt_at : null,
    lastError: row.last_error,
  }));
}
