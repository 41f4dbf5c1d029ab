import { lockFreeRows } from "#db/dialect.ts";
import type { ProcessContext } from "#domain/context.ts";
import type { Role } from "#domain/security/rights.ts";
import { withTimeout } from "#lib/pacing.ts";
import { foldAddress } from "#lib/text/fold-address.ts";

/** What `admin_users` says of an address, active or not; undefined when it was never in the team. */
export function findAdminRow({ db }: Pick<ProcessContext, "db">, email: string) {
  return db
    .selectFrom("admin_users")
    .select(["id", "role", "is_active as isActive", "user_id as userId"])
    .where("email", "=", foldAddress(email))
    .executeTakeFirst();
}

/**
 * Whether the address stands in `admin_users`, active or not. Only a link or command of the operator may give such an address a
 * password: its owner, clicking the mail of a stranger's sign-up, would make the stranger an admin.
 */
export async function isAdminAddress(process: Pick<ProcessContext, "db">, email: string): Promise<boolean> {
  return (await findAdminRow(process, email)) !== undefined;
}

/** The role of an active member of the team; undefined for everybody else. */
export async function findActiveRole(process: Pick<ProcessContext, "db">, email: string): Promise<Role | undefined> {
  const row = await findAdminRow(process, email);
  return row?.isActive ? row.role : undefined;
}

/** Whether there is an active admin; a team of writers and editors alone could not manage itself. */
export async function hasActiveAdmin({ db }: Pick<ProcessContext, "db">): Promise<boolean> {
  const active = db.selectFrom("admin_users").select("id").where("is_active", "=", true);
  return (await active.where("role", "=", "admin").executeTakeFirst()) !== undefined;
}

/**
 * The active members and their roles. An update that changes nothing locks them all on PostgreSQL, so that two calls at once can't each
 * leave the other's admin as the last. SQLite has one writer anyway.
 */
export async function lockActive(tx: Pick<ProcessContext, "db">): Promise<Map<string, Role>> {
  const active = await tx.db
    .updateTable("admin_users")
    .set({ is_active: true })
    .where("is_active", "=", true)
    .returning(["email", "role"])
    .execute();
  return new Map(active.map(({ email, role }) => [email, role]));
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
  const { db } = process;
  // A change that this member is making has locked the row, and can take longer than this may wait.
  const free = db.selectFrom("admin_users").select("id").where("id", "=", id).$call(lockFreeRows(db));
  const update = db.updateTable("admin_users").set({ last_login: now }).where("id", "in", free).execute();
  await withTimeout(update, noteTimeoutMs).catch((error: unknown) => {
    process.log.warn({ err: error }, "the time of an admin's login could not be noted");
  });
}
