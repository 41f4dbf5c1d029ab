import { randomUUID } from "node:crypto";
import type { SelectQueryBuilder } from "kysely";
import type { Tables } from "#db/schema.ts";
import { recordActivity } from "#domain/activity/activity.ts";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { takeToken } from "#domain/security/abuse.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { DomainError } from "#lib/domain-error.ts";
import { enqueueWebhook, labelOf } from "./messages.ts";

/** What goes to other systems of the team: mails are shown with their inquiry. */
export const loggedKinds = ["webhook", "crm"] as const;
export type LoggedKind = (typeof loggedKinds)[number];

export const deliveryStates = ["waiting", "delivered", "given up"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** A delivery to a webhook or a CRM, without its content. */
export interface LoggedDelivery {
  id: string;
  kind: LoggedKind;
  /** Of a webhook, such as `lead.created`. */
  event: string;
  /** Host of the webhook, name of the CRM. */
  to: string;
  /** The inquiry that it is about; null for a test. */
  leadId: string | null;
  state: DeliveryState;
  createdAt: Date;
  attempts: number;
  /** The HTTP status of the last answer; null where none came. */
  lastStatus: number | null;
  lastError: string | null;
  triedAt: Date | null;
  /** Null when nothing more is tried. */
  nextAttempt: Date | null;
}

export interface LogFilter {
  kind?: LoggedKind | undefined;
  state?: DeliveryState | undefined;
}

export interface LogPage {
  deliveries: LoggedDelivery[];
  /** Where the next page begins; null at the end. */
  next: string | null;
}

const pageSize = 50;

/**
 * Deliveries to webhook and CRM, newest first: all that are not delivered yet or given up, and those that were delivered in the last thirty days.
 * @param after `next` of the page before
 * @throws DomainError unauthenticated or forbidden
 */
export async function findDeliveryLog(ctx: Context, filter: LogFilter, after: string | null = null): Promise<LogPage> {
  requireAbility(ctx, "inquirySettings");
  const { kind, state } = filter;
  const place = placeOf(after);
  // One kind after the other: no index is in the order of the time of both.
  const found = await Promise.all(
    (kind === undefined ? loggedKinds : [kind]).map((each) =>
      ctx.db
        .selectFrom("outbox")
        .selectAll()
        .where("kind", "=", each)
        .$call(inState(state))
        .$if(place !== null, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple("created_at", "id"), "<", tuple(place?.at ?? new Date(0), place?.id ?? "")),
          ),
        )
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(pageSize + 1)
        .execute(),
    ),
  );
  const rows = found.flat().toSorted((one, other) => {
    const age = other.created_at.getTime() - one.created_at.getTime();
    return age === 0 ? (one.id < other.id ? 1 : -1) : age;
  });
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const deliveries = shown.map((row): LoggedDelivery => {
    const { to, subject } = labelOf(ctx, row.kind, row.payload);
    const stateOf = row.delivered_at ? "delivered" : row.failed_at ? "given up" : "waiting";
    return {
      id: row.id,
      kind: row.kind as LoggedKind,
      event: subject,
      to,
      leadId: /^lead:([\da-f-]{36}):/.exec(row.idempotency_key)?.[1] ?? null,
      state: stateOf,
      createdAt: row.created_at,
      attempts: row.attempts,
      lastStatus: row.last_status,
      lastError: row.last_error,
      triedAt: row.tried_at,
      nextAttempt: stateOf === "waiting" ? row.next_attempt_at : null,
    };
  });
  return { deliveries, next: last && rows.length > pageSize ? `${last.created_at.toISOString()}_${last.id}` : null };
}

/**
 * The rows in a state. Those that wait are few among many, and have an index of their own: SQLite reads it only for a query that looks for
 * nothing else.
 */
function inState(state: DeliveryState | undefined) {
  return <O>(query: SelectQueryBuilder<Tables, "outbox", O>): SelectQueryBuilder<Tables, "outbox", O> => {
    if (state === undefined) return query;
    if (state === "delivered") return query.where("delivered_at", "is not", null);
    // Spelled as in the index `outbox_given_up`, which is in the order of the list.
    if (state === "given up") return query.where("failed_at", "is not", null).where("delivered_at", "is", null);
    return query.where("id", "in", ({ selectFrom }) =>
      selectFrom("outbox")
        .select("id")
        .where("delivered_at", "is", null)
        .where("failed_at", "is", null)
        .where("next_attempt_at", ">", new Date(0)),
    );
  };
}

