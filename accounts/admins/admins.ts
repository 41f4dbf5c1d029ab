import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { parseFields, DomainError } from "#lib/domain-error.ts";
import { requireEditor } from "#domain/rights.ts";
import { signUpSchema } from "../passwords/credentials.ts";
import { hashPassword } from "../passwords/hash-password.ts";
import { createAccount, findAccountByEmail, updateAccount } from "../users/account.ts";
import { revokeSetupLinks, resetCredentials } from "../users/reset-credentials.ts";
import { randomUUID } from "node:crypto";
import { deleteAllFactors } from "../second-factor/factors.ts";

/**
 * Makes the address an active admin with this password, or gives an admin a new one. Everything else that signed in to that account
 * before no longer does.
 * @throws DomainError invalid with `fields` email and password; unauthenticated or forbidden
 */
export async function createAdmin(
  ctx: Context,
  input: { email: string; password: string },
): Promise<{ email: string }> {
  requireEditor(ctx);
  const { email, password } = parseFields(signUpSchema, input);
  const passwordHash = await hashPassword(password);
  await transaction(ctx, (tx) => grantAdmin(tx, { email, passwordHash }));
  return { email };
}

export interface ListedAdmin {
  id: string;
  email: string;
  isActive: boolean;
  lastLogin: Date | null;
  createdAt: Date;
}

/**
 * Every admin, by address.
 * @throws DomainError unauthenticated or forbidden
 */
export async function findAdmins(ctx: Context): Promise<ListedAdmin[]> {
  requireEditor(ctx);
  const rows = await ctx.db.selectFrom("admin_users").selectAll().orderBy("email").execute();
  return rows.map(({ id, email, is_active, last_login, created_at }) => ({
    id,
    email,
    isActive: is_active,
    lastLogin: last_login,
    createdAt: created_at,
  }));
}

/**
 * Takes the admin rights from an address, from its next call on, and makes set-up links for it useless. Its account stays.
 * @throws DomainError not_found when it is no active admin, conflict when it is the last one; unauthenticated or forbidden
 */
export async function deactivateAdmin(ctx: Context, email: string): Promise<void> {
  requireEditor(ctx);
  const address = email.trim().toLowerCase();
  await transaction(ctx, async (tx) => {
    // An update that changes nothing locks all active admins on PostgreSQL, so that two calls at once can't each leave the
    // other's admin as the last. SQLite has one writer anyway.
    const active = await tx.db
      .updateTable("admin_users")
      .set({ is_active: true })
      .where("is_active", "=", true)
      .returning("email")
      .execute();
    if (!active.some((row) => row.email === address)) {
      throw new DomainError("not_found", `${address} is no active admin.`);
    }
    if (active.length === 1) {
      throw new DomainError("conflict", `${address} is the last active admin. Make another one first.`);
    }
    await tx.db.updateTable("admin_users").set({ is_active: false }).where("email", "=", address).execute();
    await revokeSetupLinks(tx, address);
  });
}

interface Access {
  /** In lower case. */
  email: string;
  passwordHash: string;
}

/**
 * Makes the address an active admin who signs in with this password, in the caller's transaction. A user who has the address
 * already keeps nothing that an attacker could have set up: other ways to sign in, second factors and all sessions end.
 */
export async function grantAdmin(tx: Context, { email, passwordHash }: Access): Promise<void> {
  const userId = await resetUser(tx, { email, passwordHash });
  await tx.db
    .insertInto("admin_users")
    .values({ id: randomUUID(), email, user_id: userId, is_active: true, last_login: null, created_at: tx.clock() })
    .onConflict((conflict) => conflict.column("email").doUpdateSet({ user_id: userId, is_active: true }))
    .execute();
}

/** @returns the id of the one confirmed user of the address, whose only way in is the password */
async function resetUser(tx: Context, { email, passwordHash }: Access): Promise<string> {
  const account = await findAccountByEmail(tx, email);
  if (account) await updateAccount(tx, account.id, { email_verified: true, banned_at: null });
  const userId = account?.id ?? (await createAccount(tx, { email, emailVerified: true }));
  await resetCredentials(tx, { userId, email, passwordHash });
  await deleteAllFactors(tx, userId);
  return userId;
}
