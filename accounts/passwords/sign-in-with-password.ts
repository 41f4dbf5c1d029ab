import { z } from "zod";
import { recordActivity } from "#domain/activity/activity.ts";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { notBefore } from "#lib/pacing.ts";
import { findAccountByPhone } from "../codes/phone.ts";
import { publicUser, type Variant, variant } from "../calls/call.ts";
import { sendConfirmation } from "../users/mails.ts";
import { returnSignInToken, signInBuckets, takeSignInTokens } from "../calls/rate-limits.ts";
import { type CookieReader, isKnownBrowser } from "../tokens/cookies.ts";
import { type SignIn, signIn } from "../sessions/start-session.ts";
import {
  type Account,
  findAccountByEmail,
  findAccountById,
  findUnchanged,
  passwordProvider,
  type PublicUser,
  publicUserOf,
} from "../users/account.ts";
import { phoneSignInSchema, requireCredentials, signInSchema } from "./credentials.ts";
import { hashPassword, isOutdated, verifyPassword } from "./passwords.ts";

/**
 * Milliseconds that a refused sign-in takes at least once its password was checked: noting the refusal in the activity log, which is
 * done for accounts alone, must not tell that there is one.
 */
export const minRefusalMs = 100;

export interface PasswordSignIn extends SignIn {
  /** Null while the second factor is owed. */
  user: PublicUser | null;
}

export type Credentials = z.output<typeof signInSchema> | z.output<typeof phoneSignInSchema>;

/**
 * Begins a session for the owner of a password, and of the address or the telephone number of its account. Until the address is
 * confirmed, the right password is refused like a wrong one, and the confirmation is mailed again.
 * @throws DomainError unauthenticated with the reason `invalid_email_or_password`; forbidden with the reason `user_banned`;
 *   rate_limited
 */
export async function signInWithPassword(
  ctx: Context,
  credentials: Credentials,
  userAgent: string | null,
  cookie: CookieReader = () => null,
): Promise<PasswordSignIn> {
  const found = await findAccountOf(ctx, credentials);
  const knownTo = found && isKnownBrowser(ctx, found, cookie) ? found.id : null;
  const attempt = { name: nameOf(credentials), knownTo };
  await takeSignInTokens(ctx, attempt);
  const account = await requirePassword(ctx, found, credentials.password);
  // The password may have been replaced while it was checked.
  const find = (tx: Context) => findUnchanged(tx, account);
  const { cookie: session, factors } = await signIn(ctx, { userId: account.id, userAgent, find, refusal: refused });
  await returnSignInToken(ctx, attempt);
  return { cookie: session, factors, user: factors.length > 0 ? null : publicUserOf(account) };
}

async function findAccountOf(ctx: Context, given: Credentials): Promise<Account | null> {
  return "email" in given ? findAccountByEmail(ctx, given.email) : findAccountByPhone(ctx, given.phone);
}

/** What tries count by: the same for an address or a number that has an account and for one that has none. */
function nameOf(given: Credentials): string {
  return "email" in given ? given.email : `phone:${given.phone}`;
}

function refused(): DomainError {
  return new DomainError("unauthenticated", "Invalid email or password", { reasons: ["invalid_email_or_password"] });
}

/** @returns the account, when this is its password and its address is confirmed */
async function requirePassword(ctx: Context, account: Account | null, password: string): Promise<Account> {
  const hash = account?.passwordHash ?? null;
  // Any other answer would reveal to a person who signs up with an address that it had no account before.
  const isUnconfirmed = account?.emailVerified === false;
  // Also without an account, so that its time is that of a wrong password.
  const isRight = await verifyPassword({ hash, password, isRefused: isUnconfirmed });
  if (!isRight || !account || hash === null || isUnconfirmed) {
    await notBefore(ctx.wait(minRefusalMs), () =>
      isRight && account ? sendConfirmation(ctx, account) : recordRefusal(ctx, account),
    );
    throw refused();
  }
  if (!isOutdated(hash)) return account;
  const passwordHash = await renewHash(ctx, account.id, { hash, password });
  // Replaced meanwhile, by another sign-in or by a new password.
  return passwordHash === null
    ? requirePassword(ctx, await findAccountById(ctx, account.id), password)
    : { ...account, passwordHash };
}

/** For an account that exists: what strangers type is not kept. */
async function recordRefusal(ctx: Context, account: Account | null): Promise<void> {
  if (!account) return;
  await recordActivity(ctx, { action: "signInFailed", kind: "account", itemId: account.id, title: account.email });
}

/** @returns the new hash; null when the stored one was no longer the one that was verified */
async function renewHash(
  { db }: Context,
  userId: string,
  { hash, password }: { hash: string; password: string },
): Promise<string | null> {
  const renewed = await hashPassword(password);
  const { numUpdatedRows } = await db
    .updateTable("identities")
    .set({ password_hash: renewed })
    .where("user_id", "=", userId)
    .where("provider", "=", passwordProvider)
    .where("password_hash", "=", hash)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? null : renewed;
}

/** Not signed in while the second factor is owed: `POST /factors/verify` completes the sign-in. */
function byPassword(input: z.ZodType<Credentials>, ...names: string[]): Variant {
  return variant({
    rights: [],
    limits: signInBuckets,
    input,
    refuse: (raw) => requireCredentials(raw, names),
    answer: z.union([
      z.strictObject({ user: publicUser }),
      z.strictObject({
        user: z.null(),
        challenge: z.literal("second_factor"),
        factors: z.array(z.enum(["app", "passkey"])),
      }),
    ]),
    errors: ["invalid_email_or_password", "user_banned"],
    run: async (ctx, credentials, { userAgent, cookie: cookieOf }) => {
      const { cookie, user, factors } = await signInWithPassword(ctx, credentials, userAgent, cookieOf);
      return user ? { user, cookie } : { user, challenge: "second_factor" as const, factors, cookie };
    },
  });
}

export const byAddressOnly = byPassword(signInSchema, "email");
export const byAddress = byPassword(signInSchema, "email", "phone");
export const byNumber = byPassword(phoneSignInSchema, "email", "phone");
