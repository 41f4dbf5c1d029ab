import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem, deleteItem } from "../documents/edit-item.ts";
import { postKind } from "../kinds/post.ts";
import type { Context } from "../context.ts";
import { transaction } from "../database.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { lockBeside } from "../documents/lock-items.ts";
import { findCollisions, settleCollision } from "../publishing/releases/collisions.ts";
import { planItemChange } from "../publishing/releases/releases.ts";
import { post, setReleaseStage } from "../testing/stages.ts";
import { lockEntry } from "../documents/trash.ts";
import { deleteExpiredTrash, deleteForGood, findTrash, restoreFromTrash } from "./trash.ts";

const day = 24 * 60 * 60 * 1_000;

describeOnEachEngine("the trash, and who needs the same at the same moment", (engine) => {
  const { stage, releaseWith, publish, undo } = setReleaseStage(engine);
  const create = async (title: string) => (await createItem(stage.admin(), postKind, { ...post, title })).id;

  /** Another connection holds something while work begins, and then needs what comes after it. */
  async function beside(
    hold: (tx: Context) => Promise<unknown>,
    work: () => Promise<unknown>,
    next: typeof hold,
  ): Promise<unknown> {
    // A transaction of SQLite is the only writer from its beginning.
    if (engine.name === "sqlite") return work();
    const { db } = await engine.openAnother();
    let working: Promise<unknown> | undefined;
    await transaction({ ...stage.admin(), db }, async (tx) => {
      await hold(tx);
      working = work();
      working.catch(() => {});
      await delay(300);
      await next(tx);
    });
    return working;
  }

  test("whoever takes an entry out of the trash locks the draft of its item first, as whoever takes a release back", async () => {
    const works: ((trashId: string) => Promise<unknown>)[] = [
      (trashId) => restoreFromTrash(stage.admin(), trashId),
      (trashId) => deleteForGood(stage.admin(), trashId),
      () => {
        stage.now = new Date(stage.now.getTime() + 31 * day);
        return deleteExpiredTrash(stage.admin());
      },
    ];
    for (const work of works) {
      const id = await create(post.title);
      await keepItemDraft(stage.admin(), postKind, id, { known: 0, base: 1, input: { ...post, title: "Changed" } });
      const { trashId } = await deleteItem(stage.admin(), postKind, id);
      await beside(
        (tx) => lockBeside(tx, [{ kind: "blog_posts", item_id: id }]),
        () => work(trashId),
        (tx) => lockEntry(tx, trashId),
      );
      expect((await findTrash(stage.admin())).items).toEqual([]);
      await engine.db.deleteFrom("blog_posts").execute();
    }
  });

  test("a release that is taken back locks what it has deleted in the order of everybody", async () => {
    const ids = [await create(post.title), await create("Gala")].toSorted();
    const plan = (itemId: string) => (release: string) =>
      planItemChange(stage.admin(), release, { collection: "blog_posts", itemId, change: "delete" });
    const monday = await releaseWith(...ids.map(plan));
    await publish(monday);
    // The entry of the first change is the last one in their order.
    const [last, first] = [`f${crypto.randomUUID()}`, `0${crypto.randomUUID()}`];
    for (const [id, entry] of [[ids[0], last] as const, [ids[1], first] as const]) {
      await engine.db.updateTable("trash").set({ id: entry }).where("item_id", "=", String(id)).execute();
      await engine.db
        .updateTable("release_changes")
        .set({ trash_id: entry })
        .where("item_id", "=", String(id))
        .execute();
    }
    await beside(
      (tx) => lockEntry(tx, first),
      () => undo(monday),
      (tx) => lockEntry(tx, last),
    );
    expect((await findTrash(stage.admin())).items).toEqual([]);
  });

  test("restore an item, and publish a release that makes it anew: one does it, the other is told", async () => {
    for (let round = 0; round < 10; round++) {
      const id = await create(`Gala ${round}`);
      const release = await releaseWith();
      const typed = { known: 0, base: 1, input: { ...post, title: `Ball ${round}` }, release };
      await keepItemDraft(stage.admin(), postKind, id, typed);
      const { trashId } = await deleteItem(stage.admin(), postKind, id);
      const [collision] = await findCollisions(stage.admin(), release);
      await settleCollision(stage.admin(), release, { ...collision!, take: [], drop: false });
      const works = [publish(release), restoreFromTrash(stage.admin("bob"), trashId)];
      const settled = await Promise.allSettled(works);
      const refusals = settled.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
      expect(refusals).toEqual([expect.objectContaining({ name: "DomainError", code: "conflict" })]);
    }
  });
});
