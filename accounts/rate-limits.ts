import type { Context } from "#domain/context.ts";
import type { BucketShape } from "#domain/rate-limits/local-buckets.ts";
import { addressKey, giveTokenBack, takeToken, type TakeTokenOptions } from "#domain/rate-limits/take-token.ts";
import { type CookieReader, readKnownBrowser } from "./sessions/account-cookies.ts";

interface Attempt {
  /** Client address; null when the process itself acts, which has no limit by address. */
  readonly remoteAddress: string | null;
  /** The address that is signed in to or signed up, in lower case. */
  readonly email: string;
}

/** From one place at one account: what a person who tries passwords by hand never reaches. */
const perAddressAndAccount: BucketShape = { capacity: 10, refillPerMinute: 10 };
/** From one place at all accounts: an office behind one address signs in on Monday morning. */
const perAddress: BucketShape = { capacity: 40, refillPerMinute: 40 };
/** Wrong tries at one account from everywhere: in any 24 hours 40 at once and 60 by and by, 100 in all. */
const wrongPerAccount: BucketShape = { capacity: 40, refillPerMinute: 60 / (24 * 60) };
/** Wrong tries at one account in a browser in which it was signed in to before. */
const wrongPerKnownBrowser: BucketShape = { capacity: 10, refillPerMinute: 1 };

const signUpsPerAddress: BucketShape = { capacity: 10, refillPerMinute: 2 };
/** Each sign-up may send the address a mail. */
const signUpsPerAccount: BucketShape = { capacity: 5, refillPerMinute: 1 };

const mailsPerAddress: BucketShape = { capacity: 10, refillPerMinute: 2 };
/** What is asked for by hand: a mail that did not come is asked for again. */
const mailsPerAccount: BucketShape = { capacity: 5, refillPerMinute: 1 };

/** Two of these make a sign-in. */
const keysPerAddress: BucketShape = { capacity: 80, refillPerMinute: 80 };

/** Each may make this server ask a provider. */
const providersPerAddress: BucketShape = { capacity: 20, refillPerMinute: 20 };

const setupsPerAddress: BucketShape = { capacity: 10, refillPerMinute: 10 };

interface SignInAttempt extends Attempt {
  /** The cookies of the browser that asks; without them it is a stranger's. */
  readonly cookie?: CookieReader;
}

/**
 * Counts an attempt to sign in, before any password is hashed: hashing is what costs the server. When it turns out to be right,
 * {@link forgiveSignIn} takes it out of what the account allows.
 * @throws DomainError rate_limited
 */
export async function takeSignInTokens(ctx: Context, attempt: SignInAttempt): Promise<void> {
  const { remoteAddress, email } = attempt;
  await takeAddressToken(ctx, remoteAddress);
  if (remoteAddress !== null) {
    // Before the account's own limit, so that a client that is stopped here does not use it up.
    const key = `sign-in:address:${addressKey(remoteAddress)}:account:${email}`;
    await takeToken(ctx, { key, ...perAddressAndAccount });
  }
  await takeToken(ctx, accountBucket(ctx, attempt));
}

/** Takes an attempt that was right out of the wrong tries at its account. */
export async function forgiveSignIn(ctx: Context, attempt: SignInAttempt): Promise<void> {
  await giveTokenBack(ctx, accountBucket(ctx, attempt));
}

/**
 * Counts an attempt to sign in with a secret that can't be guessed, such as a mailed link: only the client's address counts, so that it still
 * opens an account that others have used up the tries of.
 * @throws DomainError rate_limited
 */
export async function takeAddressToken(ctx: Context, remoteAddress: string | null): Promise<void> {
  if (remoteAddress === null) return;
  // The widest bucket of a place first: once it is empty, no more are made for accounts that are tried from there.
  await takeToken(ctx, { key: `sign-in:address:${addressKey(remoteAddress)}`, ...perAddress });
}

/**
 * Counts an attempt to prove again who is signed in: apart from what strangers try, and no more often.
 * @throws DomainError rate_limited
 */
export async function takeProofToken(ctx: Context, userId: string): Promise<void> {
  await takeAddressToken(ctx, ctx.remoteAddress);
  await takeToken(ctx, proofBucket(userId));
}

/** Takes a proof that was right out of the wrong ones. */
export async function forgiveProof(ctx: Context, userId: string): Promise<void> {
  await giveTokenBack(ctx, proofBucket(userId));
}

function proofBucket(userId: string): TakeTokenOptions {
  return { key: `sign-in:proof:${userId}`, ...wrongPerAccount };
}

/** Alike for an address that has no account. */
function accountBucket(ctx: Context, { email, cookie }: SignInAttempt): TakeTokenOptions {
  const browser = cookie ? readKnownBrowser(ctx, email, cookie) : null;
  if (browser !== null) return { key: `sign-in:browser:${browser}:account:${email}`, ...wrongPerKnownBrowser };
  const refusal = "There were too many wrong tries at this account. A link that is mailed to you still signs you in.";
  return { key: `sign-in:account:${email}`, ...wrongPerAccount, refusal };
}

/**
 * Counts a sign-up, before its password is hashed.
 * @throws DomainError rate_limited
 */
export async function takeSignUpTokens(ctx: Context, { remoteAddress, email }: Attempt): Promise<void> {
  if (remoteAddress !== null) {
    await takeToken(ctx, { key: `sign-up:address:${addressKey(remoteAddress)}`, ...signUpsPerAddress });
  }
  await takeToken(ctx, { key: `sign-up:account:${email}`, ...signUpsPerAccount });
}

/**
 * Counts asking for a mail to an address: a recovery, the confirmation once more.
 * @throws DomainError rate_limited
 */
export async function takeMailTokens(ctx: Context, { remoteAddress, email }: Attempt): Promise<void> {
  if (remoteAddress !== null) {
    await takeToken(ctx, { key: `account-mail:address:${addressKey(remoteAddress)}`, ...mailsPerAddress });
  }
  await takeToken(ctx, { key: `account-mail:account:${email}`, ...mailsPerAccount });
}

/**
 * Counts asking for, and answering, a challenge of a passkey or a wallet. Neither can be guessed; but each costs the server some work.
 * @throws DomainError rate_limited
 */
export async function takeKeyToken(ctx: Context): Promise<void> {
  if (ctx.remoteAddress === null) return;
  await takeToken(ctx, { key: `account-key:address:${addressKey(ctx.remoteAddress)}`, ...keysPerAddress });
}

/**
 * Counts a use of a set-up or recovery link, before its password is hashed.
 * @throws DomainError rate_limited
 */
export async function takeSetupToken(ctx: Context): Promise<void> {
  if (ctx.remoteAddress === null) return;
  await takeToken(ctx, { key: `admin-setup:${addressKey(ctx.remoteAddress)}`, ...setupsPerAddress });
}

/**
 * Counts the beginning of a sign-in at a provider, or a token of one.
 * @throws DomainError rate_limited
 */
export async function takeProviderToken(ctx: Context): Promise<void> {
  if (ctx.remoteAddress === null) return;
  await takeToken(ctx, { key: `provider:${addressKey(ctx.remoteAddress)}`, ...providersPerAddress });
}
