import { shareRows } from "#db/dialect.ts";
import { DomainError } from "#lib/domain-error.ts";
import { foldAddress } from "#lib/text/fold-address.ts";
import type { Context } from "../context.ts";
import { abilities, may } from "./rights.ts";

/**
 * Looks again at a member of the team whose rights were read with the request: a request can wait for a lock or for the gate, and run for
 * seconds. In a transaction nobody changes these rights until it ends, so what takes a right finds everything that was made with it. Actors
 * without a session, such as jobs, are not looked at.
 * @throws DomainError `unauthenticated` when the session is over; `forbidden` when the rights are gone or fewer; `conflict` for an address that was
 *   changed, under which things would be stored that nobody finds again
 */
export async function requirePresentMember({
  actor,
  db,
  clock,
}: Pick<Context, "actor" | "db" | "clock">): Promise<void> {
  if (actor.kind !== "user" || actor.adminId === null || !actor.session) return;
  const present = await db
    .selectFrom("admin_users")
    .innerJoin("users", "users.id", "admin_users.user_id")
    .innerJoin("sessions", "sessions.user_id", "users.id")
    .select(["admin_users.is_active as isActive", "admin_users.role", "users.email", "users.banned_at as bannedAt"])
    .where("admin_users.id", "=", actor.adminId)
    .where("sessions.id", "=", actor.session.id)
    .where("sessions.expires_at", ">", clock())
    .$if(db.isTransaction, (query) => query.$call(shareRows(db, "admin_users")))
    .executeTakeFirst();
  if (!present || present.bannedAt)
    throw new DomainError("unauthenticated", "Please sign in.", { reasons: ["auth_session_missing"] });
  if (!present.isActive) throw new DomainError("forbidden", "You don't have admin privileges anymore.");
  if (abilities.some((ability) => may(actor.role, ability) && !may(present.role, ability)))
    throw new DomainError("forbidden", "Your role was changed a moment ago. Please reload this page.");
  if (foldAddress(present.email) !== foldAddress(actor.email))
    throw new DomainError("conflict", "Your email address was changed a moment ago. Please try again.");
}
