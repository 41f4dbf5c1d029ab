import type { Database } from "#db/client.ts";
import type { Context } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";

/** A context for what needs no database; asking it anyway fails the test. */
export function createLocalContext(overrides: Partial<Context> = {}): Context {
  const untouchable = new Proxy({} as Database, {
    get(_, property) {
      throw new Error(`the database was asked for ${String(property)}`);
    },
  });
  return testContext(untouchable, overrides);
}
