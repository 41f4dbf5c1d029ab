import { recordActivity } from "#domain/activity/activity.ts";
import { type Context, type ProcessContext, systemContext } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { deleteBookingsOf } from "../../bookings/change-booking.ts";
import { lockPresent } from "./change-lead.ts";
import { hasLeadKey } from "./lead-detail.ts";

/** Deletes an inquiry for good, with its timeline, deliveries and parts. Its demos to come are canceled. The caller has locked it. */
export async function deleteLead(tx: Context, id: string): Promise<void> {
  const parts = await tx.db.selectFrom("leads").select("id").where("merged_into", "=", id).execute();
  const all = [id, ...parts.map((part) => part.id)];
  await deleteBookingsOf(tx, all);
  await tx.db.deleteFrom("outbox").where(hasLeadKey(tx.db, all)).execute();
  await tx.db.deleteFrom("leads").where("id", "in", all).execute();
  await recordActivity(tx, { action: "delete", kind: "lead", itemId: id });
}

/** Inquiries of one look. */
const batch = 100;

/**
 * Deletes the inquiries that are over, won, lost or in quarantine, and were not changed since a moment. One that waits for somebody is never
 * too old. Each in a transaction of its own. A job.
 */
export async function deleteOldLeads(process: ProcessContext, before: Date): Promise<void> {
  const ctx = systemContext(process, "retention");
  const findOld = (db: Context["db"]) =>
    db
      .selectFrom("leads")
      .select("id")
      .where("merged_into", "is", null)
      .where(({ or, eb }) => or([eb("stage", "in", ["won", "lost"]), eb("status", "=", "quarantined")]))
      .where(({ fn, eb }) => eb(fn.coalesce("changed_at", "created_at"), "<", before))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("lead_events")
              .select("lead_events.id")
              .whereRef("lead_events.lead_id", "=", "leads.id")
              .where("lead_events.at", ">=", before),
          ),
        ),
      );
  for (;;) {
    const old = await findOld(ctx.db).limit(batch).execute();
    for (const { id } of old) {
      await transaction(ctx, async (tx) => {
        if (!(await lockPresent(tx, id))) return;
        // Somebody may have taken it up again meanwhile.
        if (await findOld(tx.db).where("id", "=", id).executeTakeFirst()) await deleteLead(tx, id);
      });
    }
    if (old.length < batch) return;
  }
}
