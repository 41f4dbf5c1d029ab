import type { Context } from "#domain/context.ts";
import type { BucketShape } from "#domain/rate-limits/local-buckets.ts";
import { addressKey } from "#domain/rate-limits/address-key.ts";
import { takeToken } from "#domain/rate-limits/take-token.ts";

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
/** At one account from everywhere: guesses from many places. */
const perAccount: BucketShape = { capacity: 40, refillPerMinute: 20 };

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

/**
 * Counts an attempt to sign in, before any password is hashed: hashing is what costs the server.
 * @throws DomainError rate_limited
 */
export async function takeSignInTokens(ctx: Context, { remoteAddress, email }: Attempt): Promise<void> {
  const account = `account:${email}`;
  if (remoteAddress !== null) {
    const address = `address:${addressKey(remoteAddress)}`;
    // The narrow limit first, so that whoever is stopped by it does not use up the account's own.
    await takeToken(ctx, { key: `sign-in:${address}:${account}`, ...perAddressAndAccount });
    await takeToken(ctx, { key: `sign-in:${address}`, ...perAddress });
  }
  await takeToken(ctx, { key: `sign-in:${account}`, ...perAccount });
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
