import type { Context, ProcessContext } from "#domain/context.ts";
import type { TokenFault } from "#domain/security/secrets.ts";
import { parseFields } from "#lib/domain-error.ts";
import { takeForClient } from "../calls/rate-limits.ts";
import { newPasswordTwiceSchema } from "../passwords/credentials.ts";
import { hashPassword, requireStrongPassword } from "../passwords/passwords.ts";
import { createAccountToken, noLongerWorks, readAccountToken } from "../tokens/link-tokens.ts";
import { type Account, accountSeal, changeAccount, findAccountById } from "../users/account.ts";
import { mailAccountOwner, mayRecover } from "../users/mail-owner.ts";
import { pausedKey, sendAccountMail, sendSecurityNotice } from "../users/mails.ts";
import { resetCredentials } from "./sign-in-methods.ts";

/** Milliseconds that a link for a forgotten password works for. */
const recoveryLifetimeMs = 60 * 60 * 1_000;

/**
 * Sends a link to a page that takes a new password, for a forgotten one, as {@link mailAccountOwner} does.
 * @throws DomainError rate_limited
 */
export async function sendRecovery(ctx: Context, { email }: { email: string }): Promise<void> {
  await mailAccountOwner(ctx, email, async (account) => {
    const path = `/admin/recover?token=${createRecoveryToken(ctx, account)}`;
    const key = pausedKey(ctx, "recovery", email, accountSeal(account));
    await sendAccountMail(ctx, { to: email, name: "recovery", path, key });
  });
}

/** What a recovery link is good for. `unknown` is also one that was used, or that a newer password made useless. */
export type Recovery = { state: "open"; email: string } | { state: "expired" | "unknown" };

/** Looks at a recovery link without using it up: programs that check mails open every link in them. */
export async function getRecovery(ctx: Context, token: string): Promise<Recovery> {
  const read = await readRecoveryToken(ctx, token);
  if ("fault" in read) return { state: read.fault === "expired" ? "expired" : "unknown" };
  return { state: "open", email: read.email };
}

/**
 * Gives the account of a recovery link a new password. Everything else that signed in to it before ends: sessions and linked
 * identities. A second factor stays, because access to the mailbox alone must not be enough.
 * @returns the address of the account
 * @throws DomainError invalid with `fields` password and repeated; conflict when the link no longer works; rate_limited
 */
export async function consumeRecovery(
  ctx: Context,
  form: { token: string; password: string; repeated: string },
): Promise<{ email: string }> {
  // Before the password is hashed.
  await takeForClient(ctx, "admin-setup:address");
  const { id: userId, email } = await requireRecovery(ctx, form.token);
  const { password } = parseFields(newPasswordTwiceSchema, form);
  await requireStrongPassword(ctx, { password, email });
  const passwordHash = await hashPassword(password);
  await changeAccount(ctx, userId, async (tx) => {
    // Read again under the lock: a link that is used twice at once works once.
    await requireRecovery(tx, form.token);
    await resetCredentials(tx, { userId, email, passwordHash });
    await sendSecurityNotice(tx, email, "passwordChanged");
  });
  return { email };
}

async function requireRecovery(ctx: Context, token: string): Promise<Account> {
  const read = await readRecoveryToken(ctx, token);
  if ("fault" in read) throw noLongerWorks();
  return read;
}

const purpose = "recover";

/** The token of a recovery link. It dies with the password that was forgotten and with the address that it was sent to. */
export function createRecoveryToken(process: ProcessContext, account: Account): string {
  return createAccountToken(process, {
    purpose,
    subject: account.id,
    lifetime: recoveryLifetimeMs,
    seal: accountSeal(account),
  });
}

/** @returns the account that the token recovers, or why it recovers none */
async function readRecoveryToken(process: ProcessContext, token: string): Promise<Account | { fault: TokenFault }> {
  let account: Account | null = null;
  const read = await readAccountToken(process, {
    purpose,
    token,
    async sealOf(userId) {
      account = await findAccountById(process, userId);
      return account && accountSeal(account);
    },
  });
  if ("fault" in read) return read;
  return account && (await mayRecover(process, account)) ? account : { fault: "forged" };
}
