import { type Dialect, type Driver, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { type AnyDatabase, encodeForSqlite } from "../dialect.ts";
import { SqliteDriver } from "./sqlite-driver.ts";

/** Kysely on `node:sqlite`. */
export class NodeSqliteDialect implements Dialect {
  readonly #path: string;

  /** @param path the database file; made when missing */
  constructor(path: string) {
    this.#path = path;
  }

  createDriver(): Driver {
    return new SqliteDriver(this.#path);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new EncodingCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new Adapter();
  }

  createIntrospector(db: AnyDatabase): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }
}

class EncodingCompiler extends SqliteQueryCompiler {
  protected override appendValue(value: unknown): void {
    super.appendValue(encodeForSqlite(value));
  }
}

class Adapter extends SqliteAdapter {
  /** The driver serialises writers itself; Kysely's own mutex would make reads wait for transactions. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite can; and `begin immediate` around the whole migration is the lock between processes. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
