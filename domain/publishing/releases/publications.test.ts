import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { deleteItem } from "../../content/delete-item.ts";
import { moduleKind } from "../../content/kinds/module.ts";
import { postKind } from "../../content/kinds/post.ts";
import { createItem, updateItem } from "../../content/save-item.ts";
import { storeText } from "../../site-texts/publish-texts.ts";
import { failureOf, setAdminStage, strangers } from "../../testing/admin-stage.ts";
import { transaction } from "../../transaction.ts";
import { findTrash, restoreFromTrash } from "../../trash/trash.ts";
import { findPublications } from "./publications.ts";
import { publishRelease } from "./publish-release.ts";
import { createRelease, planItemChange } from "./releases.ts";
import { runDueSchedules } from "../schedules/run-schedules.ts";
import { findSchedules, planSchedule } from "../schedules/schedules.ts";

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
    (await findPublications(stage.admin(), march)).map(({ title, what, at }) => [
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
      transaction(stage.admin(), (tx) =>
        storeText(tx, "home", { hero: { headline } }, { actorEmail: "ada@school.example" }),
      );
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
    await planSchedule(stage.admin(), { action: "publish", kind: "release", itemId: release, ...time });
    expect(await findSchedules(stage.admin(), march)).toHaveLength(1);
    on("03-04");
    await publishRelease(stage.admin(), release, null);
    expect(await findSchedules(stage.admin(), march)).toEqual([]);
    expect(await found()).toEqual([["Launch", "published", "03-04"]]);
  });
});
