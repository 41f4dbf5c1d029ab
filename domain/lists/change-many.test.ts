import { expect, it } from "vitest";
import { DomainError } from "#lib/domain-error.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { changeItems, deleteItems, maxItems, undoChange, undoDeletion } from "./change-many.ts";
import { findItemIds, findItems } from "./find-items.ts";
import { getItem } from "../documents/get-item.ts";
import { authorKind } from "../kinds/author.ts";
import { caseStudyKind } from "../kinds/case-study.ts";
import { postKind } from "../kinds/post.ts";
import { createItem, deleteItem, updateItem } from "../documents/edit-item.ts";

describeOnEachEngine("changes of several items", (engine) => {
  const stage = setAdminStage(engine);
  const ctx = () => stage.admin();
  const post = async (title: string, rest: object = {}) => {
    const { id } = await createItem(ctx(), postKind, { title, content: "Lanterns on the river.", ...rest });
    return id;
  };

  it.each(strangers)("are closed to %s", async (_, actor, code) => {
    const id = await post("Regatta");
    const theirs = stage.as(actor);
    for (const call of [
      () => changeItems(theirs, postKind, [id], { do: "publish" }),
      () => undoChange(theirs, postKind, [{ id, version: 1 }]),
      () => deleteItems(theirs, postKind, [id]),
      () => undoDeletion(theirs, ["x"]),
      () => findItemIds(theirs, postKind, {}),
    ])
      expect((await failureOf(call())).code).toBe(code);
  });

  it("publish and hide, leave alone what is so already, and are taken back but for what was saved since", async () => {
    const [one, two, public_] = [await post("One"), await post("Two"), await post("Three", { published: true })];
    const done = await changeItems(ctx(), postKind, [one, two, public_, "gone"], { do: "publish" });
    expect(done).toEqual({
      changed: [
        { id: one, version: 2 },
        { id: two, version: 2 },
      ],
      refused: [],
    });
    expect(stage.changed).toContain("blog_posts");
    expect(await getItem(ctx(), postKind, one)).toMatchObject({ published: true, slug: "one" });
    await updateItem(ctx(), postKind, two, "2", { title: "Two", content: "Saved since.", published: true });

    const undone = await undoChange(stage.admin("bob"), postKind, done.changed);
    expect(undone.changed).toEqual([{ id: one, version: 3 }]);
    expect(undone.refused).toMatchObject([{ id: two, title: "Two" }]);
    expect(undone.refused[0]?.message).toContain("ada@school.example saved this blog post");
    expect(await getItem(ctx(), postKind, one)).toMatchObject({ published: false });
    expect(await getItem(ctx(), postKind, two)).toMatchObject({ published: true, content: "Saved since." });
  });

  it("set a field, and add to and remove from a list", async () => {
    const { id: author } = await createItem(ctx(), authorKind, { name: "Ada" });
    const id = await post("Regatta");
    expect(
      (await changeItems(ctx(), postKind, [id], { do: "set", field: "category", value: "Events" })).changed,
    ).toEqual([{ id, version: 2 }]);
    const name = { field: "authors", value: author };
    expect((await changeItems(ctx(), postKind, [id], { do: "add", ...name })).changed).toHaveLength(1);
    expect((await changeItems(ctx(), postKind, [id], { do: "add", ...name })).changed).toEqual([]);
    expect(await getItem(ctx(), postKind, id)).toMatchObject({ category: "Events", authors: [author] });
    expect((await findItems(ctx(), postKind, { fields: { authors: author, category: "Events" } })).total).toBe(1);
    expect((await findItems(ctx(), postKind, { fields: { authors: author, category: "News" } })).total).toBe(0);
    await changeItems(ctx(), postKind, [id], { do: "remove", ...name });
    expect(await getItem(ctx(), postKind, id)).toMatchObject({ authors: [] });

    const study = { title: "A", company: "B", challenge: "C", solution: "D", tags: ["Sport"] };
    const { id: story } = await createItem(ctx(), caseStudyKind, study);
    await changeItems(ctx(), caseStudyKind, [story], { do: "add", field: "tags", value: 'Ärzte "100 %"' });
    expect(await getItem(ctx(), caseStudyKind, story)).toMatchObject({ tags: ["Sport", 'Ärzte "100 %"'] });
    const total = async (tags: string) => (await findItems(ctx(), caseStudyKind, { fields: { tags } })).total;
    expect([await total('Ärzte "100 %"'), await total("Sport"), await total("%"), await total("Spor")]).toEqual([
      1, 1, 0, 0,
    ]);
    // Exactly, on both engines.
    expect([await total("sport"), await total('","'), await total('", "'), await total('"100 %"')]).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it.each([
    [{ do: "burn" }],
    [{ do: "set", field: "title", value: "All the same" }],
    [{ do: "set", field: "authors", value: "x" }],
    [{ do: "add", field: "category", value: "Events" }],
    [{ do: "add", field: "authors", value: " " }],
    [{ do: "set", field: "constructor", value: "x" }],
  ])("refuse %j", async (change) => {
    const id = await post("Regatta");
    expect((await failureOf(changeItems(ctx(), postKind, [id], change))).code).toBe("invalid");
    expect(await getItem(ctx(), postKind, id)).toMatchObject({ version: 1, title: "Regatta" });
  });

  it("name what an item refuses, and change the others", async () => {
    const ids = [await post("One"), await post("Two")];
    await engine.db.updateTable("blog_posts").set({ content: "" }).where("id", "=", ids[0]!).execute();
    const { changed, refused } = await changeItems(ctx(), postKind, ids, { do: "publish" });
    expect(changed).toEqual([{ id: ids[1], version: 2 }]);
    expect(refused).toMatchObject([{ id: ids[0], title: "One" }]);
  });

  it.each([
    [new DomainError("unavailable", "The database does not answer."), "The database does not answer."],
    [new Error("a defect"), "Something went wrong on our side."],
  ])("that end midway answer what was done: %s", async (error, reason) => {
    const ids = [await post("One"), await post("Two"), await post("Three")];
    /** Fails from the given number of committed changes on. */
    const failingAfter = (count: number) => {
      let done = 0;
      const clock = () => {
        if (done >= count) throw error;
        return stage.now;
      };
      return stage.as(ctx().actor, { clock, contentChanged: () => void done++ });
    };
    const rest = (message: string, id = ids[1]) => [{ id, title: "", message }];
    const { changed, refused } = await changeItems(failingAfter(1), postKind, ids, { do: "publish" });
    expect(changed).toEqual([{ id: ids[0], version: 2 }]);
    expect(refused).toEqual(rest(`The last 2 were not changed. ${reason}`));
    changed.push(...(await changeItems(ctx(), postKind, ids, { do: "publish" })).changed);
    const half = await undoChange(failingAfter(1), postKind, changed);
    expect(half).toMatchObject({ changed: [{ id: ids[0] }], left: changed.slice(1) });
    expect(half.refused).toEqual(rest(`The last 2 were not changed. ${reason}`));
    expect(await undoChange(ctx(), postKind, half.left)).toMatchObject({
      changed: changed.slice(1).map(({ id }) => ({ id })),
      left: [],
    });
    expect((await findItems(ctx(), postKind, { state: "published" })).total).toBe(0);

    const { trashIds, refused: kept } = await deleteItems(failingAfter(1), postKind, ids);
    expect(kept).toEqual(rest(`The last 2 were not changed. ${reason}`));
    trashIds.push((await deleteItem(ctx(), postKind, ids[1]!)).trashId);
    const undone = await undoDeletion(failingAfter(1), trashIds);
    const one = rest(`The last one was not changed. ${reason}`, trashIds[1]);
    expect(undone).toEqual({ restored: 1, refused: one, left: [trashIds[1]] });
    expect(await undoDeletion(ctx(), undone.left)).toEqual({ restored: 1, refused: [], left: [] });
    // Nothing was done: then the answer is the error.
    await expect(changeItems(failingAfter(0), postKind, ids, { do: "publish" })).rejects.toBe(error);
  });

  it("delete, and bring all back", async () => {
    const ids = [await post("One", { published: true }), await post("Two")];
    const { trashIds } = await deleteItems(ctx(), postKind, [...ids, "gone"]);
    expect(trashIds).toHaveLength(2);
    expect((await findItems(ctx(), postKind)).total).toBe(0);
    expect(await undoDeletion(ctx(), trashIds)).toEqual({ restored: 2, refused: [], left: [] });
    expect((await undoDeletion(ctx(), trashIds)).refused).toHaveLength(2);
    expect(await getItem(ctx(), postKind, ids[0]!)).toMatchObject({ published: true });
  });

  it("are of 500 items at most", async () => {
    const many = Array.from({ length: maxItems + 1 }, (_, at) => String(at));
    for (const call of [
      () => changeItems(ctx(), postKind, many, { do: "publish" }),
      () => deleteItems(ctx(), postKind, many),
      () => undoDeletion(ctx(), many),
    ])
      expect((await failureOf(call())).code).toBe("invalid");
  });
});

describeOnEachEngine("a list of items", (engine) => {
  const stage = setAdminStage(engine);
  const ctx = () => stage.admin();

  it("is found by words inside, in the list's order, and narrowed by state, draft and day", async () => {
    const make = async (day: number, fields: object) => {
      stage.now = new Date(Date.UTC(2026, 2, day, 12));
      return (await createItem(ctx(), postKind, { content: "x", ...fields })).id;
    };
    const [inText, inTitle, inDraft] = [
      await make(1, { title: "One", content: "The choir sings.", published: true }),
      await make(2, { title: "The choir", published: true }),
      await make(3, { title: "Three", content: "A choir, not yet public." }),
    ];
    await make(4, { title: "Four", published: true });
    const ids = async (query: object) => findItemIds(ctx(), postKind, query);
    expect(await ids({ search: "choir" })).toEqual([inDraft, inTitle, inText]);
    expect((await findItems(ctx(), postKind, { search: "choir", sort: "title" })).items.map(({ id }) => id)).toEqual([
      inText,
      inTitle,
      inDraft,
    ]);
    expect(await ids({ search: "choir", state: "draft" })).toEqual([inDraft]);
    expect(await ids({ state: "changed" })).toEqual([]);
    const days = { from: new Date("2026-03-02T00:00:00Z"), until: new Date("2026-03-04T00:00:00Z") };
    expect(await ids(days)).toEqual([inDraft, inTitle]);
    expect(await findItems(ctx(), postKind, days)).toMatchObject({ total: 2, pages: 1 });
    expect(await ids({ ...days, search: "choir", state: "published" })).toEqual([inTitle]);

    const study = { title: "A", company: "B", challenge: "C", solution: "They rowed.", results: ['A "choir" of 40'] };
    await createItem(ctx(), caseStudyKind, study);
    const found = async (search: string) => (await findItems(ctx(), caseStudyKind, { search })).total;
    expect([await found("rowed"), await found("choir"), await found("swam")]).toEqual([1, 1, 0]);
  });
});
