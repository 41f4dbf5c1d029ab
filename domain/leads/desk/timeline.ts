import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { LeadEventsTable } from "#db/tables/lead-tables.ts";
import type { Context } from "#domain/context.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { foldAddress } from "#lib/text/fold-address.ts";

/** What the timeline of an inquiry tells. */
export const leadEventKinds = [
  "note",
  "stage",
  "owner",
  "next_step",
  "reply",
  "answer",
  "answered",
  "booking",
  "merge",
  "split",
  "quarantine",
  "release",
  "retry",
] as const;

export type LeadEventKind = (typeof leadEventKinds)[number];

/** Something that was done with an inquiry. */
export interface LeadEvent extends Omit<Selectable<LeadEventsTable>, "kind"> {
  kind: LeadEventKind;
}

/**
 * Adds an entry to the timeline of an inquiry. Belongs in the transaction of what it tells.
 * @param event.body what the screen needs to tell it
 */
export async function recordLeadEvent(
  tx: Context,
  leadId: string,
  { kind, body = {} }: { kind: LeadEventKind; body?: Record<string, unknown> },
): Promise<void> {
  const { actor } = tx;
  const by_email = actor.kind === "user" && actor.adminId !== null ? foldAddress(actor.email) : null;
  await tx.db
    .insertInto("lead_events")
    .values({ id: nextId(), lead_id: leadId, at: tx.clock(), kind, by_email, body })
    .execute();
}

let recorded = 0;

/** Ids of one process follow each other: several entries of one transaction have the same time. */
function nextId(): string {
  recorded = (recorded + 1) % 1_000_000;
  return `${String(recorded).padStart(6, "0")}-${randomUUID()}`;
}

/** Entries of one inquiry, of which no screen shows more. */
const mostEvents = 1_000;

/**
 * The timeline of an inquiry and of those that are merged into it, oldest first.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findLeadEvents(ctx: Context, leadId: string): Promise<LeadEvent[]> {
  requireAbility(ctx, "inquiries");
  const events = await ctx.db
    .selectFrom("lead_events")
    .selectAll()
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("lead_id", "=", leadId),
        eb("lead_id", "in", selectFrom("leads").select("id").where("merged_into", "=", leadId)),
      ]),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(mostEvents)
    .execute();
  return (events as LeadEvent[]).toReversed();
}
