import { describe, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem, updateItem } from "../content/save-item.ts";
import { deleteItem } from "../content/delete-item.ts";
import { findItems, getItem } from "../content/find-items.ts";
import { failureOf } from "../testing/admin-stage.ts";
import { postKind } from "../content/kinds/post.ts";
import { previewDraft } from "../content/preview-draft.ts";
import { publishedPost, setBlogStage } from "./testing/blog-stage.ts";

describeOnEachEngine("work on the blog", (engine) => {
  const stage = setBlogStage(engine);

  describe("changes", () => {
    test("a stale save is refused, changes nothing, and says who changed what", async () => {
      const { id } = await createItem(stage.admin(), postKind, publishedPost);
      await updateItem(stage.admin(), postKind, id, 1, { ...publishedPost, title: "Theirs", featured_image: "/a.png" });
      stage.changed = [];
      const failure = await failureOf(
        updateItem(stage.admin(), postKind, id, "1", { ...publishedPost, title: "Mine" }),
      );
      expect(failure.code).toBe("conflict");
      for (const part of ["ada@school.example", "title", "featured image"]) expect(failure.message).toContain(part);
      expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ title: "Theirs", version: 2 });
      expect(stage.changed).toEqual([]);
    });

    test("of two saves at once one is kept and one is told", async () => {
      const { id } = await createItem(stage.admin(), postKind, publishedPost);
      const saves = await Promise.allSettled(
        ["Mine", "Theirs"].map((title) => updateItem(stage.admin(), postKind, id, 1, { ...publishedPost, title })),
      );
      expect(saves.map((save) => save.status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const lost = saves.find((save) => save.status === "rejected");
      expect(lost?.reason).toMatchObject({ code: "conflict" });
    });

    test("every change keeps a revision and announces the collection; a preview does neither", async () => {
      const { id } = await createItem(stage.admin(), postKind, publishedPost);
      await updateItem(stage.admin(), postKind, id, 1, { ...publishedPost, content: "Better" });
      await previewDraft(stage.admin(), postKind, id, { ...publishedPost, content: "Best" });
      await deleteItem(stage.admin(), postKind, id);
      const revisions = await engine.db
        .selectFrom("revisions")
        .selectAll()
        .where("item_id", "=", id)
        .orderBy("version")
        .orderBy("action", "desc")
        .execute();
      expect(revisions.map(({ action, version, actor_email }) => [action, version, actor_email])).toEqual([
        ["create", 1, "ada@school.example"],
        ["update", 2, "ada@school.example"],
        ["delete", 2, "ada@school.example"],
      ]);
      expect(revisions[1]?.snapshot).toMatchObject({ title: "First Post", content: "Better", version: 2 });
      expect(stage.changed).toEqual(["blog_posts", "blog_posts", "blog_posts"]);
    });

    test("what is gone can't be changed", async () => {
      for (const work of [
        () => updateItem(stage.admin(), postKind, "nothing", 1, publishedPost),
        () => deleteItem(stage.admin(), postKind, "nothing"),
        () => getItem(stage.admin(), postKind, "nothing"),
      ])
        expect((await failureOf(work())).code).toBe("not_found");
    });
  });

  test("the admin's list finds text literally, in any case, drafts included", async () => {
    await createItem(stage.admin(), postKind, { ...publishedPost, title: "Growth of 100% a year" });
    stage.now = new Date("2026-03-02T10:00:00Z");
    await createItem(stage.admin(), postKind, { title: "Draft", content: "x", excerpt: "On GROWTH" });
    const titles = async (search: string) =>
      (await findItems(stage.admin(), postKind, { search })).items.map((post) => post.title);
    expect(await titles("")).toEqual(["Draft", "Growth of 100% a year"]);
    expect(await titles(" growth ")).toEqual(["Draft", "Growth of 100% a year"]);
    expect(await titles("100%")).toEqual(["Growth of 100% a year"]);
    expect(await titles("1%0")).toEqual([]);
    expect(await titles("_")).toEqual([]);
    expect(await findItems(stage.admin(), postKind, { page: 9 })).toMatchObject({ page: 1, total: 2 });
  });
});
