import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { up as activity } from "./026-activity.ts";

describeOnEachEngine("a site that gets an activity log", (engine) => {
  it("begins it with the versions of its content", async () => {
    const { db } = engine;
    await db.schema.dropTable("activity").execute();
    if (engine.name === "postgres") await sql`drop function keep_activity()`.execute(db);
    const [post, one, two, text] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const actor_email = "ada@school.example";
    const ofPost = { collection: "blog_posts", item_id: post, actor_email } as const;
    await db
      .insertInto("revisions")
      .values([
        { ...ofPost, id: two, version: 2, action: "update", snapshot: { title: "Boats" }, created_at: at(3) },
        { ...ofPost, id: one, version: 1, action: "create", snapshot: { title: "Boat" }, created_at: at(1) },
        {
          id: text,
          collection: "site_texts",
          item_id: "home",
          version: 1,
          action: "create",
          actor_email,
          snapshot: { hero: { headline: "Hi" } },
          created_at: at(2),
        },
      ])
      .execute();
    await activity(db);
    const entries = await db.selectFrom("activity").selectAll().orderBy("number").execute();
    const rest = { actor: actor_email, actor_id: null, address: null, changes: [] };
    const said = { ...rest, kind: "blog_posts", item_id: post };
    expect(entries).toMatchObject([
      { ...said, action: "create", title: "Boat", at: at(1), revision_id: one },
      { ...rest, kind: "site_texts", item_id: "home", action: "create", title: "home", at: at(2), revision_id: text },
      { ...said, action: "update", title: "Boats", at: at(3), revision_id: two },
    ]);
  });
});
