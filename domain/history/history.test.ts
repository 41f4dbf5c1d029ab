import { describe, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { getArticle } from "../blog/article.ts";
import { postKind } from "../kinds/post.ts";
import { caseStudyKind } from "../kinds/case-study.ts";
import { createItem, updateItem, deleteItem } from "../documents/edit-item.ts";
import { getItem } from "../documents/get-item.ts";
import { testedKinds } from "../testing/tested-content.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { deleteForGood, findTrash, deleteExpiredTrash, restoreFromTrash } from "./trash.ts";
import { compareFields } from "../documents/compare.ts";
import { findRevisions, getRevision, restoreRevision } from "./revisions.ts";

const post = { title: "First Post", content: "Hello", published: true };

describeOnEachEngine("revisions", (engine) => {
  const stage = setAdminStage(engine);

  async function revisionOf(id: string, version: number) {
    const all = await findRevisions(stage.admin(), "blog_posts", id);
    const found = all.find((revision) => revision.version === version && revision.action !== "delete");
    if (!found) throw new Error(`no revision ${version}`);
    return found.id;
  }

  test.each(strangers)("are closed to %s", async (_, actor, code) => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const revision = await revisionOf(id, 1);
    const ctx = stage.as(actor);
    const calls = [findRevisions(ctx, "blog_posts", id), getRevision(ctx, revision), restoreRevision(ctx, revision)];
    for (const call of await Promise.all(calls.map(failureOf))) expect(call.code).toBe(code);
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ version: 1 });
  });

  describe.each(testedKinds)("$collection", ({ collection, create, update, get, input, text, title, visible }) => {
    test("are listed newest first, compared field by field, and restored as a new version", async () => {
      const { id } = await create(stage.admin(), input);
      await update(stage.admin("bob"), id, 1, { ...input, [text]: "Better.", [visible]: false });
      const all = await findRevisions(stage.admin(), collection, id);
      expect(all.map(({ version, action, actorEmail }) => [version, action, actorEmail])).toEqual([
        [2, "update", "bob@school.example"],
        [1, "create", "ada@school.example"],
      ]);
      const [second, first] = await Promise.all(all.map((revision) => getRevision(stage.admin(), revision.id)));
      expect(first).toMatchObject({ collection, itemId: id, title: input[title], snapshot: { [text]: input[text] } });
      const compared = compareFields(first!.snapshot, second!.snapshot);
      expect(
        compared.filter(({ isChanged }) => isChanged).map(({ field, before, after }) => [field, before, after]),
      ).toEqual(
        expect.arrayContaining([
          [text, input[text], "Better."],
          [visible, true, false],
        ]),
      );
      expect(compared.filter(({ isChanged }) => isChanged)).toHaveLength(2);

      stage.changed = [];
      expect(await restoreRevision(stage.admin(), first!.id)).toEqual({ version: 3 });
      expect(await get(stage.admin(), id)).toMatchObject({ [text]: input[text], [visible]: true, version: 3 });
      expect(stage.changed).toEqual([collection]);
      expect((await findRevisions(stage.admin(), collection, id))[0]).toMatchObject({ version: 3, action: "restore" });
    });
  });

  test("leave published what is published, whatever it was then", async () => {
    const { id } = await createItem(stage.admin(), postKind, { ...post, published: false });
    await updateItem(stage.admin(), postKind, id, 1, { ...post, content: "Better" });
    await restoreRevision(stage.admin(), await revisionOf(id, 1));
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ content: "Hello", published: true, version: 3 });
    expect(await getArticle(stage.visitor(), "first-post")).toMatchObject({ article: { content: "Hello" } });
  });

  test("bring an old address back, and the one in between leads there", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    await updateItem(stage.admin(), postKind, id, 1, { ...post, title: "Second" });
    await restoreRevision(stage.admin(), await revisionOf(id, 1));
    expect(await getArticle(stage.visitor(), "first-post")).toMatchObject({ article: { title: "First Post" } });
    expect(await getArticle(stage.visitor(), "second")).toEqual({ movedTo: "first-post" });
  });

  test("leave a case study at its address, whatever it was called", async () => {
    const story = { title: "Old Name", company: "Club", challenge: "x", solution: "y" };
    const { id } = await createItem(stage.admin(), caseStudyKind, story);
    await updateItem(stage.admin(), caseStudyKind, id, 1, { ...story, title: "New Name" });
    expect(await getItem(stage.admin(), caseStudyKind, id)).toMatchObject({ title: "New Name", slug: "old-name" });
  });

  test("don't take an address from another item", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    await updateItem(stage.admin(), postKind, id, 1, { ...post, title: "Second" });
    await createItem(stage.admin(), postKind, post);
    const failure = await failureOf(restoreRevision(stage.admin(), await revisionOf(id, 1)));
    expect(failure.code).toBe("invalid");
    expect(failure.message).toContain('"first-post"');
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ title: "Second", version: 2 });
  });

  test("are validated as everything that is saved", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    const revision = await revisionOf(id, 1);
    await engine.db
      .updateTable("revisions")
      .set({ snapshot: { ...post, slug: "first-post", featured_image: "javascript:alert(1)" } })
      .where("id", "=", revision)
      .execute();
    expect((await failureOf(restoreRevision(stage.admin(), revision))).fields).toHaveProperty("featured_image");
  });

  test("bring a deleted item back, until it is deleted for good", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    await updateItem(stage.admin(), postKind, id, 1, { ...post, content: "Later" });
    const revision = await revisionOf(id, 1);
    await deleteItem(stage.admin(), postKind, id);
    await restoreRevision(stage.admin(), revision);
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ content: "Hello", version: 3 });
    expect(await findTrash(stage.admin())).toMatchObject({ total: 0 });

    await deleteItem(stage.admin(), postKind, id);
    const { items } = await findTrash(stage.admin());
    await deleteForGood(stage.admin(), items[0]!.id);
    expect((await failureOf(restoreRevision(stage.admin(), revision))).code).toBe("not_found");
  });
});

