import { requireAdmin } from "#domain/accounts/admins/require-admin.ts";
import { collections, type Collection } from "#db/schema.ts";
import type { Context } from "../context.ts";
import { findLatestLeads, type LatestLead } from "../leads/find-latest-leads.ts";
import { countItems } from "../content/find-items.ts";
import { findUndelivered, type Undelivered } from "../outbox/find-undelivered.ts";
import { findProblems } from "./find-problems.ts";

export interface Dashboard {
  /** Rows in each table, whether visible to visitors or not. */
  counts: Record<Collection, number>;
  /** What does not work as it should, a sentence each; empty when all is well. */
  problems: string[];
  /** The five latest, newest first. */
  enquiries: LatestLead[];
  /** What has not arrived yet or was given up, oldest first; at most ten. */
  undelivered: Undelivered[];
}

/**
 * The dashboard's four exact counts, the state of the system, the latest enquiries and what could not be delivered
 * (specification sections 2 and 7).
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function getDashboard(ctx: Context): Promise<Dashboard> {
  await requireAdmin(ctx);
  const [counted, problems, enquiries, undelivered] = await Promise.all([
    Promise.all(collections.map(async (table) => [table, await countItems(ctx, table)] as const)),
    findProblems(ctx),
    findLatestLeads(ctx),
    findUndelivered(ctx, { limit: 10 }),
  ]);
  return { counts: Object.fromEntries(counted) as Record<Collection, number>, problems, enquiries, undelivered };
}
