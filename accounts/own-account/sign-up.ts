import type { ExpressionBuilder } from "kysely";
import { uniqueViolation } from "#db/errors.ts";
import type { Tables } from "#db/schema.ts";
import type { Context, ProcessContext } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { notBefore } from "#lib/pacing.ts";
import { isAdminAddress } from "../users/admin-rows.ts";
import { sendConfirmation, sendNotice } from "../users/mails.ts";
import { floorMs } from "../limits.ts";
import { takeFor, takeForClient } from "../calls/rate-limits.ts";
import type { z } from "zod";
import {
  type Account,
  createAccount,
  findAccountByEmail,
  hasOnlyPassword,
  setPassword,
  findAccountById,
  updateAccount,
} from "../users/account.ts";
import type { signUpPayloadSchema } from "../passwords/credentials.ts";
import { hashPassword, requireUnbreachedPassword, verifyPassword } from "../passwords/passwords.ts";
import { noLongerWorks, readConfirmationToken } from "../tokens/link-tokens.ts";

/**
 * Makes an account whose address must be confirmed, and mails the link. The answer is the same for an address that has an account
 * or is an admin's: its owner is told by mail.
 * @throws DomainError invalid with `fields` password and `reasons` when it is weak; rate_limited
 */
export async function signUp(
  ctx: Context,
  { email, password, data }: z.output<typeof signUpPayloadSchema>,
): Promise<void> {
  // Before the password is hashed.
  await takeForClient(ctx, "sign-up:address");
  await takeFor(ctx, "sign-up:account", email);
  await requireUnbreachedPassword(ctx, password);
  await notBefore(ctx.wait(floorMs), async () => {
    const passwordHash = await hashPassword(password);
    for (let tries = 1; ; tries++) {
      try {
        return await begin(ctx, { email, password, passwordHash, name: data?.name });
      } catch (error) {
        // Another sign-up of the address came between, and is to be looked at.
        if (tries === mostTries || !uniqueViolation(error)) throw error;
      }
    }
  });
}

/** How often a sign-up is begun: more often than the limit lets sign-ups of one address begin at once. */
const mostTries = 10;

interface NewSignUp {
  email: string;
  password: string;
  passwordHash: string;
  name: string | undefined;
}

/** @throws a unique violation when another sign-up of the address came between */
async function begin(ctx: Context, { email, password, passwordHash, name }: NewSignUp): Promise<void> {
  const account = await findAccountByEmail(ctx, email);
  if (account && !(await isDoubleSubmit(ctx, account, password))) await deleteUnused(ctx, account);
  // Not by its address: a link to what came since would activate the password of somebody else.
  const kept = account && (await findAccountById(ctx, account.id));
  if (kept) return tellOwner(ctx, kept);
  if (await isAdminAddress(ctx, email)) return sendNotice(ctx, email, "adminAddress");
  await transaction(ctx, async (tx) => {
    const id = await createAccount(tx, { email, name, emailVerified: false });
    await setPassword(tx, id, passwordHash);
    await sendConfirmation(tx, { id, email });
  });
}

async function tellOwner(ctx: Context, account: Account): Promise<void> {
  await (account.emailVerified ? sendNotice(ctx, account.email, "existingAccount") : sendConfirmation(ctx, account));
}

/** Milliseconds in which a second sign-up is a double click: the first one may still be under way. */
const doubleSubmitMs = 10_000;

/** Only with the same password: a link must not activate that of somebody who was a moment faster. */
async function isDoubleSubmit(ctx: Context, account: Account, password: string): Promise<boolean> {
  if (account.emailVerified) return false;
  if (ctx.clock().getTime() - account.createdAt.getTime() >= doubleSubmitMs) return false;
  return verifyPassword({ hash: account.passwordHash, password });
}

/**
 * Makes room for a new sign-up, or for somebody who has shown that the address is theirs, by removing an earlier sign-up of the same
 * address that was never confirmed. Else an attacker who signs up first would keep the address with a password that its owner does not
 * know. With this, each confirmation link activates the password of its own sign-up and no other.
 *
 * Keeps accounts that are more than an unconfirmed password, banned ones, and addresses of admins.
 */
