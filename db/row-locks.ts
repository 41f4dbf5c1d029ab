import type { SelectQueryBuilder } from "kysely";
import { type AnyDatabase, engineOf } from "./dialect.ts";

type SameQuery = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) => SelectQueryBuilder<DB, TB, O>;

/**
 * For `.$call(lockRows(tx))`: others that want to change the selected rows wait until the transaction ends. SQLite has no such
 * clause and needs none: a transaction is the only writer from its beginning.
 */
export function lockRows(db: AnyDatabase): SameQuery {
  return (query) => (engineOf(db) === "postgres" ? query.forUpdate() : query);
}

/** Like `lockRows`, but passes over rows that somebody else has locked: for taking work from a table that several share. */
export function lockFreeRows(db: AnyDatabase): SameQuery {
  return (query) => (engineOf(db) === "postgres" ? query.forUpdate().skipLocked() : query);
}
