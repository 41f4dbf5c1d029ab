import { type Dialect, type Driver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { Pool } from "pg";
import { type AnyDatabase, encodeForPostgres } from "../dialect.ts";
import { PostgresPoolDriver } from "./postgres-driver.ts";

/** Kysely on a `pg` pool. */
export class PostgresPoolDialect implements Dialect {
  readonly #pool: Pool;

  /** @param pool ended by its owner, after the Kysely instance was destroyed */
  constructor(pool: Pool) {
    this.#pool = pool;
  }

  createDriver(): Driver {
    return new PostgresPoolDriver(this.#pool);
  }

  createQueryCompiler(): PostgresQueryCompiler {
    return new EncodingCompiler();
  }

  createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }

  createIntrospector(db: AnyDatabase): PostgresIntrospector {
    return new PostgresIntrospector(db);
  }
}

class EncodingCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    super.appendValue(encodeForPostgres(value));
  }
}
