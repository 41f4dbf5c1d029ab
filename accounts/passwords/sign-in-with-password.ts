import { recordActivity } from "#domain/activity/activity.ts";
import type { z } from "zod";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { DomainError } from "#lib/domain-error.ts";
import { sendConfirmation } from "../mails.ts";
import { findAccountByPhone } from "../phone/account-phone.ts";
import type { CookieReader } from "../sessions/account-cookies.ts";
import { signIn, type SignIn } from "../sessions/sign-in.ts";
import { forgiveSignIn, takeSignInTokens } from "../rate-limits.ts";
import { type Account, findAccountByEmail, findAccountById, lockAccount, passwordProvider } from "../users/account.ts";
import type { phoneSignInSchema, signInSchema } from "./credentials.ts";
import { hashPassword, isOutdated, verifyPassword } from "./hash-password.ts";

export interface PasswordSignIn extends SignIn {
  /** Null while the second factor is owed. */
  user: Pick<Account, "id" | "email" | "name" | "emailVerified"> | null;
}

export type Credentials = z.output<typeof signInSchema> | z.output<typeof phoneSignInSchema>;

/**
 * Begins a session for the owner of a password, and of the address or the telephone number of its account.
 * @throws DomainError unauthenticated with the reason `invalid_email_or_password`; forbidden with
 *   the reason `email_not_verified` (the confirmation was sent again) or `user_banned`; rate_limited
 */
export async function signInWithPassword(
  ctx: Context,
  credentials: Credentials,
  userAgent: string | null,
  cookie: CookieReader = () => null,
): Promise<PasswordSignIn> {
  const { email, password } = await addressOf(ctx, credentials);
  const attempt = { email, cookie };
  await takeSignInTokens(ctx, attempt);
  const account = await requireAccount(ctx, email, password);
  if (!account.emailVerified) {
    await sendConfirmation(ctx, account);
    const message = "Please confirm your email address first: open the link in the mail that we have sent you.";
    throw new DomainError("forbidden", message, { reasons: ["email_not_verified"] });
  }
  const session = await transaction(ctx, async (tx) => {
    // The password may have been replaced while it was checked. All sessions ended then, and this one would stay.
    await lockAccount(tx, account.id);
    const present = await findAccountById(tx, account.id);
    if (present?.passwordHash !== account.passwordHash) throw refused();
    return signIn(tx, present, userAgent);
  });
  await forgiveSignIn(ctx, attempt);
  const { id, name, emailVerified } = account;
  const user = session.factors.length > 0 ? null : { id, email: account.email, name, emailVerified };
  return { ...session, user };
}

/** For an unknown number an address that cannot exist, so that the answer, its time and the limits are those of a known one. */
async function addressOf(ctx: Context, given: Credentials): Promise<{ email: string; password: string }> {
  if ("email" in given) return given;
  const account = await findAccountByPhone(ctx, given.phone);
  return { email: account?.email ?? `${given.phone.slice(1)}@phone.invalid`, password: given.password };
}

function refused(): DomainError {
  return new DomainError("unauthenticated", "Invalid email or password", { reasons: ["invalid_email_or_password"] });
}

async function requireAccount(ctx: Context, email: string, password: string): Promise<Account> {
  const account = await findAccountByEmail(ctx, email);
  const hash = account?.passwordHash ?? null;
  // Also without an account, so that its time is that of a wrong password.
  const isRight = await verifyPassword({ hash, password });
  if (!isRight || !account || hash === null) {
    // For an account that exists: what strangers type is not kept.
    if (account)
      await recordActivity(ctx, { action: "signInFailed", kind: "account", itemId: account.id, title: account.email });
    throw refused();
  }
  if (!isOutdated(hash)) return account;
  const passwordHash = await renewHash(ctx, account.id, { hash, password });
  // Replaced meanwhile, by another sign-in or by a new password.
  return passwordHash === null ? requireAccount(ctx, email, password) : { ...account, passwordHash };
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
