import { z } from "zod";
import { recordActivity } from "#domain/activity/activity.ts";
import type { Context } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { findAccountByPhone } from "../codes/phone.ts";
import { publicUser, type Variant, variant } from "../http/call.ts";
import { sendConfirmation } from "../mails.ts";
import { forgiveSignIn, signInBuckets, takeSignInTokens } from "../rate-limits.ts";
import type { CookieReader } from "../sessions/cookies.ts";
import { type SignIn, signIn } from "../sessions/start-session.ts";
import {
  type Account,
  changeAccount,
  findAccountByEmail,
  findAccountById,
  passwordProvider,
  type PublicUser,
  publicUserOf,
} from "../users/account.ts";
import { phoneSignInSchema, requireCredentials, signInSchema } from "./credentials.ts";
import { hashPassword, isOutdated, verifyPassword } from "./passwords.ts";

export interface PasswordSignIn extends SignIn {
  /** Null while the second factor is owed. */
  user: PublicUser | null;
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
  const session = await changeAccount(ctx, account.id, async (tx) => {
    // The password may have been replaced while it was checked. All sessions ended then, and this one would stay.
    const present = await findAccountById(tx, account.id);
    if (present?.passwordHash !== account.passwordHash) throw refused();
    return signIn(tx, present, userAgent);
  });
  await forgiveSignIn(ctx, attempt);
  return { ...session, user: session.factors.length > 0 ? null : publicUserOf(account) };
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
    errors: ["invalid_email_or_password", "email_not_verified", "user_banned"],
    run: async (ctx, credentials, { userAgent, cookie: cookieOf }) => {
      const { cookie, user, factors } = await signInWithPassword(ctx, credentials, userAgent, cookieOf);
      return user ? { user, cookie } : { user, challenge: "second_factor" as const, factors, cookie };
    },
  });
}

export const byAddressOnly = byPassword(signInSchema, "email");
export const byAddress = byPassword(signInSchema, "email", "phone");
export const byNumber = byPassword(phoneSignInSchema, "email", "phone");
