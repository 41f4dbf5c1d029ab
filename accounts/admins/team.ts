import { transaction } from "#domain/database.ts";
import { recordActivity, valueChanges } from "#domain/activity/activity.ts";
import type { Context } from "#domain/context.ts";
import { type Role, requireAbilityOrOperator, roleName } from "#domain/security/rights.ts";
import { z } from "zod";
import { DomainError } from "#lib/domain-error.ts";
import { deactivateAdmin, lockActive, refuseLastAdmin, roleSchema } from "./admins.ts";
import { findAccountByEmail, findAccountById } from "../users/account.ts";
import { emailSchema } from "../passwords/credentials.ts";
import { sendRoleNotice } from "../mails.ts";
import { requireTeamManager } from "../sessions/require-user.ts";

export interface TeamMember {
  /** Id in `admin_users`. */
  id: string;
  email: string;
  /** Null before the first sign-in with this address. */
  userId: string | null;
  state: "active" | "inactive" | "banned";
  role: Role;
  lastLogin: Date | null;
  hasSecondFactor: boolean;
  isYou: boolean;
}

/** An address for which there is a link into the team, or to a new password for a member. */
export interface Invitation {
  /** Of the newest of its links. */
  id: string;
  email: string;
  expiresAt: Date;
  /** What the person becomes; the present role of an active member. */
  role: Role;
  /** The address is that of an active member, so the link was not mailed but handed over (invitations.ts). */
  isAdmin: boolean;
}

/**
 * Everybody of the team by address, and who has a link that was not used yet.
 * @throws DomainError unauthenticated or forbidden
 */
export async function findTeam(ctx: Context): Promise<{ members: TeamMember[]; invitations: Invitation[] }> {
  requireAbilityOrOperator(ctx, "team");
  const rows = await ctx.db.selectFrom("admin_users").selectAll().orderBy("email").execute();
  const userIds = rows.flatMap(({ user_id }) => user_id ?? []);
  const [banned, withFactor, invitations] = await Promise.all([
    findBanned(ctx, userIds),
    findWithFactor(ctx, userIds),
    findInvitations(ctx, new Map(rows.filter(({ is_active }) => is_active).map(({ email, role }) => [email, role]))),
  ]);
  const members = rows.map(({ id, email, user_id, is_active, role, last_login }) => ({
    id,
    email,
    userId: user_id,
    state: user_id !== null && banned.has(user_id) ? ("banned" as const) : is_active ? "active" : "inactive",
    role,
    lastLogin: last_login,
    hasSecondFactor: user_id !== null && withFactor.has(user_id),
    isYou: ctx.actor.kind === "user" && ctx.actor.userId === user_id,
  }));
  return { members: members as TeamMember[], invitations };
}

async function findBanned({ db }: Context, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const users = db.selectFrom("users").select("id").where("id", "in", userIds);
  const rows = await users.where("banned_at", "is not", null).execute();
  return new Set(rows.map(({ id }) => id));
}

async function findWithFactor({ db }: Context, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("account_factors")
    .select("user_id")
    .where("user_id", "in", userIds)
    .where("verified_at", "is not", null)
    .union(db.selectFrom("account_passkeys").select("user_id").where("user_id", "in", userIds))
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

async function findInvitations(ctx: Context, active: ReadonlyMap<string, Role>): Promise<Invitation[]> {
  const links = await ctx.db
    .selectFrom("admin_setup_links")
    .select(["id", "email", "role", "expires_at"])
    .where("email", "is not", null)
    .where("used_at", "is", null)
    .where("expires_at", ">", ctx.clock())
    .orderBy("expires_at")
    .execute();
  // The newest link of each address, in the order in which they end.
  const newest = new Map<string, Invitation>();
  for (const { id, email, role, expires_at } of links) {
    if (email === null) continue;
    newest.delete(email);
    const present = active.get(email);
    newest.set(email, { id, email, role: present ?? role, expiresAt: expires_at, isAdmin: present !== undefined });
  }
  return [...newest.values()];
}

export const activeSchema = z.object({ email: emailSchema, active: z.boolean() });

/**
 * Gives a member their rights back, in the role that they had, or takes them away, from their next request on. The account stays.
 * @throws DomainError not_found; conflict when it is the last active admin, banned, or without an account; unauthenticated or
 *   forbidden
 */
export async function setAdminActive(ctx: Context, { email, active }: z.output<typeof activeSchema>): Promise<void> {
  requireTeamManager(ctx);
  if (!active) return deactivateAdmin(ctx, email);
  const row = await ctx.db
    .selectFrom("admin_users")
    .select(["id", "user_id"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (!row) throw new DomainError("not_found", `${email} was never an admin. Invite them.`);
  const account = await (row.user_id === null ? findAccountByEmail(ctx, email) : findAccountById(ctx, row.user_id));
  // An admin who can't sign in would count when the last one is not to go.
  if (!account) throw new DomainError("conflict", `${email} has no account any more. Invite them.`);
  if (account.bannedAt) throw new DomainError("conflict", `${email} is banned. Lift the ban first.`);
  await transaction(ctx, async (tx) => {
    await tx.db.updateTable("admin_users").set({ is_active: true }).where("id", "=", row.id).execute();
    await recordActivity(tx, { action: "grantAdmin", kind: "team", title: email });
  });
}

export const changedRoleSchema = z.object({
  email: emailSchema,
  role: roleSchema,
  /** The role that whoever changes it has seen; without it any is changed. */
  was: roleSchema.optional(),
});

/**
 * Gives somebody of the team another role, from their next request on, and tells them by mail. Their sessions go on.
 * @throws DomainError not_found; conflict when it is the last active admin, or the role is no longer `was`; unauthenticated or
 *   forbidden
 */
export async function setRole(ctx: Context, { email, role, was }: z.output<typeof changedRoleSchema>): Promise<void> {
  requireTeamManager(ctx);
  await transaction(ctx, async (tx) => {
    const active = await lockActive(tx);
    const row = await tx.db.selectFrom("admin_users").select("role").where("email", "=", email).executeTakeFirst();
    if (!row) throw new DomainError("not_found", `${email} was never in the team. Invite them.`);
    if (row.role === role) return;
    if (was !== undefined && row.role !== was) {
      const words = `Somebody has changed the role of ${email} to ${roleName(row.role)} meanwhile. Please look at it again.`;
      throw new DomainError("conflict", words);
    }
    if (role !== "admin") refuseLastAdmin(active, email);
    await tx.db.updateTable("admin_users").set({ role }).where("email", "=", email).execute();
    await recordActivity(tx, {
      action: "changeRole",
      kind: "team",
      title: email,
      changes: valueChanges({ role: row.role }, { role }),
    });
    if (active.has(email)) await sendRoleNotice(tx, email, role);
  });
}
