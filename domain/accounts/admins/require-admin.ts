import type { Context, ProcessContext } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { withTimeout } from "#lib/with-timeout.ts";

/** Specification section 9: the admin check gives up after this many milliseconds. */
const patience = 3_000;
/**
 * `last_login` is written at most once in this many milliseconds. Every admin call comes through here, and on SQLite each
 * write takes the only writer and waits for the disk.
 */
const lastLoginStep = 60_000;

export interface Admin {
  adminId: string;
  userId: string;
  email: string;
}

/**
 * The admin who is asking. All three are needed: a session, a confirmed address, and an active row in `admin_users` with that
 * address (specification section 6). The row belongs to the first confirmed user of the address and to nobody else after
 * that. An error or no answer within 3 seconds counts as not an admin. Where the operator requires a second factor, this
 * session must have shown one.
 * @throws DomainError unauthenticated for visitors, forbidden for everybody else (reason `second_factor_needed` for an admin
 *   without one)
 */
export async function requireAdmin(ctx: Context): Promise<Admin> {
  const { actor } = ctx;
  if (actor.kind === "visitor") throw new DomainError("unauthenticated", "Please sign in.");
  if (actor.kind !== "user" || !actor.emailVerified) throw notAdmin();
  const email = actor.email.toLowerCase();
  const row = await withTimeout(findOwnRow(ctx, email, actor.userId), patience).catch((error: unknown) => {
    ctx.log.error({ err: error }, "the admin check failed");
    throw notAdmin(error);
  });
  if (!row) throw notAdmin();
  if (ctx.accounts.secondFactorRequired && actor.session?.assurance !== "aal2") {
    const message = "Admins of this site need a second factor. Please set one up first.";
    throw new DomainError("forbidden", message, { reasons: ["second_factor_needed"] });
  }
  await noteLogin(ctx, row);
  return { adminId: row.id, userId: actor.userId, email };
}

interface AdminRow {
  id: string;
  user_id: string | null;
  last_login: Date | null;
}

async function findOwnRow(ctx: Context, email: string, userId: string): Promise<AdminRow | null> {
  const row = await ctx.db
    .selectFrom("admin_users")
    .select(["id", "user_id", "last_login"])
    .where("email", "=", email)
    .where("is_active", "=", true)
    .executeTakeFirst();
  if (!row) return null;
  if (row.user_id === userId || (row.user_id === null && (await bind(ctx, row.id, userId)))) return row;
  ctx.log.warn({ adminId: row.id, userId }, "another user has the address of an admin");
  return null;
}

/** @returns whether this call gave the row its user */
async function bind({ db }: Context, id: string, userId: string): Promise<boolean> {
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

/** An admin whose login can't be noted is still an admin. */
async function noteLogin(ctx: Context, { id, last_login }: AdminRow): Promise<void> {
  const now = ctx.clock();
  if (last_login && now.getTime() - last_login.getTime() < lastLoginStep) return;
  const update = ctx.db.updateTable("admin_users").set({ last_login: now }).where("id", "=", id).execute();
  await withTimeout(update, patience).catch((error: unknown) => {
    ctx.log.warn({ err: error }, "the time of an admin's login could not be noted");
  });
}

function notAdmin(cause?: unknown): DomainError {
  return new DomainError("forbidden", "You don't have admin privileges.", { cause });
}

/**
 * Who may list, make and deactivate admins: the process itself (the operator's commands) and every admin.
 * @throws DomainError unauthenticated or forbidden
 */
export async function requireAdminManager(ctx: Context): Promise<void> {
  if (ctx.actor.kind !== "system") await requireAdmin(ctx);
}

/**
 * Who may do an admin's work: every admin, and the operator at the command line.
 * @returns the address that revisions name; for the operator the name of the command
 * @throws DomainError unauthenticated or forbidden
 */
export async function requireEditor(ctx: Context): Promise<{ email: string }> {
  return ctx.actor.kind === "system" ? { email: ctx.actor.name } : requireAdmin(ctx);
}

/**
 * Whether the address stands in `admin_users`, active or not. Nobody may give such an address a password except through a
 * link or command of the operator: its owner, clicking the mail of a stranger's sign-up, would make the stranger an admin.
 */
export async function isAdminAddress({ db }: Pick<ProcessContext, "db">, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("admin_users")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether anybody can be an admin now. */
export async function hasActiveAdmin({ db }: Pick<Context, "db">): Promise<boolean> {
  const row = await db.selectFrom("admin_users").select("id").where("is_active", "=", true).executeTakeFirst();
  return row !== undefined;
}
