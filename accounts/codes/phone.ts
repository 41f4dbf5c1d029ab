import { randomUUID } from "node:crypto";
import { z } from "zod";
import { lockName } from "#db/dialect.ts";
import { fill } from "#content/facts.ts";
import type { Context, ProcessContext } from "#domain/context.ts";
import { enqueueText } from "#domain/outbox/messages.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { transaction } from "#domain/database.ts";
import { DomainError } from "#lib/domain-error.ts";
import { variant } from "../calls/call.ts";
import { sendSecurityNotice } from "../users/mails.ts";
import { formatNumber, phoneSchema } from "./phone-numbers.ts";
import type { SignInMethod } from "../users/sign-in-method.ts";
import { takeFor, takeForClient } from "../calls/rate-limits.ts";
import { requireRecentSignIn, requireTexts, requireUser } from "../calls/rights.ts";
import { changeSignIn } from "../sessions/change-sign-in.ts";
import { type Account, findAccountById } from "../users/account.ts";
import {
  type CodeSubject,
  consumeMailedCode,
  createMailedCode,
  mailedCodeLifetimeMs,
  newCode,
} from "../tokens/one-time-codes.ts";

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
  const rows = process.db.selectFrom("account_phones").select("user_id").where("number", "=", number);
  const row = await rows.executeTakeFirst();
  return row ? findAccountById(process, row.user_id) : null;
}

/** Numbers that codes are sent to. */
export const phones: SignInMethod = {
  reset: (tx, userId) => tx.db.deleteFrom("account_phones").where("user_id", "=", userId).execute(),
};

export const newPhoneSchema = z.object({ phone: phoneSchema });

export const phoneCodeSchema = newPhoneSchema.extend({
  token: z.string("Please enter the code from the message.").min(1, "Please enter the code from the message."),
});

const shownPhone = z.strictObject({ phone: z.string().nullable() });

/**
 * Sends a code to the number that the signed-in person wants to sign in with. Nothing changes before it comes back, and the answer
 * is the same for a number that another account has.
 */
export const newPhone = variant({
  rights: ["texts", "recentUser"],
  limits: ["text:account", "text:address", "text:number", "text:together"],
  input: newPhoneSchema,
  answer: shownPhone,
  async run(ctx, { phone }) {
    requireTexts(ctx);
    const { userId } = requireRecentSignIn(ctx);
    await takeFor(ctx, "text:account", userId);
    await takePhoneTokens(ctx, phone);
    if (await isOverTextLimit(ctx)) {
      const message = "Too many messages were sent. Please try again in an hour.";
      throw new DomainError("rate_limited", message, { retryAfter: 3_600 });
    }
    await sendTextedCode(ctx, phone, textedCode("add-phone", userId, phone));
    return { phone };
  },
});

/**
 * Makes a number sign in to the account of the user who types the code that was sent to it, in place of a former one. Another account
 * that has the number loses it: numbers are given to new people, and this one has just shown whose it is now. All other sessions
 * end, and mails tell both owners.
 */
export const confirmedPhone = variant({
  rights: ["texts", "recentUser"],
  limits: ["mailed-code"],
  input: phoneCodeSchema.extend({ type: z.literal("phone_change") }),
  answer: z.strictObject({ phone: z.string() }),
  async run(ctx, { phone, token }) {
    requireTexts(ctx);
    const user = requireRecentSignIn(ctx);
    const { userId } = user;
    await consumeMailedCode(ctx, textedCode("add-phone", userId, phone), token, wrongText);
    const change = async (tx: Context) => {
      // Another account may confirm the same number at this moment.
      await lockName(tx.db, `phone ${phone}`);
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
      const owner = former ? await findAccountById(tx, former.user_id) : null;
      if (owner) await sendSecurityNotice(tx, owner.email, "phoneRemoved");
    };
    await changeSignIn(ctx, user, { notice: "phoneAdded", change });
    return { phone };
  },
});

/** Takes the number away from the signed-in person: it no longer signs in. All other sessions end, and a mail says so. */
export const noPhone = variant({
  rights: ["recentUser"],
  input: z.object({ phone: z.null() }),
  answer: shownPhone,
  errors: ["not_found"],
  async run(ctx) {
    const user = requireRecentSignIn(ctx);
    const change = async (tx: Context) => {
      const deleted = await tx.db.deleteFrom("account_phones").where("user_id", "=", user.userId).executeTakeFirst();
      if (deleted.numDeletedRows === 0n) throw new DomainError("not_found", "There is no phone number anymore.");
    };
    await changeSignIn(ctx, user, { notice: "phoneRemoved", change });
    return { phone: null };
  },
});

/** What a code that is sent to a number is good for. It is bound to the number: one for another is wrong. */
export function textedCode(purpose: "sign-in" | "add-phone", userId: string, number: string): CodeSubject {
  return { purpose: `${purpose}:${number}`, userId };
}

/**
 * Sends six digits that are good once, for ten minutes, and take the place of earlier ones. Later the message is not sent at all,
 * and neither is one too many for the number.
 */
export async function sendTextedCode(ctx: Context, to: string, subject: CodeSubject): Promise<void> {
  const code = newCode();
  const { accountText } = await getTexts(ctx);
  await transaction(ctx, async (tx) => {
    const isSent = await enqueueText(tx, {
      to,
      text: fill(accountText.code, { code }),
      expiresAt: new Date(tx.clock().getTime() + mailedCodeLifetimeMs),
      idempotencyKey: `account-text:${randomUUID()}`,
    });
    if (isSent) await createMailedCode(tx, subject, code);
  });
}

/** How a wrong code is refused here. */
export const wrongText = { field: "token", sentBy: "message" } as const;

/**
 * Counts asking for a message to a number, whether or not one is sent.
 * @throws DomainError rate_limited
 */
export async function takePhoneTokens(ctx: Context, number: string): Promise<void> {
  await takeForClient(ctx, "text:address");
  await takeFor(ctx, "text:number", number);
}

/**
 * Counts a message that is about to be sent, and says whether it is one too many for all numbers together. It does not throw: for a
 * sign-in that would tell that the number is known.
 */
export async function isOverTextLimit(ctx: Context): Promise<boolean> {
  try {
    await takeFor(ctx, "text:together");
    return false;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "rate_limited") throw error;
    ctx.log.warn({}, "too many text messages are asked for, so none is sent");
    return true;
  }
}
