import type { Context, FactorKind } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError } from "#lib/domain-error.ts";
import { sendConfirmation } from "../mails.ts";
import { findFactorKinds } from "../second-factor/factors.ts";
import { findAccountByPhone } from "../phone/account-phone.ts";
import type { CookieReader } from "../sessions/account-cookies.ts";
import { startSession } from "../sessions/start-session.ts";
import { forgiveSignIn, takeSignInTokens } from "../rate-limits.ts";
import { type Account, findAccountByEmail, findAccountById, lockAccount, passwordProvider } from "../users/account.ts";
import { parsePasswordGrant } from "./credentials.ts";
import { hashPassword, isOutdated, verifyPassword } from "./hash-password.ts";

export interface PasswordSignIn {
  /** `Set-Cookie` values. */
  cookies: string[];
  /** Null while the second factor is owed. */
  user: Pick<Account, "id" | "email" | "name" | "emailVerified"> | null;
  /** What may answer for the second factor, recovery codes apart; empty when none is owed. */
  factors: readonly FactorKind[];
}

/**
 * Begins a session for the owner of a password, and of the address or the telephone number of its account.
 * @throws DomainError invalid when something is missing; unauthenticated with the reason `invalid_email_or_password`; forbidden with
 *   the reason `email_not_verified` (the confirmation was sent again) or `user_banned`; rate_limited
 */
export async function signInWithPassword(
  ctx: Context,
  input: unknown,
  userAgent: string | null,
  cookie: CookieReader = () => null,
): Promise<PasswordSignIn> {
  const { email, password } = await credentialsOf(ctx, input);
  const attempt = { remoteAddress: ctx.remoteAddress, email, cookie };
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
    return startSession(tx, account.id, userAgent);
  });
  await forgiveSignIn(ctx, attempt);
  const { id, name, emailVerified } = account;
  const factors = await findFactorKinds(ctx, id);
  const user = factors.length > 0 ? null : { id, email: account.email, name, emailVerified };
  return { cookies: [session], user, factors };
}

/** For an unknown number an address that cannot exist, so that the answer, its time and the limits are those of a known one. */
async function credentialsOf(ctx: Context, input: unknown): Promise<{ email: string; password: string }> {
  const parsed = parsePasswordGrant(input);
  if ("email" in parsed) return parsed;
  const account = await findAccountByPhone(ctx, parsed.phone);
  return { email: account?.email ?? `${parsed.phone.slice(1)}@phone.invalid`, password: parsed.password };
}

function refused(): DomainError {
  return new DomainError("unauthenticated", "Invalid email or password", { reasons: ["invalid_email_or_password"] });
}

async function requireAccount(ctx: Context, email: string, password: string): Promise<Account> {
  const account = await findAccountByEmail(ctx, email);
  const hash = account?.passwordHash ?? null;
  // Also without an account, so that its time is that of a wrong password.
  const isRight = await verifyPassword({ hash, password });
  if (!isRight || !account || hash === null) throw refused();
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
