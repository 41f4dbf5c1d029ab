import { type ColumnDataType, type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";

/** A handle or transaction whatever its tables: a migration knows no schema. */
export type AnyDatabase = Kysely<any>;

/** The engine behind a handle or transaction. */
export function engineOf(db: AnyDatabase): "sqlite" | "postgres" {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

type ColumnType = ColumnDataType | RawBuilder<unknown>;

/** Column types that the engines have under different names. `id` is a UUID as text, made by the application. */
interface ColumnTypes {
  id: ColumnType;
  timestamp: ColumnType;
  boolean: ColumnType;
  json: ColumnType;
}

/** The column types to use in a migration that runs on this handle. What SQLite makes of them is said in db/dialect.ts. */
export function columnTypes(db: AnyDatabase): ColumnTypes {
  const isPostgres = engineOf(db) === "postgres";
  return {
    id: "text",
    timestamp: sql.raw(isPostgres ? "timestamptz" : "timestamp_text"),
    boolean: "boolean",
    json: sql.raw(isPostgres ? "jsonb" : "json_text"),
  };
}
