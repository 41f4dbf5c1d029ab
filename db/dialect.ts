import { type Kysely, type RawBuilder, type SelectQueryBuilder, type ColumnType, PostgresAdapter, sql } from "kysely";
import { AsyncLocalStorage } from "node:async_hooks";

export type Engine = "sqlite" | "postgres";

/** A handle or transaction whatever its tables: Kysely's own type for code that knows no schema. */
export type AnyDatabase = Kysely<any>;

/**
 * The kinds of column that SQLite stores as text or number, by the type that migrations declare them with. JavaScript sees Date,
 * boolean and parsed JSON on both engines.
 *
 * PostgreSQL has a type for each. SQLite has none, but keeps the declared type of a column and reports it for every
 * result column that comes straight from a table (also through RETURNING, subqueries, CTEs and unions). So the
 * declaration in the migration is the single source of what is converted. The names contain "text" because that gives
 * the column text affinity. A computed column (`max(created_at)`, `a and b`) has no declared type and is not converted
 * on SQLite: select the column itself.
 */
const declaredTypes = { timestamp: "timestamp_text", boolean: "boolean", json: "json_text" } as const;

/** The engine of a handle or transaction. */
export function engineOf(db: AnyDatabase): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

type Decode = (value: unknown) => unknown;

const sqliteDecoders = new Map<string, Decode>([
  [declaredTypes.timestamp, (value) => (value === null ? null : new Date(value as string))],
  [declaredTypes.boolean, (value) => (value === null ? null : value !== 0)],
  [declaredTypes.json, (value) => (value === null ? null : JSON.parse(value as string))],
]);

/**
 * The function that converts a stored SQLite value, by the column's declared type; null when no conversion is needed.
 */
export function sqliteDecoder(declaredType: string | null): Decode | null {
  return declaredType === null ? null : (sqliteDecoders.get(declaredType) ?? null);
}

/** Converts a query parameter to what `node:sqlite` can bind: ISO text, 0/1, JSON text. */
export function encodeForSqlite(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  return encodeText(value);
}

/** Converts a query parameter for `pg`, which would write an array in PostgreSQL's own array notation. */
export function encodeForPostgres(value: unknown): unknown {
  return value instanceof Date ? value : encodeText(value);
}

function encodeText(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  const isDocument = typeof value === "object" && value !== null && !ArrayBuffer.isView(value);
  return isDocument ? storableJson(value) : value;
}

const int8 = 20;
const numeric = 1700;

/**
 * `pg` returns int8 and numeric as strings, counts and sums among them. They become numbers, as on SQLite. Null keeps
 * pg's own parser.
 */
export function postgresDecoder(typeId: number): ((text: string) => unknown) | null {
  return typeId === int8 || typeId === numeric ? Number : null;
}

/** The PostgreSQL channel for notifications about new content versions. */
export const contentChannel = "content_changed";

/**
 * Notifies other processes when this transaction commits. On SQLite they watch the file (db/watch-content.ts).
 */
export async function announceContentChange(tx: AnyDatabase): Promise<void> {
  if (engineOf(tx) === "postgres") await sql`select pg_notify(${contentChannel}, '')`.execute(tx);
}

/**
 * Runs a read so that its failure leaves a transaction around it usable. PostgreSQL refuses all further statements of a transaction after
 * one that has failed, unless it goes back to a savepoint.
 */
export async function readApart<Answer>(db: AnyDatabase, read: () => Promise<Answer>): Promise<Answer> {
  if (!db.isTransaction || engineOf(db) === "sqlite") return read();
  await sql`savepoint read_apart`.execute(db);
  try {
    const answer = await read();
    await sql`release savepoint read_apart`.execute(db);
    return answer;
  } catch (error) {
    await sql`rollback to savepoint read_apart`.execute(db);
    throw error;
  }
}

type SameQuery = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) => SelectQueryBuilder<DB, TB, O>;

/**
 * For `.$call(lockRows(tx))`: other writers of the selected rows wait until the transaction ends. SQLite has no such
 * clause and needs none: a transaction is the only writer from its beginning.
 */
export function lockRows(db: AnyDatabase): SameQuery {
  return (query) => (engineOf(db) === "postgres" ? query.forUpdate() : query);
}

/** Like `lockRows` for the rows of one table of a query, which others may share: only who changes them waits. */
export function shareRows(db: AnyDatabase, table: string): SameQuery {
  return (query) => (engineOf(db) === "postgres" ? query.forShare(table as never) : query);
}

/** Makes other transactions that lock the same name wait until this one ends: for what may have no row. SQLite needs none, as above. */
export async function lockName(tx: AnyDatabase, name: string): Promise<void> {
  if (engineOf(tx) === "postgres") await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Like `lockRows`, but skips rows that another transaction has locked. For queues that several processes share. */
export function lockFreeRows(db: AnyDatabase): SameQuery {
  return (query) => (engineOf(db) === "postgres" ? query.forUpdate().skipLocked() : query);
}

/**
 * Whether a column of text begins with one of some texts. SQLite seeks each in an index of the column. On PostgreSQL an index serves that only
 * in the collation "C", which nobody has to choose, so the table is read once for all of them.
 */
export function beginsWithOneOf(db: AnyDatabase, column: string, beginnings: readonly string[]): RawBuilder<boolean> {
  if (beginnings.length === 0) return sql<boolean>`1 = 0`;
  const name = sql.ref(column);
  if (engineOf(db) === "postgres") return sql<boolean>`${name} ^@ any(array[${sql.join(beginnings)}]::text[])`;
  const ranges = beginnings.map((begin) => sql`(${name} >= ${begin} and ${name} < ${`${begin}\u{10ffff}`})`);
  return sql<boolean>`(${sql.join(ranges, sql` or `)})`;
}

/**
 * Text that both engines can hold. PostgreSQL refuses the NUL character in text and jsonb, and a lone surrogate in
 * jsonb, so a hostile form field would cause an error on PostgreSQL only. NUL is dropped, a lone surrogate becomes
 * U+FFFD.
 */
export function storableText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes("\0") ? whole.replaceAll("\0", "") : whole;
}

/** A value as JSON text that both engines can hold. */
export function storableJson(document: unknown): string {
  const text = JSON.stringify(document);
  // Only such escapes can stand for NUL or a lone surrogate; any other text is left as it is.
  return /\\u(?:0000|d[89a-f])/.test(text) ? JSON.stringify(storable(JSON.parse(text))) : text;
}

function storable(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), storable(inner)]));
}

/** Set by the database layer on both engines; JavaScript sees Date, boolean and parsed JSON everywhere (db/dialect.ts). */
export type Timestamp = Date;
/** A JSON document: an object or an array, no bare value. Written whole, never patched in SQL. */
export type Json<T> = ColumnType<T, T, T>;

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
