import type { AuthContext } from "better-auth";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "#domain/context.ts";
import { isAdminAddress } from "../admins/require-admin.ts";

/**
 * Lets no session of a banned user begin. They are told only now, having proved who they are.
 * @throws DomainError forbidden with the reason `user_banned`
 */
export async function refuseBanned({ internalAdapter }: Pick<AuthContext, "internalAdapter">, userId: string) {
  const user = await internalAdapter.findUserById(userId);
  if (!user || !("bannedAt" in user) || !user.bannedAt) return;
  throw new DomainError("forbidden", "This account is banned. Ask another admin.", { reasons: ["user_banned"] });
}

/** Milliseconds in which a second sign-up is the first one sent twice, which may still be under way. */
const doubleSubmit = 10_000;

/**
 * Makes room for a new sign-up by removing an earlier one of the same address that was never confirmed. Else whoever signed
 * up first would keep the address with a password that its owner does not know; with this, each confirmation link activates
 * the password of its own sign-up and no other.
 *
 * Stays away from anything that is more than an unconfirmed password sign-up, and from addresses of admins.
 */
export async function replaceUnconfirmed(
  ctx: Context,
  { internalAdapter }: Pick<AuthContext, "internalAdapter">,
  email: string,
): Promise<void> {
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  if (!found || found.user.emailVerified) return;
  if (ctx.clock().getTime() - found.user.createdAt.getTime() < doubleSubmit) return;
  if (found.accounts.some((account) => account.providerId !== "credential")) return;
  const sessions = await internalAdapter.listSessions(found.user.id);
  if (sessions.length > 0 || (await isAdminAddress(ctx, email))) return;
  await internalAdapter.deleteUser(found.user.id);
}
