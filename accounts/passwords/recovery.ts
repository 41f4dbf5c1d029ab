import type { Context, ProcessContext } from "#domain/context.ts";
import { atLeast } from "#lib/pacing.ts";
import { parseFields } from "#lib/domain-error.ts";
import { type Account, findAccountByEmail, lockAccount, findAccountById } from "../users/account.ts";
import { newPasswordTwiceSchema } from "./credentials.ts";
import { sendConfirmation, sendRecoveryMail, sendSecurityNotice } from "../mails.ts";
import { takeForClient, takeMailTokens } from "../rate-limits.ts";
import { hashPassword } from "./hash-password.ts";
import { transaction } from "#domain/database.ts";
import { resetCredentials } from "../users/reset-credentials.ts";
import { requireStrongPassword } from "./password-strength.ts";
import { createHash } from "node:crypto";
import { createAccountToken, noLongerWorks, readAccountToken } from "../link-tokens.ts";
import { floorMs, recoveryLifetime } from "../limits.ts";

/**
 * Sends a link to a page that takes a new password, for a forgotten one. The answer is the same for every address: one that
 * nobody confirmed gets the mail that confirms it, an unknown one gets none.
 * @param email in lower case
 * @throws DomainError rate_limited
 */
export async function sendRecovery(ctx: Context, { email }: { email: string }): Promise<void> {
  await takeMailTokens(ctx, email);
  await atLeast(floorMs, async () => {
    const account = await findAccountByEmail(ctx, email);
    if (!account) return;
    if (!account.emailVerified) return sendConfirmation(ctx, account);
    if (!(await mayRecover(ctx, account))) return;
    const token = createRecoveryToken(ctx, account);
    await sendRecoveryMail(ctx, { email: account.email, token, password: recoverySeal(account) });
  });
}

/**
 * Sends the mail that confirms an address once more. Again the answer is the same for every address.
 * @param email in lower case
 * @throws DomainError rate_limited
 */
export async function resendConfirmation(ctx: Context, { email }: { email: string }): Promise<void> {
  await takeMailTokens(ctx, email);
  await atLeast(floorMs, async () => {
    const account = await findAccountByEmail(ctx, email);
    if (account && !account.emailVerified) await sendConfirmation(ctx, account);
  });
}

/** Not who is banned, nor a user who has the address of an admin without being that admin (decision 022). */
export async function mayRecover(process: ProcessContext, { id, email, bannedAt }: Account): Promise<boolean> {
  if (bannedAt) return false;
  const row = await process.db
    .selectFrom("admin_users")
    .select("user_id")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return row === undefined || row.user_id === id;
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
  await transaction(ctx, async (tx) => {
    // Read again under the lock: a link that is used twice at once works once.
    await lockAccount(tx, userId);
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
