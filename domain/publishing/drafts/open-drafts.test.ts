import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { titleOfSubject } from "../../comments/subject.ts";
import { deleteItem } from "../../documents/edit-item.ts";
import { postKind } from "../../kinds/post.ts";
import { failureOf, post, setReleaseStage } from "../../testing/stages.ts";
import { getItemPlan } from "../planned.ts";
import { moveToRelease } from "../releases/releases.ts";
import { findItemDrafts } from "./list-drafts.ts";

describeOnEachEngine("drafts of a release that is public", (engine) => {
  const { stage, draftOf, releaseWith, publish, undo } = setReleaseStage(engine);

  /** A post that a release will have made. */
  async function plannedPost() {
    const id = crypto.randomUUID();
    const version = await draftOf(id, post, 0);
    const release = await releaseWith((to) =>
      moveToRelease(stage.admin(), to, { kind: "blog_posts", itemId: id, version }),
    );
    return { id, release, subject: { kind: "blog_posts" as const, itemId: id } };
  }

  it("are no changes of the items any more, until it is taken back", async () => {
    const { id, release } = await plannedPost();
    expect(await findItemDrafts(stage.admin(), postKind)).toMatchObject([{ id, release, isNew: true }]);
    await publish(release);
    expect(await findItemDrafts(stage.admin(), postKind)).toEqual([]);
    await draftOf(id, { ...post, excerpt: "In June" });
    expect(await findItemDrafts(stage.admin(), postKind)).toMatchObject([{ id, release: "", isNew: false }]);
    await undo(release, true);
    expect(await findItemDrafts(stage.admin(), postKind)).toHaveLength(2);
  });

  it("stand for no item that was deleted since: nothing is planned for it, and nobody comments on it", async () => {
    const { id, release, subject } = await plannedPost();
    expect(await titleOfSubject(stage.admin(), subject)).toBe(post.title);
    await publish(release);
    expect(await titleOfSubject(stage.admin(), subject)).toBe(post.title);
    await deleteItem(stage.admin(), postKind, id);
    expect(await titleOfSubject(stage.admin(), subject)).toBeNull();
    expect((await failureOf(getItemPlan(stage.admin(), postKind, id))).code).toBe("not_found");
  });
});
