import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { postKind } from "../../kinds/post.ts";
import { createRedirect } from "../../redirects/managed-redirects.ts";
import { getRedirect } from "../../pages/redirects.ts";
import { restoreFromTrash } from "../../history/trash.ts";
import { getItemDraft, publishItemDraft } from "../drafts/item-drafts.ts";
import { deleteItem, createItem, updateItem } from "../../documents/edit-item.ts";
import { getItem } from "../../documents/get-item.ts";
import { failureOf, post, setReleaseStage } from "../../testing/stages.ts";
import { findCollisions, settleCollision } from "./collisions.ts";
import { findObstacles } from "./publish-release.ts";
import { deleteRelease, moveToRelease, planItemChange, takeOutOfRelease } from "./releases.ts";
import { findReleaseDrafts } from "../../releases/open-releases.ts";
import { planRedirect } from "../planned.ts";

describeOnEachEngine("a release and what was published since", (engine) => {
  const { stage, draftOf, releaseWith, versionOf, publish, undo, isPage } = setReleaseStage(engine);

  it("what was published since a release was prepared is settled first", async () => {
    const admin = stage.admin();
    const { id } = await createItem(admin, postKind, post);
    const { id: gone } = await createItem(admin, postKind, { ...post, title: "Gone" });
    const release = await releaseWith(
      async (to) => {
        const version = await draftOf(id, { ...post, excerpt: "Mine", content: "Mine." });
        await moveToRelease(admin, to, { kind: "blog_posts", itemId: id, version });
      },
      (to) => planItemChange(admin, to, { collection: "blog_posts", itemId: gone, change: "hide" }),
    );
    await updateItem(stage.admin("bob"), postKind, id, 1, { ...post, title: "Their title", content: "Theirs." });
    await deleteItem(admin, postKind, gone);
    expect((await failureOf(publish(release))).code).toBe("conflict");
    expect(await isPage("/blog/their-title")).toBe(true);
    const collisions = await findCollisions(admin, release);
    const first = collisions.find(({ itemId }) => itemId === id)!;
    expect(first).toMatchObject({ reason: "changed", liveVersion: 2 });
    expect(Object.fromEntries(first.fields.map(({ field, isTheirs }) => [field, isTheirs]))).toEqual({
      title: true,
      excerpt: false,
      content: false,
    });
    const choice = {
      kind: "blog_posts",
      itemId: id,
      draftVersion: first.draftVersion,
      liveVersion: 2,
      take: ["title"],
      drop: false,
    };
    await updateItem(stage.admin("bob"), postKind, id, 2, { ...post, title: "Their title", content: "Again." });
    expect((await failureOf(settleCollision(admin, release, choice))).code).toBe("conflict");
    await settleCollision(admin, release, { ...choice, liveVersion: 3 });
    const second = collisions.find(({ itemId }) => itemId === gone)!;
    expect(second.reason).toBe("deleted");
    const other = { kind: "blog_posts", itemId: gone, draftVersion: second.draftVersion, liveVersion: 0, take: [] };
    await settleCollision(admin, release, { ...other, drop: true });
    await publish(release);
    expect(await getItem(admin, postKind, id)).toMatchObject({
      title: "Their title",
      excerpt: "Mine",
      content: "Mine.",
    });
  });

  it("what was changed since a release was published is not destroyed by taking it back", async () => {
    const admin = stage.admin();
    const { id } = await createItem(admin, postKind, post);
    const { id: other } = await createItem(admin, postKind, { ...post, title: "Other" });
    const release = await releaseWith(
      (to) => planItemChange(admin, to, { collection: "blog_posts", itemId: id, change: "hide" }),
      (to) => planItemChange(admin, to, { collection: "blog_posts", itemId: other, change: "hide" }),
    );
    await publish(release);
    await updateItem(admin, postKind, id, 2, { ...post, published: false, excerpt: "Later" });
    expect(await findObstacles(admin, release)).toMatchObject([{ title: "Spring reunion" }]);
    expect((await failureOf(undo(release))).code).toBe("conflict");
    expect(await isPage("/blog/other")).toBe(false);
    expect(await undo(release, true)).toEqual({ undone: 1, kept: 1 });
    expect(await isPage("/blog/other")).toBe(true);
    expect(await getItem(admin, postKind, id)).toMatchObject({ excerpt: "Later", published: false });
  });

  it("an item takes the address that another one of the release leaves; an exchange is refused with a reason", async () => {
    const admin = stage.admin();
    const { id: one } = await createItem(admin, postKind, { ...post, title: "A" });
    const { id: two } = await createItem(admin, postKind, { ...post, title: "B" });
    const into = (to: string, itemId: string, title: string) => async () => {
      const version = await draftOf(itemId, { ...post, title });
      await moveToRelease(admin, to, { kind: "blog_posts", itemId, version });
    };
    const release = await releaseWith();
    await into(release, one, "B")();
    await into(release, two, "C")();
    await publish(release);
    expect(await isPage("/blog/b")).toBe(true);
    expect((await getItem(admin, postKind, one)).slug).toBe("b");
    await undo(release);
    expect((await getItem(admin, postKind, two)).slug).toBe("b");
    await deleteRelease(admin, release, await versionOf(release));
    const swap = await releaseWith();
    const move = async (itemId: string, title: string) => {
      const { version: base } = await getItem(admin, postKind, itemId);
      const version = await draftOf(itemId, { ...post, title }, base);
      await moveToRelease(admin, swap, { kind: "blog_posts", itemId, version });
    };
    await move(one, "B");
    await move(two, "A");
    expect((await failureOf(publish(swap))).message).toContain("swap addresses");
    expect((await getItem(admin, postKind, one)).slug).toBe("a");
  });

  it("collides again with what was changed since, when a release is taken back and published again", async () => {
    const admin = stage.admin();
    const { id } = await createItem(admin, postKind, post);
    const release = await releaseWith((to) =>
      planItemChange(admin, to, { collection: "blog_posts", itemId: id, change: "hide" }),
    );
    await publish(release);
    await updateItem(admin, postKind, id, 2, { ...post, excerpt: "Later" });
    await undo(release, true);
    expect(await findCollisions(admin, release)).toMatchObject([{ itemId: id, reason: "changed" }]);
    expect((await failureOf(publish(release))).code).toBe("conflict");
    expect((await getItem(admin, postKind, id)).excerpt).toBe("Later");
  });

  it("is free of a change that was taken out of it", async () => {
    const admin = stage.admin();
    const { id } = await createItem(admin, postKind, post);
    const release = await releaseWith(async (to) => {
      const version = await draftOf(id, { ...post, excerpt: "Mine" });
      await moveToRelease(admin, to, { kind: "blog_posts", itemId: id, version });
    });
    await takeOutOfRelease(admin, release, { kind: "blog_posts", itemId: id });
    expect(await findReleaseDrafts(admin, release)).toEqual([]);
    expect(await getItemDraft(admin, postKind, id)).toMatchObject({ fields: { excerpt: "Mine" } });
  });

  it("changes redirects that its items move, and exchanges their paths", async () => {
    const admin = stage.admin();
    const { id } = await createItem(admin, postKind, post);
    const moved = await createRedirect(admin, { from: "/old", to: "/blog/spring-reunion" });
    const other = await createRedirect(admin, { from: "/other", to: "/about" });
    const release = await releaseWith(
      async (to) => {
        const version = await draftOf(id, { ...post, title: "Summer reunion" });
        await moveToRelease(admin, to, { kind: "blog_posts", itemId: id, version });
      },
      (to) => planRedirect(admin, to, moved.id, { from: "/other", to: "/blog/summer-reunion" }),
      (to) => planRedirect(admin, to, other.id, { from: "/old", to: "/pricing" }),
    );
    const targets = async () => [
      await getRedirect(stage.visitor(), "/old"),
      await getRedirect(stage.visitor(), "/other"),
    ];
    await publish(release);
    expect(await targets()).toEqual(["/pricing", "/blog/summer-reunion"]);
    expect(await findObstacles(admin, release)).toEqual([]);
    await undo(release);
    expect(await targets()).toEqual(["/blog/spring-reunion", "/about"]);
  });

  it("leaves a redirect alone where another one or a page is now", async () => {
    const admin = stage.admin();
    const { id: kept } = await createRedirect(admin, { from: "/old", to: "/about" });
    const { id: hidden } = await createRedirect(admin, { from: "/blog/news", to: "/about" });
    const release = await releaseWith(
      (to) => planRedirect(admin, to, kept, null),
      (to) => planRedirect(admin, to, hidden, null),
    );
    await publish(release);
    await createRedirect(admin, { from: "/old", to: "/pricing" });
    await createItem(admin, postKind, { ...post, title: "News" });
    expect((await findObstacles(admin, release)).map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(["Another redirect now uses its path.", "There is a page at its path now."]),
    );
    expect(await undo(release, true)).toEqual({ undone: 0, kept: 2 });
    expect(await getRedirect(stage.visitor(), "/old")).toBe("/pricing");
  });

  it("never makes the same item twice", async () => {
    const admin = stage.admin();
    const { id } = await createItem(admin, postKind, post);
    const release = await releaseWith((to) =>
      planItemChange(admin, to, { collection: "blog_posts", itemId: id, change: "show" }),
    );
    const { trashId } = await deleteItem(admin, postKind, id);
    const [collision] = await findCollisions(admin, release);
    await settleCollision(admin, release, { ...collision!, take: [], drop: false });
    await publish(release);
    expect((await failureOf(restoreFromTrash(admin, trashId))).code).toBe("conflict");

    const made = crypto.randomUUID();
    const target = await releaseWith(async (to) => {
      const version = await draftOf(made, { ...post, title: "New" }, 0);
      await moveToRelease(admin, to, { kind: "blog_posts", itemId: made, version });
    });
    const beside = await draftOf(made, { ...post, title: "New again" }, 0);
    await publish(target);
    expect((await failureOf(publishItemDraft(admin, postKind, made, beside))).code).toBe("conflict");
  });
});
