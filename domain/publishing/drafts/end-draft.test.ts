import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { requestReview } from "../../reviews/reviews.ts";
import { findReview } from "../../reviews/testing/find-review.ts";
import { decideReview } from "../../reviews/decide-review.ts";
import { setRules } from "../../approvals/require-approval.ts";
import { findActivity } from "../../activity/find-activity.ts";
import { createItem, deleteItem } from "../../documents/edit-item.ts";
import { postKind } from "../../kinds/post.ts";
import { restoreFromTrash } from "../../history/trash.ts";
import { changeItems } from "../../lists/change-many.ts";
import { getItem } from "../../documents/get-item.ts";
import { post, setReleaseStage } from "../../testing/stages.ts";
import { getItemPlan } from "../planned.ts";
import { deleteRelease, moveToRelease } from "../releases/releases.ts";
import { runDueSchedules } from "../schedules/run-schedules.ts";
import { cancelSchedule } from "../schedules/schedules.ts";
import { planAsSeen } from "../testing/plan-as-seen.ts";
import { discardItemDraft, getItemDraft } from "./item-drafts.ts";

const hidden = { ...post, content: "Outdated.", published: false };
const corrected = { ...hidden, content: "Corrected." };

describeOnEachEngine("what goes with the draft of an item", (engine) => {
  const { stage, versionOf, draftOf, releaseWith, publish, undo, isPage } = setReleaseStage(engine);
  beforeEach(async () => {
    for (const table of ["approvals", "approval_rules", "activity"] as const)
      await engine.db.deleteFrom(table).execute();
  });

  const plan = (itemId: string, action: "publish" | "hide" | "review", local: string) =>
    planAsSeen(stage.admin(), { kind: "blog_posts", itemId, action, local, zone: "UTC" });
  const runAt = (time: string) => {
    stage.now = new Date(time);
    return runDueSchedules(stage.admin());
  };
  const states = async () =>
    (await engine.db.selectFrom("schedules").select(["action", "state"]).orderBy("action").execute()).map(
      ({ action, state }) => `${action} ${state}`,
    );
  const mails = async () => (await engine.db.selectFrom("outbox").select("id").execute()).length;
  const move = (release: string, itemId: string, version: number) =>
    moveToRelease(stage.admin("bob"), release, { kind: "blog_posts", itemId, version });

  it.each(["moved into a release", "discarded"])(
    "a planned publication ends with the draft that is %s: the old words are not published",
    async (end) => {
      const { id } = await createItem(stage.admin(), postKind, hidden);
      const version = await draftOf(id, corrected);
      for (const action of ["publish", "hide", "review"] as const) await plan(id, action, "2026-03-02T09:00");
      const ended =
        end === "discarded"
          ? await discardItemDraft(stage.admin("bob"), postKind, id, version)
          : await move(await releaseWith(), id, version);
      expect(ended).toEqual({ canceledPlans: 1 });
      expect(await states()).toEqual(["hide waiting", "publish canceled", "review waiting"]);
      const { entries } = await findActivity(stage.admin(), { itemId: id });
      expect(entries).toEqual(
        expect.arrayContaining([expect.objectContaining({ action: "cancel", actor: "bob@school.example" })]),
      );
      await runAt("2026-03-02T09:00:00Z");
      expect((await getItem(stage.admin(), postKind, id)).published).toBe(false);
    },
  );

  it("a draft of a new item that is moved leaves no plan that would fail, and what is planned for later goes on", async () => {
    const id = crypto.randomUUID();
    const version = await draftOf(id, { ...post, title: "Gala" }, 0);
    await plan(id, "publish", "2026-03-02T09:00");
    await plan(id, "hide", "2026-03-05T09:00");
    const release = await releaseWith();
    await move(release, id, version);
    await runAt("2026-03-02T09:00:01Z");
    expect([await states(), await mails()]).toEqual([["hide waiting", "publish canceled"], 0]);
    await publish(release);
    expect(await isPage("/blog/gala")).toBe(true);
    await runAt("2026-03-05T09:00:01Z");
    expect([await isPage("/blog/gala"), await mails()]).toEqual([false, 0]);
  });

  it("what is in a release only is hidden already when it is to be hidden", async () => {
    const id = crypto.randomUUID();
    const version = await draftOf(id, { ...post, title: "Gala" }, 0);
    await plan(id, "hide", "2026-03-02T09:00");
    await move(await releaseWith(), id, version);
    await runAt("2026-03-02T09:00:01Z");
    expect([await states(), await mails()]).toEqual([["hide done"], 0]);
  });

  it("what is in a release only is reviewed when it is due", async () => {
    const id = crypto.randomUUID();
    const version = await draftOf(id, { ...post, title: "Gala" }, 0);
    await plan(id, "review", "2026-03-02T09:00");
    await move(await releaseWith(), id, version);
    await runAt("2026-03-02T09:00:01Z");
    expect([await states(), await mails()]).toEqual([["review done"], 1]);
  });

  it("what is planned for a new item ends with the release that has its only draft", async () => {
    const inRelease = async () => {
      const id = crypto.randomUUID();
      const version = await draftOf(id, { ...post, title: "Gala" }, 0);
      for (const action of ["hide", "review"] as const) await plan(id, action, "2026-03-02T09:00");
      const release = await releaseWith();
      await move(release, id, version);
      return { id, release };
    };
    const one = await inRelease();
    const other = await inRelease();
    // It waits for the other release, or for somebody to publish it.
    await draftOf(other.id, { ...post, title: "Gala" }, 0);
    for (const { release } of [one, other]) await deleteRelease(stage.admin(), release, await versionOf(release));
    const planned = await engine.db.selectFrom("schedules").select(["item_id", "state"]).execute();
    expect(planned.map(({ item_id, state }) => `${item_id} ${state}`).toSorted()).toEqual(
      [`${one.id} canceled`, `${one.id} canceled`, `${other.id} waiting`, `${other.id} waiting`].toSorted(),
    );
  });

  it("what is on hold for a new item ends with its release, and goes on when another draft of it is discarded", async () => {
    const id = crypto.randomUUID();
    const release = await releaseWith();
    await move(release, id, await draftOf(id, { ...post, title: "Gala" }, 0));
    await publish(release);
    await plan(id, "hide", "2026-03-05T09:00");
    await draftOf(id, { ...post, title: "Gala", content: "New." });
    await undo(release);
    const { version } = (await getItemDraft(stage.admin(), postKind, id))!;
    await discardItemDraft(stage.admin(), postKind, id, version);
    expect(await states()).toEqual(["hide waiting"]);
    await deleteRelease(stage.admin(), release, await versionOf(release));
    expect(await states()).toEqual(["hide canceled"]);
  });

  it("a plan that waits in the trash ends with its draft, too", async () => {
    const { id } = await createItem(stage.admin(), postKind, hidden);
    const version = await draftOf(id, corrected);
    await plan(id, "publish", "2026-03-02T09:00");
    const { trashId } = await deleteItem(stage.admin(), postKind, id);
    await discardItemDraft(stage.admin(), postKind, id, version);
    await restoreFromTrash(stage.admin(), trashId);
    await runAt("2026-03-02T09:00:01Z");
    expect((await getItem(stage.admin(), postKind, id)).published).toBe(false);
  });

  it("what is planned for an item that a release has made is on hold while that is taken back, and can be canceled", async () => {
    const id = crypto.randomUUID();
    const release = await releaseWith();
    await move(release, id, await draftOf(id, { ...post, title: "Gala" }, 0));
    await publish(release);
    await plan(id, "hide", "2026-03-05T09:00");
    await plan(id, "review", "2026-03-06T09:00");
    await undo(release);
    const { schedules } = await getItemPlan(stage.admin(), postKind, id);
    expect(schedules).toMatchObject([
      { action: "hide", state: "paused" },
      { action: "review", state: "paused" },
    ]);
    await cancelSchedule(stage.admin(), schedules[1]!.id);
    await publish(release);
    expect(await states()).toEqual(["hide waiting", "review canceled"]);
  });

  it("a change of a draft that says nothing of a plan cancels none", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const version = await draftOf(id, { ...post, content: "New." });
    expect(await move(await releaseWith(), id, version)).toEqual({ canceledPlans: 0 });
  });

  it("an item that is hidden by a plan is published with its draft by another one", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    await draftOf(id, { ...post, content: "Relaunched." });
    await plan(id, "hide", "2026-12-01T09:00");
    await plan(id, "publish", "2027-03-01T09:00");
    await runAt("2026-12-01T09:00:00Z");
    expect(await getItemDraft(stage.admin(), postKind, id)).toMatchObject({
      base: 2,
      isOutdated: false,
      fields: { content: "Relaunched.", published: false },
    });
    await runAt("2027-03-01T09:00:00Z");
    expect(await states()).toEqual(["hide done", "publish done"]);
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ content: "Relaunched.", published: true });
    expect(await mails()).toBe(0);
  });

  it("an approved draft stays approved when its item is hidden", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    await draftOf(id, { ...post, content: "Relaunched." });
    await setRules(stage.admin(), ["blog_posts"]);
    const subject = { kind: "blog_posts" as const, itemId: id };
    await requestReview(stage.admin(), subject, { words: "" });
    const { fingerprint } = (await findReview(stage.admin("bob"), subject))!;
    await decideReview(stage.admin("bob"), subject, { isApproved: true, fingerprint, words: "" });
    await plan(id, "publish", "2027-03-01T09:00");
    await changeItems(stage.admin("bob"), postKind, [id], { do: "hide" });
    expect(await findReview(stage.admin(), subject)).toMatchObject({ state: "approved" });
    await runAt("2027-03-01T09:00:00Z");
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ content: "Relaunched.", published: true });
  });
});
