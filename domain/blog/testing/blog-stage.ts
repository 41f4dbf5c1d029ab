import { beforeEach } from "vitest";
import type { Collection } from "#db/schema.ts";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Actor, Context } from "../../context.ts";
import { testContext } from "../../testing/test-context.ts";
import { findPosts } from "../find-posts.ts";

export const person = (email: string, emailVerified = true): Actor => ({
  kind: "user",
  userId: `user-of-${email}`,
  email,
  emailVerified,
});

/** The DomainError that a call must end with; anything else is thrown on. */
export async function failureOf(work: Promise<unknown>): Promise<DomainError> {
  const error = await work.then(
    () => new Error("it succeeded"),
    (error: unknown) => error,
  );
  if (error instanceof DomainError) return error;
  throw error;
}

export const publishedPost = { title: "First Post", content: "Hello", published: true };

/** An empty blog before each test, with one active admin (ada@) and one deactivated (gone@), and a clock to set. */
export function setBlogStage(engine: EngineUnderTest) {
  const stage = {
    now: new Date(0),
    changed: [] as Collection[],
    as: (actor: Actor, overrides: Partial<Context> = {}) =>
      testContext(engine.db, {
        actor,
        clock: () => stage.now,
        contentChanged: (topics) => stage.changed.push(...topics),
        ...overrides,
      }),
    admin: () => stage.as(person("ada@school.example")),
    visitor: (overrides: Partial<Context> = {}) => stage.as({ kind: "visitor" }, overrides),
    slugsShown: async () => (await findPosts(stage.visitor())).posts.map((post) => post.slug),
  };

  beforeEach(async () => {
    stage.now = new Date("2026-03-01T10:00:00Z");
    stage.changed = [];
    for (const table of ["blog_posts", "slug_history", "revisions", "outbox", "admin_users"] as const)
      await engine.db.deleteFrom(table).execute();
    const row = { user_id: null, last_login: null, created_at: stage.now };
    await engine.db
      .insertInto("admin_users")
      .values([
        { ...row, id: "admin-1", email: "ada@school.example", is_active: true },
        { ...row, id: "admin-2", email: "gone@school.example", is_active: false },
      ])
      .execute();
  });

  return stage;
}
