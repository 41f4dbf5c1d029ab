import { sql } from "kysely";
import type { PersonalData } from "../context.ts";
import { mailErased } from "./booking-mails.ts";
import { findMailedHost } from "./change-booking.ts";

/** Demos that a person has booked. What they wrote stands in their inquiry. */
export const bookingsOfPerson: PersonalData = {
  name: "bookings",
  label: "Demos that they booked",
  tables: ["bookings"],
  async find({ db }, email) {
    const rows = await db
      .selectFrom("bookings")
      .selectAll()
      .where(sql<string>`lower(email)`, "=", email)
      .orderBy("starts_at")
      .execute();
    return rows.map(({ lead_id, host_id: _, starts_at, created_at, zone, state, name, organization }) => ({
      inquiry: lead_id,
      starts_at: starts_at.toISOString(),
      zone,
      state,
      name,
      organization,
      created_at: created_at.toISOString(),
    }));
  },
  async erase(tx, email) {
    const erased = await tx.db
      .deleteFrom("bookings")
      .where(sql<string>`lower(email)`, "=", email)
      .returningAll()
      .execute();
    for (const booking of erased) {
      const isToCome = booking.state === "booked" && booking.starts_at > tx.clock();
      const host = isToCome ? await findMailedHost(tx, booking.host_id) : null;
      // Who would give it waits for nobody, and the time is free again.
      if (host) await mailErased(tx, booking, host);
    }
    return erased.length;
  },
};
