import { AsyncLocalStorage } from "node:async_hooks";

/** Marks one transaction from its begin to its end. */
export interface TransactionMark {
  open: boolean;
}

/**
 * Refuses the outer handle inside a transaction's callback. On SQLite it would wait forever, because the transaction
 * holds the only writer. On PostgreSQL it would work outside the transaction without an error, or exhaust the pool.
 */
export class TransactionGuard {
  readonly #current = new AsyncLocalStorage<TransactionMark>();

  /**
   * Opens a mark for the asynchronous context of the caller. Must run before the driver's first `await` in
   * beginTransaction, so that the mark reaches the callback, which Kysely runs after awaiting it. The guard is active
   * once the mark is set open.
   */
  enter(): TransactionMark {
    const mark: TransactionMark = { open: false };
    this.#current.enterWith(mark);
    return mark;
  }

  /** @throws Error inside an open transaction of this database */
  assertOutside(): void {
    if (this.#current.getStore()?.open) {
      throw new Error(
        "The outer database handle was used inside a transaction. Use the handle that the transaction's callback was given.",
      );
    }
  }
}
