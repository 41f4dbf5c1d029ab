import { beforeEach, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { deleteItem, createItem } from "../documents/edit-item.ts";
import { moduleKind } from "../kinds/module.ts";
import { postKind } from "../kinds/post.ts";
import { keepItemDraft } from "../publishing/drafts/item-drafts.ts";
import { findItemDrafts } from "../publishing/drafts/list-drafts.ts";
import { publishRelease } from "../publishing/releases/publish-release.ts";
import { createRelease, moveToRelease, planItemChange } from "../publishing/releases/releases.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { withTurns } from "../testing/turns.ts";
import { findUnpublished } from "./admin-search.ts";

const post = { title: "Spring reunion", content: "Come.", published: true };

describeOnEachEngine("the search for what is not public", (engine) => {
  const stage = setAdminStage(engine);
  beforeEach(async () => {
    for (const table of ["drafts", "releases", "release_changes", "schedules"] as const)
      await engine.db.deleteFrom(table).execute();
  });
  const find = (query: string) => findUnpublished(stage.admin(), query);
  const keep = (id: string, base: number, input: object) =>
    keepItemDraft(stage.admin(), postKind, id, { known: 0, base, input: { ...post, ...input } });

  test.each(strangers)("is closed to %s", async (_, actor, code) => {
    expect((await failureOf(findUnpublished(stage.as(actor), "x"))).code).toBe(code);
  });

  test("finds releases by their names and drafts by their texts, and says which is which", async () => {
    const { id: itemId } = await createItem(stage.admin(), postKind, post);
    const [loose, inRelease] = [crypto.randomUUID(), crypto.randomUUID()];
    await keep(loose, 0, { title: "Étienne’s evening", excerpt: "100% fun in Zürich" });
    const { id: open } = await createRelease(stage.admin(), { name: "Evening launch" });
    const { version } = await keep(inRelease, 0, { title: "Evening class" });
    await moveToRelease(stage.admin(), open, { kind: "blog_posts", itemId: inRelease, version });
    const { id: done } = await createRelease(stage.admin(), { name: "An evening before" });
    await planItemChange(stage.admin(), done, { collection: "blog_posts", itemId, change: "hide" });
    await publishRelease(stage.admin(), done, null);
    const draft = { type: "draft", kind: "blog_posts", isNew: true };
    const found = await find(" EVENING ");
    expect(found.slice(0, 2)).toEqual([
      { type: "release", id: open, title: "Evening launch", isPublic: false },
      { type: "release", id: done, title: "An evening before", isPublic: true },
    ]);
    expect(found.slice(2)).toHaveLength(2);
    expect(found).toContainEqual({ ...draft, id: loose, title: "Étienne’s evening", release: null });
    const release = { id: open, name: "Evening launch" };
    expect(found).toContainEqual({ ...draft, id: inRelease, title: "Evening class", release });
    for (const query of ["étienne", "ÉTIENNE evening", "100% zürich"])
      expect(await find(query)).toMatchObject([{ id: loose }]);
    for (const query of ["", "  ", "evening winter", "blog_posts", "published"]) expect(await find(query)).toEqual([]);
  });

  test("looks for eight words at most, each once, in one draft after the other", async () => {
    const content = Array.from({ length: 70_000 }, (_, at) => `word${at}`).join(" ");
    for (let count = 0; count < 3; count++) await keep(crypto.randomUUID(), 0, { title: "Evening", content });
    const [found, turns] = await withTurns(() => find("word1 word1 word2 word3 word4 word5 word6 word7 word8 absent"));
    expect(found).toHaveLength(3);
    expect(turns).toBeGreaterThanOrEqual(engine.name === "sqlite" ? 6 : 3);
    expect(await find("word1 absent")).toEqual([]);
    expect(await find("evening ".repeat(1_100))).toHaveLength(3);
  });

  test("finds no draft that waits in the trash", async () => {
    const { id } = await createItem(stage.admin(), postKind, post);
    await keep(id, 1, { title: "Summer reunion" });
    expect(await find("summer")).toMatchObject([{ id, isNew: false }]);
    await deleteItem(stage.admin(), postKind, id);
    expect(await find("summer")).toEqual([]);
  });

  test("of a list finds new drafts by what it looks in", async () => {
    await keep(crypto.randomUUID(), 0, { title: "Evening class", excerpt: "In Zürich" });
    const isFound = async (search: string) => {
      const [draft] = await findItemDrafts(stage.admin(), postKind, { search });
      return draft?.isFound;
    };
    expect(await Promise.all(["", "zürich", "CLASS", "winter"].map(isFound))).toEqual([true, true, true, false]);
    expect(await findItemDrafts(stage.admin(), moduleKind, { search: "class" })).toEqual([]);
  });
});
