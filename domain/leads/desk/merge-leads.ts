import { recordActivity } from "#domain/activity/activity.ts";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Lead } from "../store-lead.ts";
import { addSearched, lockLead, store } from "./change-lead.ts";
import { recordLeadEvent } from "./timeline.ts";

/** Inquiries that one can have as its parts. */
const mostParts = 100;

/**
 * Makes an inquiry, with all that was merged into it before, a part of another one. Nothing is deleted: the part keeps its own fields and
 * entries, is shown with the other one, and can be split off again.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `conflict` where one of them is a part already
 */
export async function mergeLeads(ctx: Context, intoId: string, partId: string): Promise<void> {
  requireAbility(ctx, "inquiries");
  if (intoId === partId) throw new DomainError("conflict", "An inquiry can't be merged into itself.");
  await transaction(ctx, async (tx) => {
    // In one order, so that two who merge the same pair do not wait for each other.
    const locked = new Map<string, Lead>();
    for (const id of [intoId, partId].toSorted()) locked.set(id, await lockLead(tx, { id }));
    const [into, part] = [locked.get(intoId)!, locked.get(partId)!];
    if (part.merged_into === intoId) return;
    if (into.merged_into !== null || part.merged_into !== null)
      throw new DomainError("conflict", "One of these has been merged into another inquiry. Please reload the page.");
    if (into.status !== part.status)
      throw new DomainError("conflict", "One of these is in quarantine. Please release it first.");
    const parts = await partsOf(tx, [intoId, partId]);
    if (parts.length >= mostParts) throw new DomainError("conflict", `An inquiry has at most ${mostParts} parts.`);
    await tx.db
      .updateTable("leads")
      .set({ merged_into: intoId })
      .where((eb) => eb.or([eb("id", "=", partId), eb("merged_into", "=", partId)]))
      .execute();
    await store(tx, into, waitingOf(into, part));
    await store(tx, part, {});
    await addSearched(tx, into, `${part.name} ${part.email} ${part.organization} ${part.message} ${part.search_text}`);
    const body = { part: partId, name: part.name, at: part.created_at.toISOString() };
    await recordLeadEvent(tx, intoId, { kind: "merge", body });
    await recordActivity(tx, { action: "update", kind: "lead", itemId: intoId, changes: [] });
  });
}

/** What waits for an answer in either of two waits in the whole, from the earlier time on. */
function waitingOf(into: Lead, part: Lead): Partial<Lead> {
  const times = [into, part].flatMap(({ due_at, answered_at }) => (due_at && !answered_at ? [due_at.getTime()] : []));
  if (times.length === 0) return {};
  const due_at = new Date(Math.min(...times));
  return { due_at, answered_at: null, ...(into.due_at?.getTime() !== due_at.getTime() && { alarmed_at: null }) };
}

/** Ids of the inquiries that are merged into these. */
async function partsOf({ db }: Context, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom("leads").select("id").where("merged_into", "in", ids).execute();
  return rows.map(({ id }) => id);
}

/**
 * Makes a part an inquiry of its own again, with its own fields and entries.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, or `conflict` where it is none any more
 */
export async function splitLead(ctx: Context, partId: string): Promise<void> {
  requireAbility(ctx, "inquiries");
  await transaction(ctx, async (tx) => {
    const part = await lockLead(tx, { id: partId });
    const whole = part.merged_into;
    if (whole === null) throw new DomainError("conflict", "This inquiry is already on its own.");
    await store(tx, part, { merged_into: null });
    const body = { part: partId, name: part.name };
    await recordLeadEvent(tx, whole, { kind: "split", body });
    await recordLeadEvent(tx, partId, { kind: "split", body: { from: whole } });
    await recordActivity(tx, { action: "update", kind: "lead", itemId: whole, changes: [] });
  });
}
