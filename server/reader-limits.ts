import { addressKey } from "#domain/rate-limits/address-key.ts";
import { LocalBuckets } from "#domain/rate-limits/local-buckets.ts";
import { DomainError } from "#lib/domain-error.ts";

/** More than a person types and turns pages; programs that follow a feed ask a few times an hour. */
const many = { capacity: 60, refillPerMinute: 30 };
const perClient = { search: many, feed: many, refusal: { capacity: 10, refillPerMinute: 10 } };

/**
 * What a client may read that costs more than a finished page: searches, the page that refuses one with its words, and feeds,
 * which hold the text of fifty articles. Counted in this process, because it is this process that is spared, and a token in the database costs a write.
 */
export class ReaderLimits {
  readonly #buckets = new LocalBuckets();
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /**
   * Takes a token of the client.
   * @throws DomainError rate_limited with `retryAfter` in seconds
   */
  take(what: keyof typeof perClient, remoteAddress: string): void {
    const retryAfter = this.#buckets.take(
      `${what}:${addressKey(remoteAddress)}`,
      this.#clock().getTime(),
      perClient[what],
    );
    if (retryAfter !== null) throw new DomainError("rate_limited", "Too many requests.", { retryAfter });
  }
}
