import type { Context } from "#domain/context.ts";
import type { BucketShape } from "#domain/security/local-buckets.ts";
import { type TakeTokenOptions, addressKey, giveTokenBack, takeToken } from "#domain/security/abuse.ts";

/** Every limit of the accounts: the calls name those that they count in (http/call.ts), the reference shows them. */
export const buckets = {
  /** From one address at all accounts: an office behind one address signs in on Monday morning. */
  "sign-in:address": { capacity: 40, refillPerMinute: 40 },
  /** From one address at one account: a person who types passwords never reaches it. */
  "sign-in:address-and-account": { capacity: 10, refillPerMinute: 10 },
  /** Wrong tries at one account from everywhere: in any 24 hours 40 at once and 60 by and by, 100 in all. */
  "sign-in:account": { capacity: 40, refillPerMinute: 60 / (24 * 60) },
  /** Wrong tries at one account in all browsers together in which it was signed in to since it has its password. */
  "sign-in:browser": { capacity: 10, refillPerMinute: 1 },
  /** Wrong proofs of a signed-in user: apart from what strangers try, and no more often. */
  "sign-in:proof": { capacity: 40, refillPerMinute: 60 / (24 * 60) },
  "sign-up:address": { capacity: 10, refillPerMinute: 2 },
  /** Each sign-up may send the address a mail. */
  "sign-up:account": { capacity: 5, refillPerMinute: 1 },
  "account-mail:address": { capacity: 10, refillPerMinute: 2 },
  /** Less than an address gets in all, so that a stranger at one place does not keep its owner from asking. */
  "account-mail:address-and-account": { capacity: 4, refillPerMinute: 0.5 },
  /** A person asks again for a mail that did not come. */
  "account-mail:account": { capacity: 5, refillPerMinute: 1 },
  /** Mails that a signed-in user causes: apart from what strangers ask for. */
  "account-mail:user": { capacity: 5, refillPerMinute: 1 },
  /** Changes of how an account is signed in to: each mails a notice, which itself is never held back (decision 049). */
  "sign-in-change:user": { capacity: 20, refillPerMinute: 1 },
  /** Invitations of one address, by all who may invite. */
  "invitation:account": { capacity: 5, refillPerMinute: 1 },
  /** A million codes, five tries at once and one a minute while a code lives. */
  "mailed-code": { capacity: 5, refillPerMinute: 1 },
  /** Challenges of passkeys and wallets can't be guessed, but each costs the server some work. Two of these make a sign-in. */
  "account-key:address": { capacity: 80, refillPerMinute: 80 },
  /** Six digits, of which three are right at any time: at one try a minute an attacker who knows the password needs months. */
  "second-factor": { capacity: 10, refillPerMinute: 1 },
  /** One can hardly mistype more often, and guessing here gains nothing. */
  "confirm-factor": { capacity: 20, refillPerMinute: 5 },
  /** Each may make this server ask a provider. */
  "provider:address": { capacity: 20, refillPerMinute: 20 },
  /** Uses of set-up and recovery links. */
  "admin-setup:address": { capacity: 10, refillPerMinute: 10 },
  // Each text message costs the operator money, and somebody may earn by it ("SMS pumping"). So the limits are narrower than for mails,
  // and there is one for all numbers together.
  "text:address": { capacity: 10, refillPerMinute: 0.5 },
  /** A message that did not come is asked for again, once or twice. */
  "text:number": { capacity: 3, refillPerMinute: 0.2 },
  /** Anyone can sign up, and every signed-in user can have a code sent to any number. */
  "text:account": { capacity: 5, refillPerMinute: 0.05 },
  /** What a busy site of this kind never needs. */
  "text:together": { capacity: 100, refillPerMinute: 10 },
} satisfies Record<string, BucketShape>;

export type BucketName = keyof typeof buckets;

/** What a sign-in with a password or a code counts in. */
export const signInBuckets = [
  "sign-in:address",
  "sign-in:address-and-account",
  "sign-in:account",
  "sign-in:browser",
] as const satisfies BucketName[];