export async function replaceUnconfirmed(ctx: Context, email: string): Promise<void> {
  const account = await findAccountByEmail(ctx, email);
  if (account) await deleteUnused(ctx, account);
}

async function deleteUnused(ctx: Context, account: Account): Promise<void> {
  if (!(await isReplaceable(ctx, account))) return;
  await ctx.db.deleteFrom("users").where("id", "=", account.id).where(isUnused).execute();
}

/** Whether an account is a sign-up that was never confirmed and no more than that, so that its address may be somebody else's. */
export async function isReplaceable(ctx: Context, { id, email }: Account): Promise<boolean> {
  const unused = ctx.db.selectFrom("users").select("users.id").where("users.id", "=", id).where(isUnused);
  return (await unused.executeTakeFirst()) !== undefined && !(await isAdminAddress(ctx, email));
}

function isUnused(eb: ExpressionBuilder<Tables, "users">) {
  const { not, exists, selectFrom } = eb;
  const sessions = selectFrom("sessions").select("sessions.id").whereRef("sessions.user_id", "=", "users.id");
  return eb.and([
    eb("email_verified", "=", false),
    eb("banned_at", "is", null),
    not(exists(sessions)),
    hasOnlyPassword(eb),
  ]);
}

/** What a confirmation link is good for. `replaced`: the address was signed up with again since, or not confirmable. */
export type Confirmation = { state: "open" | "done"; email: string } | { state: "expired" | "replaced" | "unknown" };

/** Looks at a confirmation link without confirming anything: programs that check mails open every link in them. */
export async function getConfirmation(ctx: Context, token: string): Promise<Confirmation> {
  const { confirmation } = await look(ctx, token);
  return confirmation;
}

/**
 * Confirms the address of the user that the link was made for. Doing it again changes nothing.
 * @throws DomainError conflict when the link does not work (its page says why)
 */
export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  const { confirmation, userId } = await look(ctx, token);
  if (confirmation.state === "done") return;
  if (confirmation.state !== "open") throw noLongerWorks();
  await updateAccount(ctx, userId, { email_verified: true });
}

async function look(ctx: Context, token: string): Promise<{ confirmation: Confirmation; userId: string }> {
  const read = readConfirmationToken(ctx, token);
  if ("fault" in read) {
    return { userId: "", confirmation: { state: read.fault === "expired" ? "expired" : "unknown" } };
  }
  const { userId } = read;
  const user = await findAccountById(ctx, userId);
  if (!user) return { userId, confirmation: { state: "replaced" } };
  if (user.emailVerified) return { userId, confirmation: { state: "done", email: user.email } };
  // The address may have become an admin's since the sign-up, and the password may be a stranger's.
  if (await isAdminAddress(ctx, user.email)) return { userId, confirmation: { state: "replaced" } };
  return { userId, confirmation: { state: "open", email: user.email } };
}

const day = 24 * 60 * 60 * 1_000;
/** Milliseconds that an unconfirmed sign-up is kept: its mail may still be looked for. */
const unconfirmedLifetime = 7 * day;

/**
 * Deletes what is of no more use: sessions, links, codes, challenges and sign-ins at providers that ended a day ago, and sign-ups
 * that were not confirmed within a week, unless they are banned: the ban would go with them.
 */
export async function deleteStaleAccounts(process: ProcessContext): Promise<void> {
  const { db } = process;
  const now = process.clock().getTime();
  const ended = ["admin_setup_links", "provider_requests", "used_tokens", "sessions", "one_time_codes"] as const;
  for (const table of ended) {
    await db
      .deleteFrom(table)
      .where("expires_at", "<", new Date(now - day))
      .execute();
  }
  await db
    .deleteFrom("users")
    .where("email_verified", "=", false)
    .where("banned_at", "is", null)
    .where("created_at", "<", new Date(now - unconfirmedLifetime))
    .where(hasOnlyPassword)
    .execute();
}
