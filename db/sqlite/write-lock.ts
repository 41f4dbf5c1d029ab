import { DatabaseUnavailableError } from "../errors.ts";

interface Waiter {
  grant: () => void;
  timer: NodeJS.Timeout;
}

/** Lets one writer at a time proceed, in the order of their requests. */
export class WriteLock {
  readonly #waiters = new Set<Waiter>();
  readonly #timeoutMs: number;
  #held = false;

  /** @param timeoutMs after which a waiting writer fails */
  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** @throws DatabaseUnavailableError when another transaction holds the writer for too long */
  acquire(): Promise<void> {
    if (!this.#held) {
      this.#held = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter);
        reject(new DatabaseUnavailableError(`another transaction has been writing for ${this.#timeoutMs} ms`));
      }, this.#timeoutMs);
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
