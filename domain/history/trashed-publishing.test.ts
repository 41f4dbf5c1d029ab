import { beforeEach, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { deleteItem, createItem, updateItem } from "../documents/edit-item.ts";
import { getItem } from "../documents/get-item.ts";
import { postKind } from "../kinds/post.ts";
import { findCollisions, settleCollision } from "../publishing/releases/collisions.ts";
import { discardItemDraft, getItemDraft, keepItemDraft, publishItemDraft } from "../publishing/drafts/item-drafts.ts";
import { findItemDrafts } from "../publishing/drafts/list-drafts.ts";
import { findFormerOwner } from "../documents/former-addresses.ts";
import { createPreviewLink, openPreviewLink } from "../publishing/preview-links.ts";
import { findObstacles, publishRelease, undoRelease } from "../publishing/releases/publish-release.ts";
import { createRelease, moveToRelease, planItemChange } from "../publishing/releases/releases.ts";
import { runDueSchedules } from "../publishing/schedules/run-schedules.ts";
import { findSchedules, findSchedulesOf } from "../publishing/schedules/schedules.ts";
import { planAsSeen } from "../publishing/testing/plan-as-seen.ts";
import { findRevisions } from "./revisions.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { deleteExpiredTrash, deleteForGood, findTrash, restoreFromTrash } from "./trash.ts";

const day = 24 * 60 * 60 * 1_000;
const post = { title: "Spring reunion", content: "Come.", published: true };

describeOnEachEngine("the trash and what is not public", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "release_changes", "schedules", "preview_links"] as const) {
      await engine.db.deleteFrom(table).execute();
    }
  });

  const create = async () => (await createItem(stage.admin(), postKind, post)).id;
  const remove = async (id: string) => (await deleteItem(stage.admin(), postKind, id)).trashId;
  const keep = (id: string, base = 1) =>
    keepItemDraft(stage.admin(), postKind, id, { known: 0, base, input: { ...post, excerpt: "In June" } });
  const release = async () => (await createRelease(stage.admin(), { name: "Monday" })).id;
  const plan = (itemId: string, local: string, action = "hide") =>
    planAsSeen(stage.admin(), { action, kind: "blog_posts", itemId, local, zone: "UTC" });
  const planned = async (id: string) =>
    (await findSchedulesOf(stage.admin(), "blog_posts", id)).map(({ action, state }) => `${action} ${state}`);
  const change = (id: string, itemId: string, what: "hide" | "delete") =>
    planItemChange(stage.admin(), id, { collection: "blog_posts", itemId, change: what });
  /** Publishes a release although what it changes was deleted meanwhile. */
  const makeAnew = async (id: string) => {
    const [collision] = await findCollisions(stage.admin(), id);
    await settleCollision(stage.admin(), id, { ...collision!, take: [], drop: false });
    await publishRelease(stage.admin(), id, null);
  };
  const rows = async (table: "drafts" | "schedules" | "preview_links" | "revisions") =>
    (await engine.db.selectFrom(table).select("item_id").execute()).length;

  test("says what belongs to an item, and gives all of it back with the item", async () => {
    const id = await create();
    const { version } = await keep(id);
    const { id: monday } = { id: await release() };
    await change(monday, id, "hide");
    await plan(id, "2026-03-10T09:00");
    const { url } = await createPreviewLink(
      stage.admin(),
      { kind: "blog_posts", itemId: id },
      { label: "x", days: 30 },
    );
    const token = url.split("/")[4] ?? "";
    await openPreviewLink(stage.visitor(), token);
    const trashId = await remove(id);

    const { items } = await findTrash(stage.admin());
    expect(items).toMatchObject([
      {
        ties: {
          draft: { by: "ada@school.example", at: stage.now },
          releases: [{ id: monday, name: "Monday", action: "save" }],
          plans: [{ action: "hide", at: new Date("2026-03-10T09:00:00Z") }],
          previewLinks: 1,
        },
        release: null,
      },
    ]);
    expect(await planned(id)).toEqual(["hide paused"]);
    expect((await failureOf(openPreviewLink(stage.visitor(), token))).code).toBe("not_found");
    expect((await failureOf(plan(id, "2026-03-11T09:00"))).code).toBe("not_found");
    expect(await findCollisions(stage.admin(), monday)).toMatchObject([{ reason: "deleted" }]);

    await restoreFromTrash(stage.admin(), trashId);
    expect(await getItemDraft(stage.admin(), postKind, id)).toMatchObject({ version, base: 2, isOutdated: false });
    expect(await planned(id)).toEqual(["hide waiting"]);
    await openPreviewLink(stage.visitor(), token);
    expect(await findCollisions(stage.admin(), monday)).toEqual([]);
    await publishItemDraft(stage.admin(), postKind, id, version);
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ excerpt: "In June", version: 3 });
  });

  test("a plan neither fails while its item is in the trash, nor is made up for afterwards", async () => {
    const id = await create();
    await plan(id, "2026-03-02T09:00");
    const trashId = await remove(id);
    stage.now = new Date("2026-03-03T09:00:00Z");
    await runDueSchedules(stage.admin());
    const range = { from: new Date(0), until: new Date("2040-01-01") };
    expect(await findSchedules(stage.admin(), range)).toEqual([]);
    await restoreFromTrash(stage.admin(), trashId);
    await runDueSchedules(stage.admin());
    expect(await planned(id)).toEqual([]);
    expect((await getItem(stage.admin(), postKind, id)).published).toBe(true);
  });

  test("a draft that was outdated before stays so", async () => {
    const id = await create();
    await keep(id);
    await engine.db.updateTable("drafts").set({ base_version: 7 }).execute();
    await restoreFromTrash(stage.admin(), await remove(id));
    expect(await getItemDraft(stage.admin(), postKind, id)).toMatchObject({ base: 7, isOutdated: true });
  });

  test("a discarded draft takes along the plan that would publish it, and that of a new item every plan", async () => {
    const [id, newId] = [await create(), crypto.randomUUID()];
    for (const [each, base] of [
      [id, 1],
      [newId, 0],
    ] as const) {
      const { version } = await keep(each, base);
      for (const action of ["publish", "hide"]) await plan(each, "2026-03-10T09:00", action);
      await discardItemDraft(stage.admin(), postKind, each, version);
    }
    expect([await planned(id), await planned(newId)]).toEqual([["hide waiting"], []]);
  });

  test("deletes for good what belonged to an item, and leaves a release to be settled", async () => {
    const [id, other] = [await create(), (await createItem(stage.admin(), postKind, { ...post, title: "Other" })).id];
    await keep(id);
    await keep(other);
    await plan(id, "2026-03-10T09:00");
    await plan(other, "2026-03-10T09:00");
    await createPreviewLink(stage.admin(), { kind: "blog_posts", itemId: id }, { label: "x", days: 30 });
    const monday = await release();
    await change(monday, id, "hide");
    await deleteForGood(stage.admin(), await remove(id));
    expect(await Promise.all((["drafts", "schedules", "preview_links"] as const).map(rows))).toEqual([2, 1, 0]);
    expect(await findCollisions(stage.admin(), monday)).toMatchObject([{ reason: "deleted", itemId: id }]);
  });

  test("names the public release that has deleted an item, which can be taken back until then", async () => {
    const id = await create();
    await plan(id, "2026-03-10T09:00");
    const monday = await release();
    await change(monday, id, "delete");
    await publishRelease(stage.admin(), monday, null);
    const [entry] = (await findTrash(stage.admin())).items;
    expect(entry).toMatchObject({ release: { id: monday, name: "Monday" }, ties: { releases: [] } });
    await undoRelease(stage.admin(), monday, 3);
    expect(await planned(id)).toEqual(["hide waiting"]);
    await publishRelease(stage.admin(), monday, null);
    const [again] = (await findTrash(stage.admin())).items;
    await deleteForGood(stage.admin(), again!.id);
    expect(await findObstacles(stage.admin(), monday)).toMatchObject([{ reason: "It is no longer in the trash." }]);
  });

  test("a deletion of what a release has made anew keeps the former addresses of before", async () => {
    const id = await create();
    await updateItem(stage.admin(), postKind, id, 1, { ...post, title: "Summer reunion" });
    const monday = await release();
    await change(monday, id, "hide");
    const trashId = await remove(id);
    await makeAnew(monday);
    const failure = await failureOf(restoreFromTrash(stage.admin(), trashId));
    expect(failure.message).toContain("history");
    await restoreFromTrash(stage.admin(), await remove(id));
    expect(await findFormerOwner(stage.visitor(), "blog_posts", "/blog/spring-reunion")).toBe(id);
    expect((await findTrash(stage.admin())).items).toEqual([]);
  });

  test("a draft beside what a release has made goes on as that of a new item when the release is taken back", async () => {
    const id = crypto.randomUUID();
    const { version } = await keep(id, 0);
    const monday = await release();
    await moveToRelease(stage.admin(), monday, { kind: "blog_posts", itemId: id, version });
    await publishRelease(stage.admin(), monday, null);
    const input = { ...post, excerpt: "In July" };
    const beside = await keepItemDraft(stage.admin(), postKind, id, { known: 0, base: 1, input });
    await plan(id, "2026-03-10T09:00");
    await undoRelease(stage.admin(), monday, 3);
    expect(await planned(id)).toEqual(["hide waiting"]);
    expect(await findItemDrafts(stage.admin(), postKind)).toContainEqual(
      expect.objectContaining({ id, release: "", isNew: true }),
    );
    const present = await getItemDraft(stage.admin(), postKind, id);
    expect(present).toMatchObject({ base: 0, isOutdated: false });
    // "Publish it", pressed before the release was taken back, meant a change of what was public.
    expect((await failureOf(publishItemDraft(stage.admin(), postKind, id, beside.version))).code).toBe("conflict");
    await publishItemDraft(stage.admin(), postKind, id, present!.version);
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ excerpt: "In July" });
  });

  test("a plan for a draft that is older than what a release has made outlives the release that is taken back", async () => {
    const id = crypto.randomUUID();
    const { version } = await keep(id, 0);
    const monday = await release();
    await moveToRelease(stage.admin(), monday, { kind: "blog_posts", itemId: id, version });
    const older = await keep(id, 0);
    await plan(id, "2026-03-10T09:00", "publish");
    await publishRelease(stage.admin(), monday, null);
    await undoRelease(stage.admin(), monday, 3);
    expect(await planned(id)).toEqual(["publish waiting"]);
    expect(await getItemDraft(stage.admin(), postKind, id)).toMatchObject({ base: 0, version: older.version });
    stage.now = new Date("2026-03-10T09:00:00Z");
    await runDueSchedules(stage.admin());
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ excerpt: "In June", published: true });
  });

  test("an entry that two restore, or one restores and one deletes, at the same moment goes to the first", async () => {
    for (const other of [restoreFromTrash, deleteForGood]) {
      const trashId = await remove(await create());
      const calls = [restoreFromTrash(stage.admin(), trashId), other(stage.admin("bob"), trashId)];
      const settled = await Promise.allSettled(calls);
      const refused = settled.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
      expect(refused).toEqual([expect.objectContaining({ code: "not_found" })]);
      await engine.db.deleteFrom("blog_posts").execute();
    }
  });

  test("what a release has made anew is neither overwritten by the trash nor forgotten with it", async () => {
    const id = await create();
    const monday = await release();
    await change(monday, id, "hide");
    const trashId = await remove(id);
    await makeAnew(monday);
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ published: false });
    expect((await failureOf(restoreFromTrash(stage.admin(), trashId))).code).toBe("conflict");
    stage.now = new Date(stage.now.getTime() + 31 * day);
    await deleteExpiredTrash(stage.admin());
    expect(await findRevisions(stage.admin(), "blog_posts", id)).not.toEqual([]);
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ title: "Spring reunion" });
  });
});
