import { hashPassword } from "better-auth/crypto";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { lockAccount } from "./lock-account.ts";
import { readRecoveryToken } from "./recovery-token.ts";
import { replaceWaysIn } from "./replace-ways-in.ts";
import { requireStrongPassword } from "./require-strong-password.ts";
import { newPasswordTwiceSchema } from "./schema.ts";
import { sendSecurityNotice } from "./send-account-mail.ts";
import { mayRecover } from "./send-recovery.ts";
import { takeSetupToken } from "./take-account-tokens.ts";

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
 * identities. A second factor stays, because whoever reads somebody's mails must not get past it.
 * @returns what to sign in with
 * @throws DomainError invalid with `fields` password and repeated; conflict when the link no longer works; rate_limited
 */
export async function useRecovery(
  ctx: Context,
  form: { token: string; password: string; repeated: string },
): Promise<{ email: string; password: string }> {
  await takeSetupToken(ctx);
  const { userId, email } = await openRecovery(ctx, form.token);
  const { password } = parseFields(newPasswordTwiceSchema, form);
  await requireStrongPassword(ctx, { password, email });
  const passwordHash = await hashPassword(password);
  await transaction(ctx, async (tx) => {
    // Looked at again where nobody else can write: a link that is used twice at once works once.
    await lockAccount(tx, userId);
    await openRecovery(tx, form.token);
    await replaceWaysIn(tx, { userId, email, passwordHash });
    await sendSecurityNotice(tx, email, "passwordChanged");
  });
  return { email, password };
}

async function openRecovery(ctx: Context, token: string): Promise<{ userId: string; email: string }> {
  const read = await readRecoveryToken(ctx, token);
  if ("fault" in read || !(await mayRecover(ctx, read.account))) {
    throw new DomainError("conflict", "This link no longer works.");
  }
  return { userId: read.account.id, email: read.account.email };
}
