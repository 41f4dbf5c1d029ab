import type { Context, ProcessContext } from "#domain/context.ts";
import { type Account, findAccountById, lockAccount } from "../users/account.ts";
import { requireUser, requireRecentSignIn } from "../sessions/require-user.ts";
import { formatNumber, phoneSchema } from "../passwords/credentials.ts";
import { z } from "zod";
import { transaction } from "#domain/database.ts";
import { DomainError } from "#lib/domain-error.ts";
import { endSessions } from "../sessions/start-session.ts";
import { sendSecurityNotice } from "../mails.ts";
import { takeFor } from "../rate-limits.ts";
import { requireTexts, consumeTextedCode, sendTextedCode, isTooMuch, takePhoneTokens } from "./text-codes.ts";

/** The confirmed number of a user; null when there is none. */
export async function findPhone({ db }: Pick<ProcessContext, "db">, userId: string): Promise<string | null> {
  const row = await db.selectFrom("account_phones").select("number").where("user_id", "=", userId).executeTakeFirst();
  return row?.number ?? null;
}

/**
 * The number of the signed-in person as people read it; null when there is none.
 * @throws DomainError unauthenticated
 */
export async function findOwnPhone(ctx: Context): Promise<string | null> {
  const number = await findPhone(ctx, requireUser(ctx).userId);
  return number === null ? null : formatNumber(number);
}

/** The account that a confirmed number signs in to; null when there is none. */
export async function findAccountByPhone(process: ProcessContext, number: string): Promise<Account | null> {
  const row = await process.db
    .selectFrom("account_phones")
    .select("user_id")
    .where("number", "=", number)
    .executeTakeFirst();
  return row ? findAccountById(process, row.user_id) : null;
}

export const newPhoneSchema = z.object({ phone: phoneSchema });

export const phoneCodeSchema = newPhoneSchema.extend({
  token: z.string("Please type the code from the message.").min(1, "Please type the code from the message."),
});

/**
 * Sends a code to the number that the signed-in person wants to sign in with. Nothing changes before it comes back, and the answer
 * is the same for a number that another account has.
 * @throws DomainError invalid with `fields` phone; conflict with the reason `phone_provider_disabled`; unauthenticated; forbidden with
 *   the reason `reauthentication_needed`; rate_limited
 */
export async function requestPhone(ctx: Context, { phone }: { phone: string }): Promise<{ phone: string }> {
  requireTexts(ctx);
  const { userId } = requireRecentSignIn(ctx);
  await takeFor(ctx, "text:account", userId);
  await takePhoneTokens(ctx, phone);
  if (await isTooMuch(ctx)) {
    throw new DomainError("rate_limited", "Too many messages were sent. Please try again in an hour.", {
      retryAfter: 3_600,
    });
  }
  await sendTextedCode(ctx, { purpose: "add-phone", userId, number: phone });
  return { phone };
}

/**
 * Makes a number sign in to the account of the user who types the code that was sent to it, in place of a former one. Another account
 * that has the number loses it: numbers are given to new people, and this one has just shown whose it is now. All other sessions
 * end, and mails tell both owners.
 * @throws DomainError invalid with `fields` phone and token; unauthenticated; forbidden with the reason `reauthentication_needed`;
 *   rate_limited
 */
export async function confirmPhone(
  ctx: Context,
  { phone, token }: z.output<typeof phoneCodeSchema>,
): Promise<{ phone: string }> {
  requireTexts(ctx);
  const { userId, email, session } = requireRecentSignIn(ctx);
  await consumeTextedCode(ctx, { purpose: "add-phone", userId, number: phone }, token);
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, userId);
    const former = await tx.db
      .deleteFrom("account_phones")
      .where("number", "=", phone)
      .where("user_id", "<>", userId)
      .returning("user_id")
      .executeTakeFirst();
    const row = { number: phone, confirmed_at: tx.clock() };
    await tx.db
      .insertInto("account_phones")
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
      .execute();
    await endSessions(tx, userId, { except: session.id });
    await sendSecurityNotice(tx, email, "phoneAdded");
    const owner = former ? await findAccountById(tx, former.user_id) : null;
    if (owner) await sendSecurityNotice(tx, owner.email, "phoneRemoved");
  });
  return { phone };
}

/**
 * Takes the number away from the signed-in person: it no longer signs in. All other sessions end, and a mail tells.
 * @throws DomainError not_found when there is none; unauthenticated; forbidden with the reason `reauthentication_needed`
 */
export async function deletePhone(ctx: Context): Promise<{ phone: null }> {
  const { userId, email, session } = requireRecentSignIn(ctx);
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, userId);
    const deleted = await tx.db.deleteFrom("account_phones").where("user_id", "=", userId).executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw new DomainError("not_found", "There is no telephone number any more.");
    await endSessions(tx, userId, { except: session.id });
    await sendSecurityNotice(tx, email, "phoneRemoved");
  });
  return { phone: null };
}
