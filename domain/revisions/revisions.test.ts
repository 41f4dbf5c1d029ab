import { describe, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { getArticle } from "../blog/article.ts";
import { postKind } from "../content/kinds/post.ts";
import { caseStudyKind } from "../content/kinds/case-study.ts";
import { createItem, updateItem } from "../content/save-item.ts";
import { deleteItem } from "../content/delete-item.ts";
import { getItem } from "../content/find-items.ts";
import { testedKinds } from "../content/testing/tested-kinds.ts";
import { failureOf, setAdminStage, strangers } from "../testing/admin-stage.ts";
import { deleteForGood, findTrash } from "../trash/trash.ts";
import { compareFields } from "./compare-fields.ts";
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
