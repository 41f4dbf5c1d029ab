import type { Context } from "#domain/context.ts";
import { endSessions } from "../sessions/start-session.ts";
import { setPassword } from "./account.ts";

/**
 * Makes a password the only thing that signs in to an account, in the caller's transaction: other passwords, linked identities,
 * the telephone number, mailed links and all sessions end, because an attacker may have prepared them.
 * Passkeys stay as second factors, but don't sign in alone until they were used as a second factor again.
 */
export async function resetCredentials(
  tx: Context,
  { userId, email, passwordHash }: { userId: string; email: string; passwordHash: string },
): Promise<void> {
  await tx.db.deleteFrom("identities").where("user_id", "=", userId).execute();
  await tx.db.deleteFrom("account_phones").where("user_id", "=", userId).execute();
  await tx.db.updateTable("account_passkeys").set({ signs_in: false }).where("user_id", "=", userId).execute();
  await endSessions(tx, userId);
  await revokeLinks(tx, { userId, email });
  await setPassword(tx, userId, passwordHash);
}

/**
 * Revokes what was made to sign in to an account: open set-up links, codes and links that sign in, codes that a program may
 * trade for a session. Recovery links are sealed with the password and need not be named. In the caller's transaction.
 */
export async function revokeLinks(tx: Context, { userId, email }: { userId: string; email: string }): Promise<void> {
  await revokeSetupLinks(tx, email);
  await tx.db.deleteFrom("provider_requests").where("user_id", "=", userId).where("purpose", "=", "code").execute();
  const subjects = ["sign-in-code", "sign-in-link", "reauthenticate"].map((purpose) => `${purpose}:${userId}`);
  await tx.db.deleteFrom("one_time_codes").where("subject", "in", subjects).execute();
}

/** Revokes the open set-up links of an address in lower case. @returns how many there were */
export async function revokeSetupLinks({ db }: Pick<Context, "db">, email: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("admin_setup_links")
    .where("email", "=", email)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
