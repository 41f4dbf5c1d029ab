import type { LeadStage } from "#db/tables/lead-tables.ts";
import type { Context } from "#domain/context.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { findLeadIds } from "./list-leads.ts";

/** An inquiry that waits for an answer by whoever asks. */
export interface WaitingLead {
  id: string;
  type: string;
  name: string;
  email: string;
  organization: string;
  message: string;
  /** Whether nobody has taken it yet. */
  isFree: boolean;
  stage: LeadStage;
  created_at: Date;
  /** When the answer was promised. */
  due_at: Date | null;
}

/** More is not counted. */
const mostOfEach = 100;

/**
 * Ids of the inquiries without an answer that are given to whoever asks, and of those that nobody has taken: at most a hundred of each.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findOwnWaitingIds(ctx: Context, limit = mostOfEach): Promise<string[]> {
  const { adminId } = requireAbility(ctx, "inquiries");
  const idsOf = (owner: string) => findLeadIds(ctx, { tab: "waiting", search: "", owner }, { limit });
  return (await Promise.all([idsOf(adminId), idsOf("none")])).flat();
}

/**
 * The first of these inquiries, by when the answer was promised.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findOwnWaiting(ctx: Context, limit: number): Promise<WaitingLead[]> {
  const ids = await findOwnWaitingIds(ctx, limit);
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom("leads")
    .select(["id", "type", "name", "email", "organization", "message", "owner_id", "stage", "created_at", "due_at"])
    .where("id", "in", ids)
    .orderBy("due_at")
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ owner_id, ...row }) => ({ ...row, isFree: owner_id === null }));
}