function placeOf(after: string | null): { at: Date; id: string } | null {
  const [time = "", id = ""] = after?.split("_") ?? [];
  const at = new Date(time);
  return Number.isNaN(at.getTime()) || id === "" ? null : { at, id };
}

/** Where webhook and CRM go at present; null for one that is off. */
export function findReceivers(ctx: Context): Record<LoggedKind, string | null> {
  requireAbility(ctx, "inquirySettings");
  const { webhookUrl, crmName } = ctx.leads;
  return { webhook: webhookUrl === null ? null : new URL(webhookUrl).host, crm: crmName ?? null };
}

/**
 * Sends a delivery once more, with the same id and content, so that a receiver that has it knows it again.
 * @throws DomainError unauthenticated or forbidden; not_found when there is none, or when it waits anyway; invalid when its receiver is off
 */
export async function replayDelivery(ctx: Context, id: string): Promise<void> {
  requireAbility(ctx, "inquirySettings");
  await transaction(ctx, async (tx) => {
    const row = await tx.db.selectFrom("outbox").select("kind").where("id", "=", id).executeTakeFirst();
    if (row && loggedKinds.includes(row.kind as LoggedKind)) requireReceiver(tx, row.kind as LoggedKind);
    const count = await renew(tx, { id });
    if (count === 0) throw new DomainError("not_found", "This delivery is waiting to be sent, or was deleted.");
    await recordActivity(tx, { action: "retry", kind: "delivery" });
  });
}

/**
 * Sends again, in the same way, everything that was delivered or given up since a time.
 * @returns how many
 * @throws DomainError unauthenticated or forbidden; invalid with a message at `since`, or when the receiver is off
 */
export async function replaySince(ctx: Context, { kind, since }: { kind: LoggedKind; since: Date }): Promise<number> {
  requireAbility(ctx, "inquirySettings");
  requireReceiver(ctx, kind);
  const age = ctx.clock().getTime() - since.getTime();
  if (Number.isNaN(age) || age < 0) {
    const message = "Please choose a time in the past.";
    throw new DomainError("invalid", message, { fields: { since: message } });
  }
  return transaction(ctx, async (tx) => {
    const count = await renew(tx, { kind, since });
    await recordActivity(tx, { action: "retry", kind: "delivery" });
    return count;
  });
}

function requireReceiver({ leads }: Pick<Context, "leads">, kind: LoggedKind): void {
  const isOn = kind === "crm" ? leads.crmName !== undefined : leads.webhookUrl !== null;
  if (!isOn) throw new DomainError("invalid", `No ${kind === "crm" ? "CRM" : "webhook"} is set up at present.`);
}

async function renew(tx: Context, which: { id: string } | { kind: LoggedKind; since: Date }): Promise<number> {
  const now = tx.clock();
  const done = tx.db
    .updateTable("outbox")
    .set({ delivered_at: null, failed_at: null, attempts: 0, next_attempt_at: now, renewed_at: now })
    .where(({ or, eb }) => or([eb("delivered_at", "is not", null), eb("failed_at", "is not", null)]));
  const query =
    "id" in which
      ? done.where("id", "=", which.id).where("kind", "in", loggedKinds)
      : done.where("kind", "=", which.kind).where("created_at", ">=", which.since);
  const { numUpdatedRows } = await query.executeTakeFirst();
  tx.outboxFilled();
  return Number(numUpdatedRows);
}

/**
 * Sends `webhook.test` to the operator's webhook, through the outbox like everything else.
 * @throws DomainError unauthenticated or forbidden; invalid when no webhook is set up; rate_limited
 */
export async function sendTestWebhook(ctx: Context): Promise<void> {
  const { userId } = requireAbility(ctx, "inquirySettings");
  const url = ctx.leads.webhookUrl;
  if (url === null) throw new DomainError("invalid", "No webhook is set up: LEAD_WEBHOOK_URL is empty.");
  await takeToken(ctx, { key: `test-webhook:${userId}`, capacity: 10, refillPerMinute: 2 });
  const body = { message: "This is a test. It isn't about a real inquiry." };
  await transaction(ctx, (tx) =>
    enqueueWebhook(tx, { url, event: "webhook.test", body, idempotencyKey: `test:${randomUUID()}` }),
  );
}
