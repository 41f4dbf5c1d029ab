import { LRUCache } from "lru-cache";

export interface Bucket {
  /** At `updatedAt` (epoch milliseconds). */
  tokens: number;
  updatedAt: number;
}

/** A bucket holds at most `capacity` tokens and regains `refillPerMinute` each minute. */
export interface BucketShape {
  readonly capacity: number;
  readonly refillPerMinute: number;
}

/** The tokens of a bucket now, plus `more`; at most full. */
export function tokensIn(bucket: Bucket, now: number, { capacity, refillPerMinute }: BucketShape, more = 0): number {
  // Another process may have updated it with a clock slightly ahead. If the clock was set back further, the bucket must
  // not be empty for hours.
  const minutes = Math.max(-1_000, now - bucket.updatedAt) / 60_000;
  return Math.min(capacity, bucket.tokens + minutes * refillPerMinute + more);
}

/**
 * Takes one token from a bucket.
 * @returns the tokens left, or the whole seconds until there is one.
 */
export function drawFrom(bucket: Bucket, now: number, shape: BucketShape): { tokens: number } | { retryAfter: number } {
  const tokens = tokensIn(bucket, now, shape);
  // Tolerates rounding errors.
  if (tokens > 1 - 1e-6) return { tokens: tokens - 1 };
  return { retryAfter: Math.max(1, Math.ceil(((1 - tokens) / shape.refillPerMinute) * 60)) };
}

/** When a bucket with this many tokens is full again, in epoch milliseconds. */
export function fullAt(tokens: number, now: number, { capacity, refillPerMinute }: BucketShape): Date {
  return new Date(now + Math.ceil(((capacity - tokens) / refillPerMinute) * 60_000));
}

/**
 * Buckets in the memory of this process, used while the shared table can't be reached. Part of the process context.
 * Bounded: the least recently used bucket is dropped, so that strangers can't fill the memory.
 */
export class LocalBuckets {
  // The cache reserves its room at once, and most processes never need it.
  #made: LRUCache<string, Bucket> | undefined;

  get #buckets(): LRUCache<string, Bucket> {
    return (this.#made ??= new LRUCache({ max: 10_000 }));
  }

  /** Takes one token; @returns null, or the seconds until there is one. */
  take(key: string, now: number, shape: BucketShape): number | null {
    // `peek`, because only a token that is taken counts as a use of the bucket.
    const drawn = drawFrom(this.#buckets.peek(key) ?? { tokens: shape.capacity, updatedAt: now }, now, shape);
    if ("retryAfter" in drawn) return drawn.retryAfter;
    this.#buckets.set(key, { tokens: drawn.tokens, updatedAt: now });
    return null;
  }

  /** Gives a token back. */
  giveBack(key: string, now: number, shape: BucketShape): void {
    const bucket = this.#buckets.peek(key);
    if (bucket) this.#buckets.set(key, { tokens: tokensIn(bucket, now, shape, 1), updatedAt: now });
  }
}
