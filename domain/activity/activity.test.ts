import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem, updateItem, deleteItem } from "../documents/edit-item.ts";
import { postKind } from "../kinds/post.ts";
import { createPreviewLink, revokePreviewLink } from "../publishing/preview-links.ts";
import { discardItemDraft, keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { publishRelease, undoRelease } from "../publishing/releases/publish-release.ts";
import { createRelease, deleteRelease, planItemChange, renameRelease } from "../publishing/releases/releases.ts";
import { getRelease } from "../publishing/planned.ts";
import { cancelSchedule } from "../publishing/schedules/schedules.ts";
import { planAsSeen } from "../publishing/testing/plan-as-seen.ts";
import { createRedirect, deleteRedirect, updateRedirect } from "../redirects/managed-redirects.ts";
import { systemContext } from "../context.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { deleteForGood, restoreFromTrash } from "../history/trash.ts";
import { activityLifetime, deleteOldActivity, recordActivity } from "./activity.ts";
import { activityCsv, entriesPerPage, findActivity, findActivityOf, findActors } from "./find-activity.ts";

const ada = "ada@school.example";

describeOnEachEngine("the activity log", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["activity", "drafts", "releases", "schedules", "preview_links"] as const)
      await engine.db.deleteFrom(table).execute();
  });

  /** What the log says, oldest first, and nothing of it twice. */
  async function said(): Promise<string[]> {
    const { entries } = await findActivity(stage.admin());
    await engine.db.deleteFrom("activity").execute();
    return entries.toReversed().map(({ action, kind, title }) => `${action} ${kind} ${title}`);
  }

  const published = { title: "Reunion", content: "x", published: true };

  it("has an entry for each change of an item, with its version", async () => {
    const { id, version } = await createItem(stage.admin(), postKind, published);
    await updateItem(stage.admin("bob"), postKind, id, version, { ...published, title: "Reunions" });
    const { trashId } = await deleteItem(stage.admin(), postKind, id);
    await restoreFromTrash(stage.admin(), trashId);
    const [restored, , updated] = await findActivityOf(stage.admin(), "blog_posts", id);
    expect(restored).toMatchObject({ actor: ada, actor_id: `user-of-${ada}`, item_id: id, at: stage.now });
    expect(updated).toMatchObject({ actor: "bob@school.example", title: "Reunions" });
    const versions = await engine.db.selectFrom("revisions").select("id").where("version", "=", 2).execute();
    expect(versions.map((revision) => revision.id)).toContain(updated?.revision_id);
    expect(await said()).toEqual([
      "create blog_posts Reunion",
      "update blog_posts Reunions",
      "delete blog_posts Reunions",
      "restore blog_posts Reunions",
    ]);
    const again = await deleteItem(stage.admin(), postKind, id);
    await deleteForGood(stage.admin(), again.trashId);
    expect(await said()).toEqual(["delete blog_posts Reunions", "deleteForGood blog_posts Reunions"]);
  });

  it("does not say from where a visitor has commented, but from where somebody tried to sign in", async () => {
    const visitor = stage.visitor({ remoteAddress: "192.0.2.1" });
    await recordActivity(visitor, { action: "comment", kind: "blog_posts", title: "Reunion" });
    await recordActivity(visitor, { action: "signInFailed", kind: "account", title: ada });
    await recordActivity(visitor, { action: "signIn", kind: "account", title: ada, by: { email: ada } });
    const { entries } = await findActivity(stage.admin());
    expect(entries.map(({ address }) => address)).toEqual(["192.0.2.1", "192.0.2.1", null]);
  });

  it("has one entry for a draft, however often it is saved", async () => {
    const { id, version: base } = await createItem(stage.admin(), postKind, published);
    await said();
    const input = { ...published, title: "Two" };
    const first = await keepItemDraft(stage.admin(), postKind, id, { known: 0, base, input });
    const second = await keepItemDraft(stage.admin(), postKind, id, {
      known: first.version,
      base,
      input: { ...input, title: "Three" },
    });
    await discardItemDraft(stage.admin(), postKind, id, second.version);
    expect(await said()).toEqual(["draft blog_posts Two", "discard blog_posts Three"]);
  });

  it("tells of releases, plans, preview links and redirects", async () => {
    const { id } = await createItem(stage.admin(), postKind, published);
    await said();
    const release = await createRelease(stage.admin(), { name: "Autumn" });
    await renameRelease(stage.admin(), release.id, { name: "Winter" });
    await planItemChange(stage.admin(), release.id, { collection: "blog_posts", itemId: id, change: "hide" });
    const at = { local: "2026-04-01T09:00", zone: "Europe/Berlin" };
    const plan = await planAsSeen(stage.admin(), { action: "publish", kind: "release", itemId: release.id, ...at });
    await cancelSchedule(stage.admin(), plan.id);
    const target = { kind: "release", itemId: release.id };
    const link = await createPreviewLink(stage.admin(), target, { label: "For the board", days: 7 });
    await revokePreviewLink(stage.admin(), link.id);
    const version = async () => (await getRelease(stage.admin(), release.id)).release.version;
    await publishRelease(stage.admin(), release.id, await version());
    await undoRelease(stage.admin(), release.id, await version());
    await deleteRelease(stage.admin(), release.id, await version());
    const { entries } = await findActivity(stage.admin());
    expect(entries.find(({ action }) => action === "rename")?.changes).toEqual([
      { field: "name", before: "Autumn", after: "Winter" },
    ]);
    expect(await said()).toEqual([
      "create release Autumn",
      "rename release Winter",
      "update release Winter",
      "plan release Winter",
      "cancel release Winter",
      "share release For the board",
      "revoke release For the board",
      "update blog_posts Reunion",
      "publish release Winter",
      "restore blog_posts Reunion",
      "undo release Winter",
      "delete release Winter",
    ]);
    const redirect = await createRedirect(stage.admin(), { from: "/old", to: "/about" });
    await updateRedirect(stage.admin(), redirect.id, { from: "/old", to: "/pricing" });
    await deleteRedirect(stage.admin(), redirect.id);
    const [, changed] = (await findActivity(stage.admin())).entries;
    expect(changed?.changes).toEqual([{ field: "to", before: "/about", after: "/pricing" }]);
    expect(await said()).toEqual(["create redirects /old", "update redirects /old", "delete redirects /old"]);
  });

  it("has nothing of a change that failed", async () => {
    await failureOf(createItem(stage.admin(), postKind, { ...published, title: "" }));
    await failureOf(createRedirect(stage.admin(), { from: "/same", to: "/same" }));
    expect(await said()).toEqual([]);
  });

  it("names the operator's commands and what they have changed", async () => {
    await createItem(systemContext(stage.admin(), "content import"), postKind, published);
    const { entries } = await findActivity(stage.admin());
    expect(entries).toMatchObject([{ actor: "content import", actor_id: null, address: null }]);
  });

  const deed = (title: string) => ({ action: "update", kind: "team", title }) as const;

  it("is found by who, what and when, a page at a time", async () => {
    for (let number = 0; number < entriesPerPage + 1; number++) {
      stage.now = new Date(Date.UTC(2026, 2, 2, 0, number));
      await recordActivity(number % 2 ? stage.admin() : stage.admin("bob"), deed(String(number)));
    }
    const first = await findActivity(stage.admin());
    expect(first.entries.map(({ title }) => title).slice(0, 2)).toEqual(["100", "99"]);
    const second = await findActivity(stage.admin(), {}, first.older);
    expect([second.entries.map(({ title }) => title), second.older]).toEqual([["0"], null]);
    const titles = async (filter: Parameters<typeof findActivity>[1]) =>
      (await findActivity(stage.admin(), filter)).entries.map(({ title }) => title);
    expect(await titles({ actor: ada, from: new Date("2026-03-02T01:38:00Z") })).toEqual(["99"]);
    expect(await titles({ until: new Date("2026-03-02T00:02:00Z") })).toEqual(["1", "0"]);
    expect(await titles({ from: new Date("2027-01-01") })).toEqual([]);
    expect(await titles({ kind: "release" })).toEqual([]);
    expect(await findActors(stage.admin())).toEqual([ada, "bob@school.example"]);
  });

  it("can be downloaded, and no cell is a formula", async () => {
    await recordActivity(stage.admin(), {
      ...deed("=1+1"),
      changes: [{ field: "name", before: null, after: "a, b" }],
    });
    let csv = "";
    for await (const record of activityCsv(stage.admin())) csv += record;
    expect(csv).toBe(
      '\uFEFFat,actor,address,action,kind,item_id,title,changes\r\n2026-03-01T10:00:00.000Z,ada@school.example,,update,team,,\'=1+1,"name: – → a, b"\r\n',
    );
  });

  it("is never changed, and kept for its time; what tells of a version stays with it", async () => {
    await recordActivity(stage.admin(), deed("old"));
    await createItem(stage.admin(), postKind, published);
    await expect(engine.db.updateTable("activity").set({ title: "new" }).execute()).rejects.toThrow("never changed");
    stage.now = new Date(stage.now.getTime() + activityLifetime);
    await deleteOldActivity(stage.admin());
    expect((await findActivity(stage.admin())).entries).toHaveLength(2);
    stage.now = new Date(stage.now.getTime() + 1);
    await deleteOldActivity(stage.admin());
    expect(await said()).toEqual(["create blog_posts Reunion"]);
    await createItem(stage.admin(), postKind, { ...published, title: "Other" });
    await engine.db.deleteFrom("revisions").execute();
    stage.now = new Date(stage.now.getTime() + activityLifetime + 1);
    await deleteOldActivity(stage.admin());
    expect(await said()).toEqual([]);
  });

  it.each(strangers)("is closed to %s", async (_, actor, code) => {
    const ctx = stage.as(actor);
    const calls = [findActivity(ctx), findActors(ctx), findActivityOf(ctx, "team", "1"), activityCsv(ctx).next()];
    for (const failure of await Promise.all(calls.map(failureOf))) expect(failure.code).toBe(code);
  });
});
