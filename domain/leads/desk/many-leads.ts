import { recordActivity } from "#domain/activity/activity.ts";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { DomainError } from "#lib/domain-error.ts";
import { type LeadStage, leadStages } from "#db/tables/lead-tables.ts";
import { giveTo, lockPresent, store } from "./change-lead.ts";
import { deleteLead } from "./delete-leads.ts";
import { mostChanged } from "./desk-limits.ts";
import type { LeadFilter } from "./lead-filter.ts";
import { findLeadIds } from "./list-leads.ts";
import { insertSpamRule, patternIn } from "./spam-rules.ts";
import { readColleagues } from "./team.ts";
import { recordLeadEvent } from "./timeline.ts";

/** What was done, and what was left as it is because it was gone, or as asked for already. */
export interface ManyChanged {
  count: number;
  left: number;
}

/**
 * The ids that a filter finds, at most 500, to do something with all of them.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findIdsToChange(ctx: Context, filter: LeadFilter): Promise<string[]> {
  requireAbility(ctx, "inquiries");
  return findLeadIds(ctx, filter, { limit: mostChanged });
}

/** Each in the order of the ids: two who change the same ones do not wait for each other. */
function inOrder(ids: readonly string[]): string[] {
  const ordered = [...new Set(ids)].toSorted();
  if (ordered.length === 0) throw new DomainError("invalid", "Please choose some inquiries.");
  if (ordered.length > mostChanged)
    throw new DomainError("invalid", `Please choose at most ${mostChanged} inquiries at once.`);
  return ordered;
}

/** Does something with each inquiry that is still there, in one transaction. @param change returns whether it changed something */
export async function withEach(
  ctx: Context,
  ids: readonly string[],
  change: (tx: Context, id: string) => Promise<boolean>,
): Promise<ManyChanged> {
  const ordered = inOrder(ids);
  return transaction(ctx, async (tx) => {
    let count = 0;
    for (const id of ordered) if (await change(tx, id)) count += 1;
    return { count, left: ordered.length - count };
  });
}

/**
 * Gives several inquiries to somebody of the team, or to nobody.
 * @throws DomainError `unauthenticated`, `forbidden` or `invalid`
 */
export async function giveMany(ctx: Context, ids: readonly string[], ownerId: string | null): Promise<ManyChanged> {
  requireAbility(ctx, "inquiries");
  const colleagues = await readColleagues(ctx);
  return withEach(ctx, ids, async (tx, id) => {
    const lead = await lockPresent(tx, id);
    if (!lead || lead.owner_id === ownerId) return false;
    await giveTo(tx, lead, ownerId, colleagues);
    return true;
  });
}

/**
 * Changes the stage of several inquiries. Not to lost, which takes a reason for each.
 * @throws DomainError `unauthenticated`, `forbidden` or `invalid`
 */
export async function setStageOfMany(ctx: Context, ids: readonly string[], wanted: string): Promise<ManyChanged> {
  requireAbility(ctx, "inquiries");
  const stage = leadStages.find((one): one is LeadStage => one === wanted && one !== "lost");
  if (!stage) throw new DomainError("invalid", "Please choose a stage.");
  return withEach(ctx, ids, async (tx, id) => {
    const lead = await lockPresent(tx, id);
    if (!lead || lead.stage === stage) return false;
    await store(tx, lead, { stage, stage_reason: null });
    await recordLeadEvent(tx, id, { kind: "stage", body: { before: lead.stage, after: stage, reason: null } });
    const changes = [{ field: "stage", before: lead.stage, after: stage }];
    await recordActivity(tx, { action: "update", kind: "lead", itemId: id, changes });
    return true;
  });
}

/**
 * Deletes several inquiries for good, with their timelines, deliveries and parts. Their demos to come are canceled.
 * @param block also adds a spam rule: for their addresses, or for the domains of these
 * @throws DomainError `unauthenticated`, `forbidden` or `invalid`
 */
export async function deleteMany(
  ctx: Context,
  ids: readonly string[],
  block: "address" | "domain" | null = null,
): Promise<ManyChanged> {
  const { email: by } = requireAbility(ctx, "inquiries");
  if (block !== null) requireAbility(ctx, "inquirySettings");
  return withEach(ctx, ids, async (tx, id) => {
    const lead = await lockPresent(tx, id);
    if (!lead) return false;
    if (block !== null) {
      const typed = block === "domain" && lead.domain !== null ? lead.domain : lead.email;
      await insertSpamRule(tx, patternIn(typed), by);
    }
    await deleteLead(tx, id);
    return true;
  });
}
