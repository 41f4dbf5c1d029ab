import { beforeEach, expect, it, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { deleteItem, createItem, updateItem } from "../documents/edit-item.ts";
import { moduleKind } from "../kinds/module.ts";
import { postKind } from "../kinds/post.ts";
import { storeText } from "../site-texts/publish-texts.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { transaction } from "../database.ts";
import { findTrash, restoreFromTrash } from "../history/trash.ts";
import { findPublications } from "./views.ts";
import { publishRelease } from "./releases/publish-release.ts";
import { createRelease, planItemChange } from "./releases/releases.ts";
import { runDueSchedules, deleteEndedSchedules, deleteStalePreviewLinks } from "./schedules/run-schedules.ts";
import { findSchedules, planSchedule } from "./schedules/schedules.ts";
import { planAsSeen } from "./testing/plan-as-seen.ts";
import type { Tables } from "#db/schema.ts";

const post = { title: "Spring reunion", content: "Come.", published: false };

describeOnEachEngine("publications", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "release_changes", "schedules", "site_texts"] as const) {
      await engine.db.deleteFrom(table).execute();
    }
  });

  const march = { from: new Date("2026-03-01T00:00:00Z"), until: new Date("2026-04-01T00:00:00Z") };
  const found = async () =>
    (await findPublications(stage.admin(), march)).publications.map(({ title, what, at }) => [
      title,
      what,
      at.toISOString().slice(5, 10),
    ]);
  const on = (day: string, hour = 10) => {
    stage.now = new Date(`2026-${day}T${hour}:00:00Z`);
  };

  it.each(strangers)("are refused to %s", async (_, actor, code) => {
    expect((await failureOf(findPublications(stage.as(actor), march))).code).toBe(code);
  });

  it("are what visitors saw come and go, not every save", async () => {
    on("02-28");
    const { id } = await createItem(stage.admin(), postKind, post);
    on("03-02");
    await updateItem(stage.admin(), postKind, id, 1, { ...post, published: true });
    await updateItem(stage.admin(), postKind, id, 2, { ...post, content: "Come all.", published: true });
    on("03-03");
    await updateItem(stage.admin(), postKind, id, 3, { ...post, published: false });
    await updateItem(stage.admin(), postKind, id, 4, { ...post, published: true });
    on("03-04");
    await deleteItem(stage.admin(), postKind, id);
    on("03-05");
    await restoreFromTrash(stage.admin(), (await findTrash(stage.admin())).items[0]!.id);
    const unseen = await createItem(stage.admin(), postKind, { ...post, title: "Unseen" });
    await deleteItem(stage.admin(), postKind, unseen.id);
    on("03-05", 11);
    const module = { name: "Directory", description: "All.", category: "engagement", is_active: true };
    await createItem(stage.admin(), moduleKind, module);
    on("04-01");
    await createItem(stage.admin(), postKind, { ...post, title: "April", published: true });
    expect(await found()).toEqual([
      ["Spring reunion", "published", "03-02"],
      ["Spring reunion", "hidden", "03-03"],
      ["Spring reunion", "published", "03-03"],
      ["Spring reunion", "deleted", "03-04"],
      ["Spring reunion", "published", "03-05"],
      ["Directory", "published", "03-05"],
    ]);
  });

  it("of a text of the site are one for each day", async () => {
    const publish = (headline: string) =>
      transaction(stage.admin(), (tx) => storeText(tx, "home", { hero: { headline } }, { by: "ada@school.example" }));
    on("03-02");
    await publish("One");
    await publish("Two");
    on("03-03");
    await publish("Three");
    expect(await found()).toEqual([
      ["Home", "published", "03-02"],
      ["Home", "published", "03-03"],
    ]);
  });

  it("are all there in a month with very many saves that visitors did not see", async () => {
    on("03-02");
    const { id } = await createItem(stage.admin(), postKind, { ...post, published: true });
    await createItem(stage.admin(), postKind, { ...post, title: "Never shown" });
    on("03-03");
    const snapshot = { title: "Spring reunion", published: true };
    const save = {
      collection: "blog_posts",
      item_id: id,
      action: "update",
      actor_email: "ada@school.example",
    } as const;
    const saves = Array.from({ length: 1_200 }, (_, index) => ({
      ...save,
      id: crypto.randomUUID(),
      version: index + 2,
      snapshot,
      created_at: new Date(stage.now.getTime() + index),
    }));
    for (let start = 0; start < saves.length; start += 300)
      await engine.db
        .insertInto("revisions")
        .values(saves.slice(start, start + 300))
        .execute();
    expect(await found()).toEqual([["Spring reunion", "published", "03-02"]]);
    expect((await findPublications(stage.admin(), march)).isWhole).toBe(true);
  });

  it("say when there are more than one answer has, and give the latest", async () => {
    on("03-03");
    const revision = { collection: "blog_posts", action: "create", actor_email: "ada@school.example" } as const;
    const made = Array.from({ length: 5_001 }, (_, index) => ({
      ...revision,
      id: crypto.randomUUID(),
      item_id: `post-${index}`,
      version: 1,
      snapshot: { title: `Post ${index}`, published: true },
      created_at: new Date(stage.now.getTime() + index),
    }));
    for (let start = 0; start < made.length; start += 300)
      await engine.db
        .insertInto("revisions")
        .values(made.slice(start, start + 300))
        .execute();
    const { isWhole, publications } = await findPublications(stage.admin(), march);
    expect([isWhole, publications.length, publications[0]?.title, publications.at(-1)?.title]).toEqual([
      false,
      5_000,
      "Post 1",
      "Post 5000",
    ]);
  });

  it("name a release in place of what it changed, and nothing that a plan names", async () => {
    on("03-02");
    const [shown, planned] = [
      await createItem(stage.admin(), postKind, post),
      await createItem(stage.admin(), postKind, { ...post, title: "Planned" }),
    ];
    const { id: release } = await createRelease(stage.admin(), { name: "Launch" });
    await planItemChange(stage.admin(), release, { collection: "blog_posts", itemId: shown.id, change: "show" });
    const time = { local: "2026-03-03T10:00", zone: "UTC" };
    await planSchedule(stage.admin(), { action: "publish", kind: "blog_posts", itemId: planned.id, ...time });
    on("03-03");
    await runDueSchedules(stage.admin());
    on("03-04");
    await publishRelease(stage.admin(), release, null);
    expect(await found()).toEqual([["Launch", "published", "03-04"]]);
  });

  it("of a release by hand take the place of its plan, which is done at no later time", async () => {
    on("03-02");
    const { id } = await createItem(stage.admin(), postKind, post);
    const { id: release } = await createRelease(stage.admin(), { name: "Launch" });
    await planItemChange(stage.admin(), release, { collection: "blog_posts", itemId: id, change: "show" });
    const time = { local: "2026-03-10T10:00", zone: "UTC" };
    await planAsSeen(stage.admin(), { action: "publish", kind: "release", itemId: release, ...time });
    expect(await findSchedules(stage.admin(), march)).toHaveLength(1);
    on("03-04");
    await publishRelease(stage.admin(), release, null);
    expect(await findSchedules(stage.admin(), march)).toEqual([]);
    expect(await found()).toEqual([["Launch", "published", "03-04"]]);
  });
});

const day = 24 * 60 * 60_000;

describeOnEachEngine("what has ended", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["schedules", "preview_links"] as const) await engine.db.deleteFrom(table).execute();
  });
  const ago = (days: number) => new Date(stage.now.getTime() - days * day);

  test("plans stay for 400 days in the calendar, canceled ones for 90, and nothing that waits or that no one has noticed goes", async () => {
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
