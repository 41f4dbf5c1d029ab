import { LRUCache } from "lru-cache";

export interface Bucket {
  /** As of `updatedAt`, epoch milliseconds. */
  tokens: number;
  updatedAt: number;
}

/** How a bucket fills: at most `capacity` tokens, `refillPerMinute` of them back each minute. */
export interface BucketShape {
  readonly capacity: number;
  readonly refillPerMinute: number;
}

/** The bucket's tokens by now, with so many put in by hand; at most full. */
export function tokensIn(bucket: Bucket, now: number, { capacity, refillPerMinute }: BucketShape, more = 0): number {
  // A bucket may be a little ahead of this clock, but a clock that was set back must not lock it for hours.
  const minutes = Math.max(-1_000, now - bucket.updatedAt) / 60_000;
  return Math.min(capacity, bucket.tokens + minutes * refillPerMinute + more);
}

/**
 * Takes one token from a bucket.
 * @returns the tokens left, or the whole seconds until there is one.
 */
export function drawFrom(bucket: Bucket, now: number, shape: BucketShape): { tokens: number } | { retryAfter: number } {
  const tokens = tokensIn(bucket, now, shape);
  // What is missing by rounding counts as there.
  if (tokens > 1 - 1e-6) return { tokens: tokens - 1 };
  return { retryAfter: Math.max(1, Math.ceil(((1 - tokens) / shape.refillPerMinute) * 60)) };
}

/** When a bucket with so many tokens is full again, in epoch milliseconds. */
export function fullAt(tokens: number, now: number, { capacity, refillPerMinute }: BucketShape): Date {
  return new Date(now + Math.ceil(((capacity - tokens) / refillPerMinute) * 60_000));
}

/**
 * Buckets of this process alone, for as long as the shared table can't be reached. Belongs to the process context.
 * Bounded: the bucket that was used least recently makes room, so that strangers can't fill the memory.
 */
export class LocalBuckets {
  readonly #buckets = new LRUCache<string, Bucket>({ max: 10_000 });

  /** Takes one token; @returns null, or the seconds until there is one. */
  take(key: string, now: number, shape: BucketShape): number | null {
    // A refusal is no use: only a token that is taken keeps the bucket from making room.
    const drawn = drawFrom(this.#buckets.peek(key) ?? { tokens: shape.capacity, updatedAt: now }, now, shape);
    if ("retryAfter" in drawn) return drawn.retryAfter;
    this.#buckets.set(key, { tokens: drawn.tokens, updatedAt: now });
    return null;
  }

  /** Gives a token back that was taken. */
  giveBack(key: string, now: number, shape: BucketShape): void {
    const bucket = this.#buckets.peek(key);
    if (bucket) this.#buckets.set(key, { tokens: tokensIn(bucket, now, shape, 1), updatedAt: now });
  }
}
