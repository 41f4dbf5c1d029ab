import type { Context } from "#domain/context.ts";
import { addressKey } from "#domain/rate-limits/address-key.ts";
import type { BucketShape } from "#domain/rate-limits/local-buckets.ts";
import { takeToken } from "#domain/rate-limits/take-token.ts";
import { DomainError } from "#lib/domain-error.ts";

// Each message costs the operator money, and somebody may earn by it ("SMS pumping"). So the limits are narrower than for mails, and
// there is one for all numbers together.

/** A message that did not come is asked for again, once or twice. */
const perNumber: BucketShape = { capacity: 3, refillPerMinute: 0.2 };
const perAddress: BucketShape = { capacity: 10, refillPerMinute: 0.5 };
/** Anybody can sign up, and whoever is signed in can have a code sent to any number. */
const perAccount: BucketShape = { capacity: 5, refillPerMinute: 0.05 };
/** What a busy site of this kind never needs. */
const together: BucketShape = { capacity: 100, refillPerMinute: 10 };

/**
 * Counts asking for a message to a number, whether or not one is sent.
 * @throws DomainError rate_limited
 */
export async function takePhoneTokens(ctx: Context, number: string): Promise<void> {
  if (ctx.remoteAddress !== null) {
    await takeToken(ctx, { key: `text:address:${addressKey(ctx.remoteAddress)}`, ...perAddress });
  }
  await takeToken(ctx, { key: `text:number:${number}`, ...perNumber });
}

/**
 * Counts asking for a message to a number that is not the account's yet.
 * @throws DomainError rate_limited
 */
export async function takeNewNumberTokens(ctx: Context, userId: string): Promise<void> {
  await takeToken(ctx, { key: `text:account:${userId}`, ...perAccount });
}

/**
 * Counts a message that is about to be sent, and says whether it is one too many for all numbers together. It does not throw: for a
 * sign-in that would tell that the number is known.
 */
export async function isTooMuch(ctx: Context): Promise<boolean> {
  try {
    await takeToken(ctx, { key: "text:together", ...together });
    return false;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "rate_limited") throw error;
    ctx.log.warn({}, "too many text messages are asked for, so none is sent");
    return true;
  }
}
