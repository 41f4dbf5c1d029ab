import { expect, it } from "vitest";
import { describeOnEachEngine } from "../testing/describe-on-each-engine.ts";
import { up as plannedDrafts } from "./039-planned-drafts.ts";

describeOnEachEngine("a site with plans that had no words of their own", (engine) => {
  it("plans the drafts as they are then, of what waits to be published", async () => {
    const { db } = engine;
    // As it was before.
    await db.schema.dropTable("planned_drafts").execute();
    const at = new Date("2026-01-02T03:04:05.678Z");
    const draft = { action: "save" as const, base_version: 1, version: 7, updated_by: "ada@x.example", updated_at: at };
    await db
      .insertInto("drafts")
      .values([
        { ...draft, release_id: "", kind: "blog_posts", item_id: "a", body: { title: "A" } },
        { ...draft, release_id: "", kind: "blog_posts", item_id: "b", body: { title: "B" } },
        { ...draft, release_id: "r", kind: "site_texts", item_id: "home", body: { hero: {} } },
        { ...draft, release_id: "other", kind: "blog_posts", item_id: "a", body: { title: "Other" } },
      ])
      .execute();
    const plan = {
      title: "",
      due_at: at,
      local_time: "",
      time_zone: "UTC",
      created_by: "ada@x.example",
      created_at: at,
    };
    const ended = { problem: null, warned_at: null, ended_at: null };
    await db
      .insertInto("schedules")
      .values([
        { ...plan, ...ended, id: "1", action: "publish", kind: "blog_posts", item_id: "a", state: "waiting" },
        { ...plan, ...ended, id: "2", action: "hide", kind: "blog_posts", item_id: "a", state: "waiting" },
        { ...plan, ...ended, id: "3", action: "publish", kind: "blog_posts", item_id: "b", state: "done" },
        { ...plan, ...ended, id: "4", action: "publish", kind: "release", item_id: "r", state: "paused" },
      ])
      .execute();

    await plannedDrafts(db);
    expect(await db.selectFrom("planned_drafts").selectAll().orderBy("schedule_id").execute()).toEqual([
      {
        schedule_id: "1",
        kind: "blog_posts",
        item_id: "a",
        action: "save",
        body: { title: "A" },
        base_version: 1,
        version: 7,
      },
      {
        schedule_id: "4",
        kind: "site_texts",
        item_id: "home",
        action: "save",
        body: { hero: {} },
        base_version: 1,
        version: 7,
      },
    ]);
  });
});