test("a comparison does not mind the order of an object's keys", () => {
  const compared = compareFields({ metrics: [{ label: "a", value: "1" }] }, { metrics: [{ value: "1", label: "a" }] });
  expect(compared).toMatchObject([{ field: "metrics", isChanged: false }]);
  expect(compareFields({ list: ["a", "b"] }, { list: ["b", "a"] })).toMatchObject([{ isChanged: true }]);
});

const day = 24 * 60 * 60 * 1_000;
const firstPost = { title: "First Post", content: "Hello", published: true };

describeOnEachEngine("the trash", (engine) => {
  const stage = setAdminStage(engine);

  const remove = async (id: string) => (await deleteItem(stage.admin(), postKind, id)).trashId;
  const slugShown = async (slug: string) => {
    const found = await getArticle(stage.visitor(), slug);
    return found && ("movedTo" in found ? found.movedTo : found.article.slug);
  };

  test.each(strangers)("is closed to %s", async (_, actor, code) => {
    const trashId = await remove((await createItem(stage.admin(), postKind, firstPost)).id);
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
    const { id } = await createItem(stage.admin(), postKind, firstPost);
    await updateItem(stage.admin(), postKind, id, 1, { ...firstPost, title: "Second" });
    const trashId = await remove(id);
    expect(await slugShown("first-post")).toBeNull();
    expect(await slugShown("second")).toBeNull();
    await restoreFromTrash(stage.admin(), trashId);
    expect(await slugShown("first-post")).toBe("second");
    expect(await slugShown("second")).toBe("second");
  });

  test("leaves an address that was taken meanwhile to its new owner, and gives the item one with a number", async () => {
    const first = await createItem(stage.admin(), postKind, firstPost);
    const trashId = await remove(first.id);
    const second = await createItem(stage.admin(), postKind, { ...firstPost, content: "Another" });
    expect(await restoreFromTrash(stage.admin(), trashId)).toMatchObject({ id: first.id, slug: "first-post-2" });
    expect(await slugShown("first-post-2")).toBe("first-post-2");
    expect(await getArticle(stage.visitor(), "first-post")).toMatchObject({ article: { content: "Another" } });
    const again = await remove(second.id);
    expect(await restoreFromTrash(stage.admin(), again)).toMatchObject({ slug: "first-post" });
  });

  test("leaves a former address to the item that has left it since", async () => {
    const first = await createItem(stage.admin(), postKind, firstPost);
    await updateItem(stage.admin(), postKind, first.id, 1, { ...firstPost, title: "Elsewhere" });
    const trashId = await remove(first.id);
    const second = await createItem(stage.admin(), postKind, firstPost);
    await updateItem(stage.admin(), postKind, second.id, 1, { ...firstPost, title: "Newer" });
    await restoreFromTrash(stage.admin(), trashId);
    expect(await slugShown("first-post")).toBe("newer");
  });

  test("deletes for good, with every revision, when told to", async () => {
    const { id } = await createItem(stage.admin(), postKind, firstPost);
    const trashId = await remove(id);
    await deleteForGood(stage.admin(), trashId);
    expect(await findRevisions(stage.admin(), "blog_posts", id)).toEqual([]);
    for (const work of [deleteForGood, restoreFromTrash])
      expect((await failureOf(work(stage.admin(), trashId))).code).toBe("not_found");
  });

  test("deletes for good by itself after 30 days, and not before", async () => {
    const { id } = await createItem(stage.admin(), postKind, firstPost);
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
