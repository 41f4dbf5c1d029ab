import type { Context, ProcessContext } from "#domain/context.ts";
import { notBefore } from "#lib/pacing.ts";
import { takeMailTokens } from "../calls/rate-limits.ts";
import { type Account, findAccountByEmail } from "./account.ts";
import { findAdminRow } from "./admin-rows.ts";
import { sendConfirmation } from "./mails.ts";

/** Milliseconds that asking for a mail, a code or an account takes at least, so that its time does not tell whether somebody is known. */
export const floorMs = 400;

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
