/** After so many failures in a row nobody waits for the next one. */
const failuresUntilOpen = 3;
/** For how long. Then one call tries, and the others still fail at once. Milliseconds. */
const pauseMs = 10_000;

/** A circuit breaker: while a service does not answer, calls fail at once in place of waiting until their time is over. */
export class Breaker {
  #failures = 0;
  #retryAt = 0;
  #last: unknown;

  /** @throws the last failure while the service is not asked */
  requireClosed(): void {
    if (this.#failures < failuresUntilOpen) return;
    const now = performance.now();
    if (now < this.#retryAt) throw this.#last;
    this.#retryAt = now + pauseMs;
  }

  /** The service has answered, be it with a refusal. */
  close(): void {
    this.#failures = 0;
  }

  /** The service did not answer. */
  note(failure: unknown): void {
    this.#failures += 1;
    this.#last = failure;
    this.#retryAt = performance.now() + pauseMs;
  }
}
