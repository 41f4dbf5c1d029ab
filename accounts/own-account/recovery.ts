import { findAdminRow } from "../users/admin-rows.ts";
import { recordActivity } from "#domain/activity/activity.ts";
import type { Context, ProcessContext } from "#domain/context.ts";
import type { Role } from "#domain/security/rights.ts";
import { notBefore } from "#lib/pacing.ts";
import { parseFields } from "#lib/domain-error.ts";
import { type Account, changeAccount, findAccountByEmail, findAccountById, setPassword } from "../users/account.ts";
import { newPasswordTwiceSchema } from "../passwords/credentials.ts";
import { sendConfirmation, sendRecoveryMail, sendSecurityNotice } from "../users/mails.ts";
import { takeForClient, takeMailTokens } from "../calls/rate-limits.ts";
import { hashPassword, requireStrongPassword } from "../passwords/passwords.ts";
import { createHash } from "node:crypto";
import { createAccountToken, noLongerWorks, readAccountToken } from "../tokens/link-tokens.ts";
import { floorMs, recoveryLifetime } from "../limits.ts";
import { endSessions } from "../sessions/start-session.ts";

/**
 * Sends what only the owner of a usable account gets to an address. The answer and its time are the same for every address: one that
 * nobody confirmed gets the mail that confirms it, an unknown one gets none.
 * @param email in lower case
 * @throws DomainError rate_limited
 */
export async function mailAlike(ctx: Context, email: string, send: (account: Account) => Promise<void>): Promise<void> {
  await takeMailTokens(ctx, email);
  await notBefore(ctx.wait(floorMs), async () => {
    const account = await findAccountByEmail(ctx, email);
    if (!account) return;
    if (!account.emailVerified) return sendConfirmation(ctx, account);
    if (await mayRecover(ctx, account)) await send(account);
  });
}

/**
 * Sends a link to a page that takes a new password, for a forgotten one, as {@link mailAlike} does.
 * @throws DomainError rate_limited
 */
export async function sendRecovery(ctx: Context, { email }: { email: string }): Promise<void> {
  await mailAlike(ctx, email, async (account) => {
    const token = createRecoveryToken(ctx, account);
    await sendRecoveryMail(ctx, { email: account.email, token, password: recoverySeal(account) });
  });
}

/**
 * Sends the mail that confirms an address once more, as {@link mailAlike} does.
 * @throws DomainError rate_limited
 */
export async function resendConfirmation(ctx: Context, { email }: { email: string }): Promise<void> {
  await mailAlike(ctx, email, async () => {});
}

/** Not who is banned, nor a user who has the address of an admin without being that admin (decision 022). */
export async function mayRecover(process: ProcessContext, { id, email, bannedAt }: Account): Promise<boolean> {
  if (bannedAt) return false;
  const row = await findAdminRow(process, email);
  return row === undefined || row.userId === id;
}

/** What a recovery link is good for. `unknown` is also one that was used, or that a newer password made useless. */
export type Recovery = { state: "open"; email: string } | { state: "expired" | "unknown" };

/** Looks at a recovery link without using it up: programs that check mails open every link in them. */
export async function getRecovery(ctx: Context, token: string): Promise<Recovery> {
  const read = await readRecoveryToken(ctx, token);
  if ("fault" in read) return { state: read.fault === "expired" ? "expired" : "unknown" };
  return (await mayRecover(ctx, read.account)) ? { state: "open", email: read.account.email } : { state: "unknown" };
}

/**
 * Gives the account of a recovery link a new password. Everything else that signed in to it before ends: sessions and linked
 * identities. A second factor stays, because access to the mailbox alone must not be enough.
 * @returns the address of the account
 * @throws DomainError invalid with `fields` password and repeated; conflict when the link no longer works; rate_limited
 */
export async function useRecovery(
  ctx: Context,
  form: { token: string; password: string; repeated: string },
): Promise<{ email: string }> {
  // Before the password is hashed.
  await takeForClient(ctx, "admin-setup:address");
  const { userId, email } = await openRecovery(ctx, form.token);
  const { password } = parseFields(newPasswordTwiceSchema, form);
  await requireStrongPassword(ctx, { password, email });
  const passwordHash = await hashPassword(password);
  await changeAccount(ctx, userId, async (tx) => {
    // Read again under the lock: a link that is used twice at once works once.
    await openRecovery(tx, form.token);
    await resetCredentials(tx, { userId, email, passwordHash });
    await sendSecurityNotice(tx, email, "passwordChanged");
  });
  return { email };
}

async function openRecovery(ctx: Context, token: string): Promise<{ userId: string; email: string }> {
  const read = await readRecoveryToken(ctx, token);
  if ("fault" in read || !(await mayRecover(ctx, read.account))) throw noLongerWorks();
  return { userId: read.account.id, email: read.account.email };
}

const purpose = "recover";

/** The token of a recovery link. It dies with the password that was forgotten and with the address that it was sent to. */
export function createRecoveryToken(process: ProcessContext, account: Account): string {
  return createAccountToken(process, {
    purpose,
    subject: account.id,
    lifetime: recoveryLifetime,
    seal: recoverySeal(account),
  });
}

/** @returns the account that the token recovers, or why it recovers none */
async function readRecoveryToken(
  process: ProcessContext,
  token: string,
): Promise<{ account: Account } | { fault: "forged" | "expired" }> {
  let account: Account | null = null;
  const read = await readAccountToken(process, {
    purpose,
    token,
    async sealOf(userId) {
      account = await findAccountById(process, userId);
      return account && recoverySeal(account);
    },
  });
  if ("fault" in read) return read;
  return account ? { account } : { fault: "forged" };
}

/** Changes with the address and with the password; tells neither. */
export function recoverySeal({ email, passwordHash }: Account): string {
  return createHash("sha256")
    .update(JSON.stringify([email, passwordHash]))
    .digest("base64url");
}

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

/**
 * Gives the open set-up links of an address in lower case another role: the one named last, so that no older mail holds rights that
 * the list of invitations does not show.
 */
export async function setRoleOfLinks({ db }: Pick<Context, "db">, email: string, role: Role): Promise<void> {
  await db
    .updateTable("admin_setup_links")
    .set({ role })
    .where("email", "=", email)
    .where("used_at", "is", null)
    .execute();
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

/**
 * Withdraws the invitations that somebody has made, in the transaction that takes their right to: who becomes what was theirs to say. As on the
 * Team screen, an invitation is all open links of its address.
 */
export async function withdrawInvitationsOf(tx: Context, makerId: string): Promise<void> {
  const made = await tx.db
    .selectFrom("admin_setup_links")
    .select("email")
    .distinct()
    .where("maker_id", "=", makerId)
    .where("email", "is not", null)
    .where("used_at", "is", null)
    .where("expires_at", ">", tx.clock())
    .orderBy("email")
    .$narrowType<{ email: string }>()
    .execute();
  for (const { email } of made) {
    await revokeSetupLinks(tx, email);
    await recordActivity(tx, { action: "withdraw", kind: "team", title: email });
  }
}
