import { transaction } from "../transaction.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Context } from "#domain/context.ts";
import { requireAbilityOrOperator } from "../rights.ts";
import type { DeliveryKind, MailPayload, TextPayload, WebhookPayload } from "./delivery.ts";

/** A delivery that has not arrived, without its content. */
export interface Undelivered {
  /** Its key, e.g. `lead:{id}:team`. */
  readonly key: string;
  readonly kind: DeliveryKind;
  /** The address of a mail, the host of a webhook, the number of a telephone. */
  readonly to: string;
  /**
   * The subject of a mail, with masked codes; the event of a webhook, such as `lead.created`; the sort of a text
   * message.
   */
  readonly subject: string;
  readonly attempts: number;
  /** When it is tried again; null when it was given up. */
  readonly nextAttempt: Date | null;
  readonly lastError: string | null;
}

/**
 * Deliveries that are waiting or were given up, oldest first.
 * @param limit maximum number; all without it
 * @throws DomainError unauthenticated or forbidden
 */
export async function findUndelivered(ctx: Context, { limit }: { limit?: number } = {}): Promise<Undelivered[]> {
  requireAbilityOrOperator(ctx, "enquiries");
  const query = ctx.db
    .selectFrom("outbox")
    .select(["idempotency_key as key", "kind", "payload", "attempts", "next_attempt_at", "failed_at"])
    .select("last_error as lastError")
    .where("delivered_at", "is", null)
    .orderBy("created_at");
  const rows = await (limit === undefined ? query : query.limit(limit)).execute();
  return rows.map(({ payload, next_attempt_at, failed_at, ...row }) => ({
    ...row,
    kind: row.kind as DeliveryKind,
    ...labelOf(row.kind, payload),
    nextAttempt: failed_at === null ? next_attempt_at : null,
  }));
}

/** Recipient and subject of a delivery. Codes in a subject are masked, because they sign in. */
export function labelOf(kind: string, payload: unknown): Pick<Undelivered, "to" | "subject"> {
  if (kind === "mail") {
    const { to, subject } = payload as MailPayload;
    return { to, subject: subject.replace(/\d{4,}/g, (code) => "•".repeat(code.length)) };
  }
  if (kind === "text") return { to: (payload as TextPayload).to, subject: "A code for signing in" };
  const { url, body } = payload as WebhookPayload;
  const { type } = JSON.parse(body) as { type: string };
  return { to: new URL(url).host, subject: type };
}

/**
 * Gives failed deliveries another round of attempts, after the cause was fixed.
 * @returns their number
 * @throws DomainError unauthenticated or forbidden
 */
export async function retryFailed(ctx: Context): Promise<number> {
  requireAbilityOrOperator(ctx, "enquiries");
  return transaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable("outbox")
      .set({ failed_at: null, attempts: 0, next_attempt_at: tx.clock() })
      .where("failed_at", "is not", null)
      .where("delivered_at", "is", null)
      .executeTakeFirst();
    tx.outboxFilled();
    await recordActivity(tx, { action: "retry", kind: "delivery" });
    return Number(numUpdatedRows);
  });
}
