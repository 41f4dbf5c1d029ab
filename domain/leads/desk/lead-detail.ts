import { type Selectable, sql } from "kysely";
import { engineOf } from "#db/dialect.ts";
import type { Tables } from "#db/schema.ts";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { type Undelivered, labelOf } from "#domain/outbox/messages.ts";
import { recordActivity } from "#domain/activity/activity.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { DomainError } from "#lib/domain-error.ts";
import { foldAddress } from "#lib/text/fold-address.ts";
import type { Lead } from "../store-lead.ts";
import { beginningOf } from "#lib/text/person-name.ts";
import { type LeadEvent, findLeadEvents, recordLeadEvent } from "./timeline.ts";

/** A delivery of an inquiry. */
export interface LeadDelivery extends Pick<Undelivered, "key" | "kind" | "to" | "subject" | "attempts" | "lastError"> {
  state: "sent" | "waiting" | "given up";
  createdAt: Date;
  deliveredAt: Date | null;
  nextAttempt: Date | null;
}

/** An inquiry beside another one. */
export type OtherLead = Pick<
  Lead,
  | "id"
  | "type"
  | "name"
  | "email"
  | "organization"
  | "message"
  | "stage"
  | "status"
  | "created_at"
  | "answered_at"
  | "merged_into"
>;

/** Everything that is known of an inquiry. */
export interface LeadDetail {
  lead: Omit<Lead, "search_text" | "submission_key">;
  /** Who has it; null for nobody, and for who has left the team. */
  ownerName: string | null;
  /** Inquiries that are merged into it, oldest first. */
  parts: OtherLead[];
  timeline: LeadEvent[];
  deliveries: LeadDelivery[];
  /** Other inquiries of the same address, newest first. */
  sameAddress: OtherLead[];
  /** Those of other addresses of the same domain. */
  sameDomain: OtherLead[];
}

/** Other inquiries that are shown of an address, and of a domain. */
const mostOthers = 20;

/**
 * An inquiry with its parts, timeline, deliveries and the other inquiries of the same people. For a part, the whole that it belongs to.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function getLead(ctx: Context, id: string): Promise<LeadDetail> {
  requireAbility(ctx, "inquiries");
  const { db } = ctx;
  const found = await db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirst();
  if (!found)
    throw new DomainError("not_found", "There is no such inquiry. It may have been deleted, or merged and erased.");
  if (found.merged_into !== null) return getLead(ctx, found.merged_into);
  const { search_text: _text, submission_key: _key, ...lead } = withoutVector(found);
  const parts = await others(ctx).where("merged_into", "=", id).orderBy("created_at").orderBy("id").execute();
  const ids = [id, ...parts.map((part) => part.id)];
  const newest = others(ctx)
    .where("id", "not in", ids)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(mostOthers);
  const isSameAddress = sql<boolean>`lower(email) = ${foldAddress(lead.email)}`;
  const [timeline, deliveries, sameAddress, sameDomain, owner] = await Promise.all([
    findLeadEvents(ctx, id),
    findDeliveries(ctx, ids),
    newest.where(isSameAddress).execute(),
    lead.domain === null
      ? []
      : newest
          .where("domain", "=", lead.domain)
          .where(sql<boolean>`not ${isSameAddress}`)
          .execute(),
    lead.owner_id === null ? undefined : findOwner(ctx, lead.owner_id),
  ]);
  return { lead, ownerName: owner ?? null, parts, timeline, deliveries, sameAddress, sameDomain };
}

/** PostgreSQL keeps the words of the search in a column of the table. */
function withoutVector(lead: Lead): Lead {
  const { search_vector: _vector, ...rest } = lead as Lead & { search_vector?: string };
  return rest;
}

const others = ({ db }: Context) =>
  db
    .selectFrom("leads")
    .select([
      "id",
      "type",
      "name",
      "email",
      "organization",
      "message",
      "stage",
      "status",
      "created_at",
      "answered_at",
      "merged_into",
    ]);

async function findOwner({ db }: Context, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("admin_users")
    .leftJoin("users", "users.id", "admin_users.user_id")
    .select(["admin_users.email", "users.name"])
    .where("admin_users.id", "=", id)
    .executeTakeFirst();
  return row ? row.name?.trim() || beginningOf(row.email) : null;
}

/** Deliveries of inquiries: whose key begins with `lead:{id}:`. */
export function hasLeadKey(db: Context["db"], ids: readonly string[]) {
  return hasKeyOf(db, "lead", ids);
}

/** By an index on either engine. */
function hasKeyOf(db: Context["db"], kind: "lead" | "booking", ids: readonly string[]) {
  const beginnings = ids.map((id) =>
    engineOf(db) === "postgres"
      ? sql<boolean>`idempotency_key like ${`${kind}:${id}:%`}`
      : // ";" is the sign after ":".
        sql<boolean>`(idempotency_key >= ${`${kind}:${id}:`} and idempotency_key < ${`${kind}:${id};`})`,
  );
  return sql<boolean>`(${sql.join([sql`1 = 0`, ...beginnings], sql` or `)})`;
}

async function findDeliveries(ctx: Context, ids: readonly string[]): Promise<LeadDelivery[]> {
  const { db } = ctx;
  const bookings = await db.selectFrom("bookings").select("id").where("lead_id", "in", ids).execute();
  const ofBookings = hasKeyOf(
    db,
    "booking",
    bookings.map(({ id }) => id),
  );
  const rows = await db
    .selectFrom("outbox")
    .selectAll()
    .where(({ or }) => or([hasLeadKey(db, ids), ofBookings]))
    .orderBy("created_at")
    .orderBy("id")
    .limit(200)
    .execute();
  return rows.map((row) => ({
    key: row.idempotency_key,
    kind: row.kind as LeadDelivery["kind"],
    ...labelOf(ctx, row.kind, row.payload),
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at,
    deliveredAt: row.delivered_at,
    nextAttempt: row.failed_at === null && row.delivered_at === null ? row.next_attempt_at : null,
    state: stateOf(row),
  }));
}

function stateOf({ delivered_at, failed_at }: Pick<Selectable<Tables["outbox"]>, "delivered_at" | "failed_at">) {
  return delivered_at ? "sent" : failed_at ? "given up" : "waiting";
}

/**
 * Has a delivery of an inquiry tried again now: one that was given up, with another round of attempts, or one that waits.
 * @param key as in {@link LeadDelivery}
 * @throws DomainError `unauthenticated`, `forbidden`, or `conflict` for one that was sent meanwhile
 */
export async function retryDelivery(ctx: Context, leadId: string, key: string): Promise<void> {
  requireAbility(ctx, "inquiries");
  await transaction(ctx, async (tx) => {
    const parts = await tx.db.selectFrom("leads").select("id").where("merged_into", "=", leadId).execute();
    const now = tx.clock();
    const retried = await tx.db
      .updateTable("outbox")
      .set({ failed_at: null, attempts: 0, next_attempt_at: now, renewed_at: now })
      .where("idempotency_key", "=", key)
      .where(hasLeadKey(tx.db, [leadId, ...parts.map(({ id }) => id)]))
      .where("delivered_at", "is", null)
      .returning(["id", "kind"])
      .executeTakeFirst();
    if (!retried) throw new DomainError("conflict", "This was delivered in the meantime.");
    tx.outboxFilled();
    await recordLeadEvent(tx, leadId, { kind: "retry", body: { kind: retried.kind } });
    await recordActivity(tx, { action: "retry", kind: "delivery", itemId: retried.id });
  });
}
