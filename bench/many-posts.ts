import type { Engine } from "#db/dialect.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { adminOperations } from "./admin-operations.ts";
import { withPosts } from "./posts.ts";
import { type Timing, timeOperations } from "./time-operations.ts";
import { visitorOperations } from "./visitor-operations.ts";

const size: Record<Engine, number> = { sqlite: 20_000, postgres: 100_000 };

/** How long the server takes for what admins and visitors ask for with 20,000 posts in SQLite and 100,000 in PostgreSQL. */
export async function measureManyPosts(
  engine: Engine,
  posts = size[engine],
): Promise<{ posts: number; admin: Timing[]; visitors: Timing[] }> {
  return withPosts(engine, posts, async (db) => {
    const admin = testContext(db, {
      actor: { kind: "user", userId: "ada", email: "ada@school.example", emailVerified: true },
      dataDir: import.meta.dirname,
    });
    const visitor = testContext(db, {
      actor: { kind: "visitor" },
      degraded: (reason) => {
        throw new Error("The database took too long for a visitor.", { cause: reason });
      },
    });
    return {
      posts,
      visitors: await timeOperations(visitorOperations(visitor, posts)),
      admin: await timeOperations(await adminOperations(admin, posts)),
    };
  });
}
