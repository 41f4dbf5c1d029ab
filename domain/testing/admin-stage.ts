import { beforeEach } from "vitest";
import { collections } from "#db/schema.ts";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Actor, Context } from "../context.ts";
import type { Role } from "../roles.ts";
import { topicOf } from "./topic-of.ts";
import { testContext } from "./test-context.ts";

const admins = ["ada@school.example", "bob@school.example"];

/** A signed-in user: of the team when the address is that of one of the stage's active admins. */
export const person = (email: string, emailVerified = true, role: Role = "admin"): Actor => ({
  kind: "user",
  userId: `user-of-${email}`,
  email,
  emailVerified,
  adminId: admins.includes(email) ? `admin-${admins.indexOf(email) + 1}` : null,
  role: admins.includes(email) ? role : null,
});

/** Actors without admin rights, each with the error code that admin functions give them. */
export const strangers: [who: string, actor: Actor, code: string][] = [
  ["a visitor", { kind: "visitor" }, "unauthenticated"],
  ["somebody who is no admin", person("eve@school.example"), "forbidden"],
  ["a deactivated admin", person("gone@school.example"), "forbidden"],
  ["an unconfirmed address of an admin", person("ada@school.example", false), "forbidden"],
];

/** The DomainError of a failing call; rethrows other errors. */
export async function failureOf(work: Promise<unknown>): Promise<DomainError> {
  const error = await work.then(
    () => new Error("it succeeded"),
    (error: unknown) => error,
  );
  if (error instanceof DomainError) return error;
  throw error;
}

/**
 * Sets up: no managed content before each test, two active admins (ada@ and bob@), a deactivated one (gone@), and a
 * clock that tests can set.
 */
export function setAdminStage(engine: EngineUnderTest) {
  const stage = {
    now: new Date(0),
    /** The announced topics, for each announcement. */
    changed: [] as string[],
    as: (actor: Actor, overrides: Partial<Context> = {}) =>
      testContext(engine.db, {
        actor,
        clock: () => stage.now,
        contentChanged: (tags) => stage.changed.push(...new Set([...tags].map(topicOf))),
        ...overrides,
      }),
    admin: (name: "ada" | "bob" = "ada") => stage.as(person(`${name}@school.example`)),
    /** Somebody of the team with a role: ada@. */
    member: (role: Role) => stage.as(person("ada@school.example", true, role)),
    visitor: (overrides: Partial<Context> = {}) => stage.as({ kind: "visitor" }, overrides),
  };

  beforeEach(async () => {
    stage.now = new Date("2026-03-01T10:00:00Z");
    stage.changed = [];
    for (const table of [
      ...collections,
      "slug_history",
      "revisions",
      "trash",
      "redirects",
      "imported_entries",
      "outbox",
      "admin_users",
    ] as const)
      await engine.db.deleteFrom(table).execute();
    const row = { user_id: null, last_login: null, created_at: stage.now };
    await engine.db
      .insertInto("admin_users")
      .values([
        { ...row, id: "admin-1", email: "ada@school.example", is_active: true },
        { ...row, id: "admin-2", email: "gone@school.example", is_active: false },
        { ...row, id: "admin-3", email: "bob@school.example", is_active: true },
      ])
      .execute();
  });

  return stage;
}
