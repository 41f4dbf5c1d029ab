import { DatabaseUnavailableError } from "../errors.ts";

interface Waiter {
  grant: () => void;
  timer: NodeJS.Timeout;
}

/** Lets one writer through at a time, in the order of asking. */
export class WriteLock {
  readonly #waiters = new Set<Waiter>();
  readonly #patience: number;
  #held = false;

  /** @param patience how long to wait at most, in milliseconds */
  constructor(patience: number) {
    this.#patience = patience;
  }

  /** @throws DatabaseUnavailableError when another transaction holds the writer for too long. */
  acquire(): Promise<void> {
    if (!this.#held) {
      this.#held = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter);
        reject(new DatabaseUnavailableError(`another transaction has been writing for ${this.#patience} ms`));
      }, this.#patience);
      const waiter: Waiter = { grant: resolve, timer };
      this.#waiters.add(waiter);
    });
  }

  release(): void {
    const [next] = this.#waiters;
    if (next === undefined) {
      this.#held = false;
      return;
    }
    this.#waiters.delete(next);
    clearTimeout(next.timer);
    next.grant();
  }
}
