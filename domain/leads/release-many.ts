import type { Context } from "../context.ts";
import { requireAbility } from "../security/rights.ts";
import { lockPresent } from "./desk/change-lead.ts";
import { type ManyChanged, withEach } from "./desk/many-leads.ts";
import { releaseLead } from "./store-lead.ts";

/**
 * Lets several inquiries out of quarantine, so that their deliveries are sent: as many mails as when they come in.
 * @throws DomainError `unauthenticated`, `forbidden`, `invalid`, or `unavailable` as in storeLead
 */
export async function releaseMany(ctx: Context, ids: readonly string[]): Promise<ManyChanged> {
  requireAbility(ctx, "inquiries");
  const release = ids.length === 1 ? "one" : "many";
  return withEach(ctx, ids, async (tx, id) => {
    const lead = await lockPresent(tx, id);
    return lead !== null && (await releaseLead(tx, id, release));
  });
}
