import type { Context, FactorKind } from "#domain/context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { atLeast } from "#lib/pacing.ts";
import { sendConfirmation } from "../mails.ts";
import { findFactorKinds } from "../second-factor/factors.ts";
import { findAccountByPhone } from "../phone/account-phone.ts";
import type { CookieReader } from "../sessions/account-cookies.ts";
import { startSession } from "../sessions/start-session.ts";
import { forgiveSignIn, takeSignInTokens } from "../rate-limits.ts";
import { type Account, findAccountByEmail, passwordProvider } from "../users/account.ts";
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

/** Milliseconds that a refusal takes at least: hashes of former releases take longer, and unknown addresses have none. */
const refusalMs = 100;

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
  const session = await startSession(ctx, account.id, userAgent);
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

async function requireAccount(ctx: Context, email: string, password: string): Promise<Account> {
  const refused = () =>
    new DomainError("unauthenticated", "Invalid email or password", { reasons: ["invalid_email_or_password"] });
  const began = performance.now();
  const account = await findAccountByEmail(ctx, email);
  const hash = account?.passwordHash ?? null;
  const isRight =
    hash === null ? await hashPassword(password).then(() => false) : await verifyPassword({ hash, password });
  if (isRight && account && hash !== null) {
    if (isOutdated(hash)) await renewHash(ctx, account.id, { hash, password });
    return account;
  }
  return atLeast(refusalMs - (performance.now() - began), async () => Promise.reject(refused()));
}

/** Only where the hash is still the one that was verified: the password may have been changed meanwhile. */
async function renewHash({ db }: Context, userId: string, { hash, password }: { hash: string; password: string }) {
  await db
    .updateTable("identities")
    .set({ password_hash: await hashPassword(password) })
    .where("user_id", "=", userId)
    .where("provider", "=", passwordProvider)
    .where("password_hash", "=", hash)
    .execute();
}
