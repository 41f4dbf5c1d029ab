interface Bucket {
  /** As of `updatedAt`, epoch milliseconds. */
  tokens: number;
  updatedAt: number;
}

/** How a bucket fills: at most `capacity` tokens, `refillPerMinute` of them back each minute. */
export interface BucketShape {
  readonly capacity: number;
  readonly refillPerMinute: number;
}

/**
 * Takes one token from a bucket.
 * @returns the tokens left, or the whole seconds until there is one.
 */
export function drawFrom(bucket: Bucket, now: number, shape: BucketShape): { tokens: number } | { retryAfter: number } {
  // A bucket may be a little ahead of this clock, but a clock that was set back must not lock it for hours.
  const minutes = Math.max(-1_000, now - bucket.updatedAt) / 60_000;
  const tokens = Math.min(shape.capacity, bucket.tokens + minutes * shape.refillPerMinute);
  // What is missing by rounding counts as there.
  if (tokens > 1 - 1e-6) return { tokens: tokens - 1 };
  return { retryAfter: Math.max(1, Math.ceil(((1 - tokens) / shape.refillPerMinute) * 60)) };
}

/** The bucket with one token more, at most full. */
export function refill(bucket: Bucket, now: number, { capacity, refillPerMinute }: BucketShape): { tokens: number } {
  const minutes = Math.max(-1_000, now - bucket.updatedAt) / 60_000;
  return { tokens: Math.min(capacity, bucket.tokens + minutes * refillPerMinute + 1) };
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
  readonly #buckets = new Map<string, Bucket>();
  readonly #limit: number;

  constructor(limit = 10_000) {
    this.#limit = limit;
  }

  /** Takes one token; @returns null, or the seconds until there is one. */
  take(key: string, now: number, shape: BucketShape): number | null {
    const drawn = drawFrom(this.#buckets.get(key) ?? { tokens: shape.capacity, updatedAt: now }, now, shape);
    if ("retryAfter" in drawn) return drawn.retryAfter;
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: drawn.tokens, updatedAt: now });
    if (this.#buckets.size > this.#limit) {
      for (const oldest of this.#buckets.keys()) {
        this.#buckets.delete(oldest);
        break;
      }
    }
    return null;
  }

  /** Gives a token back that was taken. */
  giveBack(key: string, now: number, shape: BucketShape): void {
    const bucket = this.#buckets.get(key);
    if (bucket) this.#buckets.set(key, { ...refill(bucket, now, shape), updatedAt: now });
  }
}
