import type { Context, ProcessContext } from "#domain/context.ts";
import { notBefore } from "#lib/pacing.ts";
import { takeMailTokens } from "../calls/rate-limits.ts";
import { type Account, findAccountByEmail } from "./account.ts";
import { findAdminRow } from "./admin-rows.ts";
import { sendConfirmation } from "./mails.ts";

/** Minimum time of a request for a mail, a code or an account: the time must not reveal whether the account exists. */
export const minAnswerMs = 400;

/**
 * Sends a mail to the owner of a usable account. The answer and its time are the same for every address: an unconfirmed one gets the
 * mail that confirms it, an unknown one gets none.
 * @param email in lower case
 * @throws DomainError rate_limited
 */
export async function mailAccountOwner(
  ctx: Context,
  email: string,
  send: (account: Account) => Promise<void>,
): Promise<void> {
  await takeMailTokens(ctx, email);
  await notBefore(ctx.wait(minAnswerMs), async () => {
    const account = await findAccountByEmail(ctx, email);
    if (!account) return;
    if (!account.emailVerified) return sendConfirmation(ctx, account);
    if (await mayRecover(ctx, account)) await send(account);
  });
}

/**
 * Sends the mail that confirms an address once more, as {@link mailAccountOwner} does.
 * @throws DomainError rate_limited
 */
export async function resendConfirmation(ctx: Context, { email }: { email: string }): Promise<void> {
  await mailAccountOwner(ctx, email, async () => {});
}

/** Not who is banned, nor a user who has the address of an admin without being that admin (decision 022). */
export async function mayRecover(process: ProcessContext, { id, email, bannedAt }: Account): Promise<boolean> {
  if (bannedAt) return false;
  const row = await findAdminRow(process, email);
  return row === undefined || row.userId === id;
}
