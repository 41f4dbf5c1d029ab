import type { Context, ProcessContext } from "#domain/context.ts";
import { atLeast } from "#lib/at-least.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { type Account, findAccountByEmail } from "./find-account.ts";
import { createRecoveryToken, recoverySeal } from "./recovery-token.ts";
import { addressSchema } from "./schema.ts";
import { sendConfirmation, sendRecoveryMail } from "./send-account-mail.ts";
import { takeMailTokens } from "./take-account-tokens.ts";

/** Milliseconds that asking takes at least, so that nobody learns from it whether an address is known. */
const floor = 400;

/**
 * Sends whoever forgot the password a link to a page that takes a new one. The answer is the same for every address: one that
 * nobody confirmed gets the mail that confirms it, an unknown one gets none.
 * @throws DomainError invalid with `fields` email; rate_limited
 */
export async function sendRecovery(ctx: Context, input: unknown): Promise<void> {
  const { email } = parseFields(addressSchema, input);
  await takeMailTokens(ctx, { remoteAddress: ctx.remoteAddress, email });
  await atLeast(floor, async () => {
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
 * @throws DomainError invalid with `fields` email; rate_limited
 */
export async function resendConfirmation(ctx: Context, input: unknown): Promise<void> {
  const { email } = parseFields(addressSchema, input);
  await takeMailTokens(ctx, { remoteAddress: ctx.remoteAddress, email });
  await atLeast(floor, async () => {
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
