import { DatabaseUnavailableError } from "#db/errors.ts";
import type { Database } from "#db/client.ts";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "../context.ts";
import { topicOf } from "./topic-of.ts";
import { testContext } from "./test-context.ts";

interface Visit {
  ctx: Context;
  /** The topics of what the answer depends on. */
  read: Set<string>;
  degraded: unknown[];
}

/** A visitor's request, and what it tells the page cache. */
export function visit(db: Database): Visit {
  const read = new Set<string>();
  const degraded: unknown[] = [];
  const ctx = testContext(db, {
    actor: { kind: "visitor" },
    reads: (tag) => read.add(topicOf(tag)),
    degraded: (reason) => degraded.push(reason),
  });
  return { ctx, read, degraded };
}

/** A handle on the suite's database that is unavailable to every query. */
export async function failing(engine: EngineUnderTest): Promise<Database> {
  return engine.db.withPlugin({
    transformQuery: () => {
      throw new DatabaseUnavailableError("the database of this test is away");
    },
    transformResult: async ({ result }) => result,
  });
}

/** A handle on the suite's database whose queries never answer. */
export function silent(engine: EngineUnderTest): Database {
  return engine.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: () => new Promise(() => {}),
  });
}
