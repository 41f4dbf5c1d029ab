import type { ColumnType } from "kysely";

/** Set by the database layer on both engines; JavaScript sees Date, boolean and parsed JSON everywhere (db/dialect.ts). */
export type Timestamp = Date;
/** A JSON document: an object or an array, no bare value. Written whole, never patched in SQL. */
export type Json<T> = ColumnType<T, T, T>;