/** What asking for a mail to an address counts in. */
export const mailBuckets = [
  "account-mail:address",
  "account-mail:address-and-account",
  "account-mail:account",
] as const satisfies BucketName[];

function bucket(name: BucketName, subject?: string): TakeTokenOptions {
  return { key: subject === undefined ? name : `${name}:${subject}`, ...buckets[name] };
}

/**
 * Counts something for one account, number or code; without a subject for all together.
 * @throws DomainError rate_limited
 */
export async function takeFor(ctx: Context, name: BucketName, subject?: string): Promise<void> {
  await takeToken(ctx, bucket(name, subject));
}

/**
 * Counts something for the client's address; nothing when the process itself acts, which has no limit by address.
 * @throws DomainError rate_limited
 */
export async function takeForClient(ctx: Context, name: `${string}:address` & BucketName): Promise<void> {
  if (ctx.remoteAddress !== null) await takeToken(ctx, bucket(name, addressKey(ctx.remoteAddress)));
}

interface SignInAttempt {
  /**
   * What is signed in to, as it was typed: the address in lower case, or `phone:` and the number. Not the address that a number belongs
   * to: limits that the two share would tell whose number it is.
   */
  readonly name: string;
  /** The id of the account of that name, when the browser that asks is known to it; else it is a stranger's. */
  readonly knownTo?: string | null;
}

/**
 * Counts an attempt to sign in, before any password is hashed: hashing is what costs the server. When it turns out to be right,
 * {@link returnSignInToken} takes it out of what the account allows. A sign-in with a secret that can't be guessed, such as a mailed link,
 * counts in `sign-in:address` alone, so that it still opens an account that others have used up the tries of.
 * @throws DomainError rate_limited
 */
export async function takeSignInTokens(ctx: Context, attempt: SignInAttempt): Promise<void> {
  // The widest bucket of a place first: once it is empty, no more are made for accounts that are tried from there. The account's own
  // limit last, so that a client that is stopped before does not use it up.
  await takeForClient(ctx, "sign-in:address");
  if (ctx.remoteAddress !== null) {
    await takeFor(ctx, "sign-in:address-and-account", `${addressKey(ctx.remoteAddress)}:${attempt.name}`);
  }
  await takeToken(ctx, accountBucket(attempt));
}

/** Takes an attempt that was right out of the wrong tries at its account. */
export async function returnSignInToken(ctx: Context, attempt: SignInAttempt): Promise<void> {
  await giveTokenBack(ctx, accountBucket(attempt));
}

/** Alike for a name that has no account. */
function accountBucket({ name, knownTo = null }: SignInAttempt): TakeTokenOptions {
  if (knownTo !== null) return bucket("sign-in:browser", knownTo);
  const refusal = "Too many wrong attempts for this account. You can still sign in with an emailed link.";
  return { ...bucket("sign-in:account", name), refusal };
}

/**
 * Counts an attempt to prove again who is signed in.
 * @throws DomainError rate_limited
 */
export async function takeProofToken(ctx: Context, userId: string): Promise<void> {
  await takeForClient(ctx, "sign-in:address");
  await takeFor(ctx, "sign-in:proof", userId);
}

/** Takes a proof that was right out of the wrong ones. */
export async function returnProofToken(ctx: Context, userId: string): Promise<void> {
  await giveTokenBack(ctx, bucket("sign-in:proof", userId));
}

/**
 * Counts asking for a mail to an address: a recovery, the confirmation once more.
 * @throws DomainError rate_limited
 */
export async function takeMailTokens(ctx: Context, email: string): Promise<void> {
  await takeForClient(ctx, "account-mail:address");
  if (ctx.remoteAddress !== null) {
    await takeFor(ctx, "account-mail:address-and-account", `${addressKey(ctx.remoteAddress)}:${email}`);
  }
  await takeFor(ctx, "account-mail:account", email);
}
