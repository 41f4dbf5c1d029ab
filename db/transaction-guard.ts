import { AsyncLocalStorage } from "node:async_hooks";

/** Marks one transaction from its begin to its end. */
export interface TransactionMark {
  open: boolean;
}

/**
 * Refuses the outer handle inside a transaction's callback. There it would wait for ever on SQLite (the transaction holds the
 * only writer), and on PostgreSQL it would quietly work outside the transaction, or starve the pool.
 */
export class TransactionGuard {
  readonly #current = new AsyncLocalStorage<TransactionMark>();

  /**
   * Opens a mark for what the caller awaits from here on. Must run before the driver's first `await` of beginTransaction:
   * that is how the mark reaches the callback, which Kysely runs after awaiting it. It guards once it is set open.
   */
  enter(): TransactionMark {
    const mark: TransactionMark = { open: false };
    this.#current.enterWith(mark);
    return mark;
  }

  /** @throws Error when called inside an open transaction of this database. */
  assertOutside(): void {
    if (this.#current.getStore()?.open) {
      throw new Error(
        "The outer database handle was used inside a transaction. Use the handle that the transaction's callback was given.",
      );
    }
  }
}
