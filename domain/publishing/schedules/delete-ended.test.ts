import { beforeEach, expect, test } from "vitest";
import type { Tables } from "#db/schema.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { setAdminStage } from "../../testing/admin-stage.ts";
import { deleteEndedSchedules, deleteStalePreviewLinks } from "./delete-ended.ts";

const day = 24 * 60 * 60_000;

describeOnEachEngine("what has ended", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["schedules", "preview_links"] as const) await engine.db.deleteFrom(table).execute();
  });
  const ago = (days: number) => new Date(stage.now.getTime() - days * day);

  test("plans stay for 400 days in the calendar, canceled ones for 90, and nothing that waits or that nobody has noticed goes", async () => {
    const add = (
      id: string,
      state: Tables["schedules"]["state"],
      ended_at: Date | null,
      warned_at: Date | null = null,
    ) =>
      engine.db
        .insertInto("schedules")
        .values({
          id,
          state,
          ended_at,
          warned_at,
          action: "hide",
          kind: "blog_posts",
          item_id: id,
          title: id,
          due_at: ago(500),
          local_time: "2024-01-01T09:00",
          time_zone: "UTC",
          problem: null,
          created_by: "ada@school.example",
          created_at: ago(500),
        })
        .execute();
    await add("done", "done", ago(399));
    await add("long done", "done", ago(401));
    await add("long failed", "failed", ago(401), ago(401));
    await add("long noticed", "failed", ago(401));
    await add("canceled", "canceled", ago(89));
    await add("long canceled", "canceled", ago(91));
    await add("waiting", "waiting", null);
    await add("paused", "paused", null);
    await deleteEndedSchedules(stage.admin());
    const left = await engine.db.selectFrom("schedules").select("id").orderBy("id").execute();
    expect(left.map(({ id }) => id)).toEqual(["canceled", "done", "long failed", "paused", "waiting"]);
  });

  test("preview links stay for 90 days after they expired or were revoked", async () => {
    const add = (id: string, expires_at: Date, revoked_at: Date | null) =>
      engine.db
        .insertInto("preview_links")
        .values({
          id,
          expires_at,
          revoked_at,
          token_hash: id,
          kind: "release",
          item_id: id,
          label: id,
          looks: 1,
          last_look_at: ago(100),
          created_by: "ada@school.example",
          created_at: ago(200),
        })
        .execute();
    await add("working", ago(-10), null);
    await add("expired", ago(89), null);
    await add("long expired", ago(91), null);
    await add("revoked", ago(-10), ago(89));
    await add("long revoked", ago(-10), ago(91));
    await deleteStalePreviewLinks(stage.admin());
    const left = await engine.db.selectFrom("preview_links").select("id").orderBy("id").execute();
    expect(left.map(({ id }) => id)).toEqual(["expired", "revoked", "working"]);
  });
});
