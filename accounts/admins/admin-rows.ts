import type { Context, ProcessContext } from "#domain/context.ts";
import type { Role } from "#domain/security/rights.ts";
import { withTimeout } from "#lib/pacing.ts";

/**
 * Whether the address stands in `admin_users`, active or not. Only a link or command of the operator may give such an address a
 * password: its owner, clicking the mail of a stranger's sign-up, would make the stranger an admin.
 */
export async function isAdminAddress({ db }: Pick<ProcessContext, "db">, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("admin_users")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/** The role of an address in the team, active or not; undefined when it never was in it. */
export async function findRole({ db }: Pick<Context, "db">, email: string): Promise<Role | undefined> {
  const row = await db.selectFrom("admin_users").select("role").where("email", "=", email).executeTakeFirst();
  return row?.role;
}

/** The role of an active member of the team; undefined for everybody else. */
export async function findActiveRole({ db }: Pick<Context, "db">, email: string): Promise<Role | undefined> {
  const rows = db.selectFrom("admin_users").select("role").where("email", "=", email);
  return (await rows.where("is_active", "=", true).executeTakeFirst())?.role;
}

/** Whether there is an active admin; a team of writers and editors alone could not manage itself. */
export async function hasActiveAdmin({ db }: Pick<Context, "db">): Promise<boolean> {
  const row = await db
    .selectFrom("admin_users")
    .select("id")
    .where("is_active", "=", true)
    .where("role", "=", "admin")
    .executeTakeFirst();
  return row !== undefined;
}

/** The active row in `admin_users` that has the address of a user. */
export interface AdminRow {
  id: string;
  /** Whom it is bound to; null before the first sign-in. */
  userId: string | null;
  lastLogin: Date | null;
}

/**
 * Binds the row to the first confirmed user of its address. After that it belongs to no other.
 * @returns whether the row is this user's
 */
export async function claimAdminRow(process: ProcessContext, row: AdminRow, userId: string): Promise<boolean> {
  if (row.userId === userId || (row.userId === null && (await bind(process, row.id, userId)))) return true;
  process.log.warn({ adminId: row.id, userId }, "another user has the address of an admin");
  return false;
}

/** @returns whether the row is the user's now */
async function bind({ db }: ProcessContext, id: string, userId: string): Promise<boolean> {
  const bound = await db
    .updateTable("admin_users")
    .set({ user_id: userId })
    .where("id", "=", id)
    .where("user_id", "is", null)
    .executeTakeFirst();
  if (bound.numUpdatedRows === 1n) return true;
  const row = await db.selectFrom("admin_users").select("user_id").where("id", "=", id).executeTakeFirst();
  return row?.user_id === userId;
}

/**
 * `last_login` is written at most once in this many milliseconds: every request of an admin comes through here, and on SQLite each
 * write takes the only writer and waits for the disk.
 */
const loginNotedEveryMs = 60_000;
/**
 * Milliseconds; an admin whose login can't be noted is still an admin. Two of these end before the time to look a session up does
 * (sessions/get-actor.ts), which makes its user unknown.
 */
export const noteTimeoutMs = 1_000;

/** Notes that an admin is there. A failure is logged and changes nothing. */
export async function noteLogin(process: ProcessContext, { id, lastLogin }: AdminRow): Promise<void> {
  const now = process.clock();
  if (lastLogin && now.getTime() - lastLogin.getTime() < loginNotedEveryMs) return;
  const update = process.db.updateTable("admin_users").set({ last_login: now }).where("id", "=", id).execute();
  await withTimeout(update, noteTimeoutMs).catch((error: unknown) => {
    process.log.warn({ err: error }, "the time of an admin's login could not be noted");
  });
}
