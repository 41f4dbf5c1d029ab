import { recordActivity, valueChanges } from "#domain/activity/activity.ts";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { parseFields, DomainError } from "#lib/domain-error.ts";
import { type Role, requireAbilityOrOperator, roles } from "#domain/security/rights.ts";
import { z } from "zod";
import { signUpSchema } from "../passwords/credentials.ts";
import { hashPassword } from "../passwords/hash-password.ts";
import { createAccount, findAccountByEmail, updateAccount } from "../users/account.ts";
import { revokePreviewLinksOf } from "#domain/publishing/preview-links.ts";
import { revokeSetupLinks, resetCredentials } from "../users/reset-credentials.ts";
import { randomUUID } from "node:crypto";
import { deleteAllFactors } from "../second-factor/factors.ts";

export const roleSchema = z.enum(roles, { error: `The role must be one of ${roles.join(", ")}.` });

/**
 * Makes the address an active member of the team with this password, or gives a member a new one. Everything else that signed in to
 * that account before no longer does.
 * @param input.role of a new member; who is active keeps theirs
 * @throws DomainError invalid with `fields` email and password; unauthenticated or forbidden
 */
export async function createAdmin(
  ctx: Context,
  { role = "admin", ...input }: { email: string; password: string; role?: Role | undefined },
): Promise<{ email: string; role: Role }> {
  requireAbilityOrOperator(ctx, "team");
  const { email, password } = parseFields(signUpSchema, input);
  const passwordHash = await hashPassword(password);
  return { email, role: await transaction(ctx, (tx) => grantAdmin(tx, { email, passwordHash, role })) };
}

export interface ListedAdmin {
  id: string;
  email: string;
  isActive: boolean;
  role: Role;
  lastLogin: Date | null;
  createdAt: Date;
}

/**
 * Everybody of the team, by address.
 * @throws DomainError unauthenticated or forbidden
 */
export async function findAdmins(ctx: Context): Promise<ListedAdmin[]> {
  requireAbilityOrOperator(ctx, "team");
  const rows = await ctx.db.selectFrom("admin_users").selectAll().orderBy("email").execute();
  return rows.map(({ id, email, is_active, role, last_login, created_at }) => ({
    id,
    email,
    isActive: is_active,
    role,
    lastLogin: last_login,
    createdAt: created_at,
  }));
}

/**
 * Takes all rights from an address, from its next call on, makes set-up links for it useless, and ends the preview links that it has
 * made. Its account stays, and what it has planned: that is the team's.
 * @throws DomainError not_found when it is no active member, conflict when it is the last active admin; unauthenticated or forbidden
 */
export async function deactivateAdmin(ctx: Context, email: string): Promise<void> {
  requireAbilityOrOperator(ctx, "team");
  const address = email.trim().toLowerCase();
  await transaction(ctx, async (tx) => {
    const active = await lockActive(tx);
    if (!active.has(address)) throw new DomainError("not_found", `${address} is no active admin.`);
    refuseLastAdmin(active, address);
    await tx.db.updateTable("admin_users").set({ is_active: false }).where("email", "=", address).execute();
    await revokeSetupLinks(tx, address);
    await revokePreviewLinksOf(tx, address);
    await recordActivity(tx, { action: "deactivate", kind: "team", title: address });
  });
}

/**
 * The active members and their roles. An update that changes nothing locks them all on PostgreSQL, so that two calls at once can't each
 * leave the other's admin as the last. SQLite has one writer anyway.
 */
export async function lockActive(tx: Context): Promise<Map<string, Role>> {
  const active = await tx.db
    .updateTable("admin_users")
    .set({ is_active: true })
    .where("is_active", "=", true)
    .returning(["email", "role"])
    .execute();
  return new Map(active.map(({ email, role }) => [email, role]));
}

/**
 * Refuses to leave a site without an admin.
 * @param active as {@link lockActive} gives them
 * @throws DomainError conflict
 */
export function refuseLastAdmin(active: ReadonlyMap<string, Role>, email: string): void {
  const admins = [...active].filter(([, role]) => role === "admin");
  if (admins.length > 1 || admins[0]?.[0] !== email) return;
  throw new DomainError("conflict", `${email} is the last active admin. Make another one first.`);
}

interface Access {
  /** In lower case. */
  email: string;
  passwordHash: string;
  /** Of a new member, or of one who was deactivated. */
  role: Role;
}

/**
 * Makes the address an active member of the team who signs in with this password, in the caller's transaction. Who is active already
 * keeps their role: only {@link setRole} changes it, which never leaves a site without an admin. A user who has the address already keeps
 * nothing that an attacker could have set up: other ways to sign in, second factors and all sessions end.
 * @returns the role that they have now
 */
export async function grantAdmin(tx: Context, { email, passwordHash, role }: Access): Promise<Role> {
  const userId = await resetUser(tx, { email, passwordHash });
  const active = await lockActive(tx);
  const granted = active.get(email) ?? role;
  const rights = { user_id: userId, is_active: true, role: granted };
  await tx.db
    .insertInto("admin_users")
    .values({ id: randomUUID(), email, ...rights, last_login: null, created_at: tx.clock() })
    .onConflict((conflict) => conflict.column("email").doUpdateSet(rights))
    .execute();
  const by = tx.actor.kind === "visitor" ? { email, userId } : undefined;
  const changes = valueChanges({ role: active.get(email) ?? null }, { role: granted });
  await recordActivity(tx, { action: "grantAdmin", kind: "team", title: email, changes, ...(by && { by }) });
  return granted;
}

/** @returns the id of the one confirmed user of the address, whose only way in is the password */
async function resetUser(tx: Context, { email, passwordHash }: Omit<Access, "role">): Promise<string> {
  const account = await findAccountByEmail(tx, email);
  if (account) await updateAccount(tx, account.id, { email_verified: true, banned_at: null });
  const userId = account?.id ?? (await createAccount(tx, { email, emailVerified: true }));
  await resetCredentials(tx, { userId, email, passwordHash });
  await deleteAllFactors(tx, userId);
  return userId;
}
