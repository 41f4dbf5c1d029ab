import { lockFreeRows } from "#db/dialect.ts";
import { type ProcessContext, systemContext } from "../context.ts";
import { transaction } from "../database.ts";
import { nextReminder } from "./book.ts";
import { mailReminder } from "./booking-mails.ts";
import { findMailedHost } from "./change-booking.ts";

/** Reminders that one transaction sends. */
const portion = 50;

const hour = 60 * 60_000;

/**
 * Reminds visitors of their demos, a day and an hour before. One that was due twice while no process ran is sent once, and none when the demo
 * has begun. Several processes may run it: each takes bookings that no other one has.
 */
export async function sendReminders(process: ProcessContext): Promise<void> {
  const ctx = systemContext(process, "reminders");
  while ((await sendPortion(ctx)) === portion);
}

function sendPortion(ctx: ReturnType<typeof systemContext>): Promise<number> {
  return transaction(ctx, async (tx) => {
    const now = tx.clock();
    const due = await tx.db
      .selectFrom("bookings")
      .selectAll()
      .where("remind_at", "<=", now)
      .where("state", "=", "booked")
      .orderBy("remind_at")
      .limit(portion)
      .$call(lockFreeRows(tx.db))
      .execute();
    for (const booking of due) {
      const host = booking.starts_at > now ? await findMailedHost(tx, booking.host_id) : null;
      const which = booking.starts_at.getTime() - now.getTime() > hour ? "day" : "hour";
      if (host) await mailReminder(tx, booking, host, which);
      await tx.db
        .updateTable("bookings")
        .set({ remind_at: nextReminder(booking.starts_at, now) })
        .where("id", "=", booking.id)
        .execute();
    }
    return due.length;
  });
}
