import { describe, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { getArticle } from "../blog/article.ts";
import { postKind } from "../content/kinds/post.ts";
import { createItem, updateItem } from "../content/save-item.ts";
import { deleteItem } from "../content/delete-item.ts";
import { testedKinds } from "../content/testing/tested-kinds.ts";
import { findRevisions } from "../revisions/revisions.ts";
import { failureOf, setAdminStage, strangers } from "../testing/admin-stage.ts";
import { deleteExpiredTrash, deleteForGood, findTrash, restoreFromTrash } from "./trash.ts";

const day = 24 * 60 * 60 * 1_000;
const post = { title: "First Post", content: "Hello", published: true };

describeOnEachEngine("the trash", (engine) => {
  const stage = setAdminStage(engine);

  const remove = async (id: string) => (await deleteItem(stage.admin(), postKind, id)).trashId;
  const slugShown = async (slug: string) => {
    const found = await getArticle(stage.visitor(), slug);
    return found && ("movedTo" in found ? found.movedTo : found.article.slug);
  };

  test.each(strangers)("is closed to %s", async (_, actor, code) => {
    const trashId = await remove((await createItem(stage.admin(), postKind, post)).id);
    const ctx = stage.as(actor);
    const calls = [findTrash(ctx), restoreFromTrash(ctx, trashId), deleteForGood(ctx, trashId)];
    for (const call of await Promise.all(calls.map(failureOf))) expect(call.code).toBe(code);
    expect(await findTrash(stage.admin())).toMatchObject({ total: 1 });
  });

  describe.each(testedKinds)(
    "$collection",
    ({ collection, create, update, remove, get, findAll, input, title, text }) => {
      test("keeps what was deleted, and gives it back whole under its own id as a new version", async () => {
        const { id } = await create(stage.admin(), input);
        await update(stage.admin(), id, 1, { ...input, [text]: "As it was." });
        const stored = await get(stage.admin(), id);
        stage.now = new Date("2026-03-05T10:00:00Z");
        await remove(stage.admin("bob"), id);
        expect(await findAll(stage.admin())).toMatchObject({ total: 0 });
        const { items } = await findTrash(stage.admin());
        expect(items).toEqual([
          {
            id: expect.any(String),
            collection,
            itemId: id,
            title: input[title],
            deletedBy: "bob@school.example",
            deletedAt: stage.now,
            expiresAt: new Date("2026-04-04T10:00:00Z"),
            ties: { draft: null, releases: [], plans: [], previewLinks: 0 },
            release: null,
          },
        ]);
        stage.changed = [];
        expect(await restoreFromTrash(stage.admin(), items[0]!.id)).toMatchObject({ collection, id, version: 3 });
        expect(await get(stage.admin(), id)).toEqual({ ...stored, version: 3, updated_at: stage.now });
        expect(await findTrash(stage.admin())).toMatchObject({ total: 0 });
        expect(stage.changed).toEqual([collection]);
        const [latest] = await findRevisions(stage.admin(), collection, id);
        expect(latest).toMatchObject({ action: "restore", version: 3, actorEmail: "ada@school.example" });
      });
    },
  );

  test("hides an item and the addresses it had left, and gives them back with it", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    await updateItem(stage.admin(), postKind, id, 1, { ...post, title: "Second" });
    const trashId = await remove(id);
    expect(await slugShown("first-post")).toBeNull();
    expect(await slugShown("second")).toBeNull();
    await restoreFromTrash(stage.admin(), trashId);
    expect(await slugShown("first-post")).toBe("second");
    expect(await slugShown("second")).toBe("second");
  });

  test("leaves an address that was taken meanwhile to its new owner, and gives the item one with a number", async () => {
    const first = await createItem(stage.admin(), postKind, post);
    const trashId = await remove(first.id);
    const second = await createItem(stage.admin(), postKind, { ...post, content: "Another" });
    expect(await restoreFromTrash(stage.admin(), trashId)).toMatchObject({ id: first.id, slug: "first-post-2" });
    expect(await slugShown("first-post-2")).toBe("first-post-2");
    expect(await getArticle(stage.visitor(), "first-post")).toMatchObject({ article: { content: "Another" } });
    const again = await remove(second.id);
    expect(await restoreFromTrash(stage.admin(), again)).toMatchObject({ slug: "first-post" });
  });

  test("leaves a former address to the item that has left it since", async () => {
    const first = await createItem(stage.admin(), postKind, post);
    await updateItem(stage.admin(), postKind, first.id, 1, { ...post, title: "Elsewhere" });
    const trashId = await remove(first.id);
    const second = await createItem(stage.admin(), postKind, post);
    await updateItem(stage.admin(), postKind, second.id, 1, { ...post, title: "Newer" });
    await restoreFromTrash(stage.admin(), trashId);
    expect(await slugShown("first-post")).toBe("newer");
  });

  test("deletes for good, with every revision, when told to", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const trashId = await remove(id);
    await deleteForGood(stage.admin(), trashId);
    expect(await findRevisions(stage.admin(), "blog_posts", id)).toEqual([]);
    for (const work of [deleteForGood, restoreFromTrash])
      expect((await failureOf(work(stage.admin(), trashId))).code).toBe("not_found");
  });

  test("deletes for good by itself after 30 days, and not before", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    await remove(id);
    stage.now = new Date(stage.now.getTime() + 30 * day);
    await deleteExpiredTrash(stage.admin());
    expect(await findTrash(stage.admin())).toMatchObject({ total: 1 });
    stage.now = new Date(stage.now.getTime() + 1);
    await deleteExpiredTrash(stage.admin());
    expect(await findTrash(stage.admin())).toMatchObject({ total: 0 });
    expect(await findRevisions(stage.admin(), "blog_posts", id)).toEqual([]);
  });
});
