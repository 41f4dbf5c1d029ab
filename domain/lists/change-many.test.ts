import { expect, it, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { changeItems, deleteItems, maxItems, undoChange, undoDeletion, reorderItems } from "./change-many.ts";
import { findItemIds, findItems, getItem } from "./find-items.ts";
import { authorKind } from "../content/kinds/author.ts";
import { caseStudyKind } from "../content/kinds/case-study.ts";
import { postKind } from "../content/kinds/post.ts";
import { createItem, updateItem } from "../content/items/edit-item.ts";
import { moduleKind } from "../content/kinds/module.ts";
import { findRevisions } from "../history/revisions.ts";
import { findUseCases } from "../showcase/use-cases.ts";
import { useCaseKind } from "../content/kinds/use-case.ts";
import { titlesOf } from "../testing/tested-content.ts";

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

  it("delete, and bring all back", async () => {
    const ids = [await post("One", { published: true }), await post("Two")];
    const { trashIds } = await deleteItems(ctx(), postKind, [...ids, "gone"]);
    expect(trashIds).toHaveLength(2);
    expect((await findItems(ctx(), postKind)).total).toBe(0);
    expect(await undoDeletion(ctx(), trashIds)).toEqual({ restored: 2, refused: [] });
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

describeOnEachEngine("the manual order", (engine) => {
  const stage = setAdminStage(engine);

  const addUseCase = async (title: string) => {
    stage.now = new Date(stage.now.getTime() + 1_000);
    return (await createItem(stage.admin(), useCaseKind, { title, description: "x" })).id;
  };
  const addModule = async (name: string, category: string) => {
    stage.now = new Date(stage.now.getTime() + 1_000);
    return (await createItem(stage.admin(), moduleKind, { name, category, description: "x" })).id;
  };

  test.each(strangers)("is closed to %s", async (_, actor, code) => {
    const ids = [await addUseCase("A"), await addUseCase("B")];
    const module = await addModule("M", "events");
    const calls = [
      reorderItems(stage.as(actor), useCaseKind, ids.toReversed()),
      reorderItems(stage.as(actor), moduleKind, [module]),
    ];
    for (const call of await Promise.all(calls.map(failureOf))) expect(call.code).toBe(code);
    expect(titlesOf(await findItems(stage.admin(), useCaseKind))).toEqual(["A", "B"]);
  });

  test("is the order that visitors see; each item that moved has a revision", async () => {
    const [a, b, c] = [await addUseCase("A"), await addUseCase("B"), await addUseCase("C")];
    await reorderItems(stage.admin(), useCaseKind, [c, a, b]);
    expect(titlesOf(await findItems(stage.admin(), useCaseKind))).toEqual(["C", "A", "B"]);
    expect((await findUseCases(stage.visitor())).map(({ title }) => title)).toEqual(["C", "A", "B"]);
    expect(stage.changed).toContain("use_cases_content");
    const moved = await engine.db.selectFrom("revisions").select("item_id").where("version", "=", 2).execute();
    expect(moved).toHaveLength(3);
    stage.changed = [];
    await reorderItems(stage.admin(), useCaseKind, [c, a, b]);
    expect(stage.changed).toEqual([]);
  });

  test("of some leaves the others at their places", async () => {
    const ids = [];
    for (const title of ["A", "B", "C", "D"]) ids.push(await addUseCase(title));
    const [a, , c, d] = ids as [string, string, string, string];
    await reorderItems(stage.admin(), useCaseKind, [d, c, a]);
    expect(titlesOf(await findItems(stage.admin(), useCaseKind))).toEqual(["D", "B", "C", "A"]);
  });

  test("of modules is one within each category", async () => {
    const [choir, poll] = [await addModule("Choir", "engagement"), await addModule("Poll", "engagement")];
    await addModule("Ball", "events");
    await reorderItems(stage.admin(), moduleKind, [poll, choir]);
    const { items } = await findItems(stage.admin(), moduleKind);
    expect(items.map(({ name, category, order_index }) => [name, category, order_index])).toEqual([
      ["Poll", "engagement", 10],
      ["Choir", "engagement", 20],
      ["Ball", "events", 0],
    ]);
  });

  test("is refused as a whole when an item is named twice or is gone", async () => {
    const [a, b] = [await addUseCase("A"), await addUseCase("B")];
    expect((await failureOf(reorderItems(stage.admin(), useCaseKind, [b, a, b]))).code).toBe("invalid");
    expect((await failureOf(reorderItems(stage.admin(), useCaseKind, [b, "gone", a]))).code).toBe("not_found");
    expect(titlesOf(await findItems(stage.admin(), useCaseKind))).toEqual(["A", "B"]);
  });

  test("does not stand in the way of a form that was open: the text is saved, the new place stays", async () => {
    const [a, b] = [await addUseCase("A"), await addUseCase("B")];
    await reorderItems(stage.admin("bob"), useCaseKind, [b, a]);
    await reorderItems(stage.admin("bob"), useCaseKind, [a, b]);
    await reorderItems(stage.admin("bob"), useCaseKind, [b, a]);
    const saved = await updateItem(stage.admin(), useCaseKind, a, 1, {
      title: "A",
      description: "Mine.",
      order_index: 0,
    });
    expect(await getItem(stage.admin(), useCaseKind, a)).toMatchObject({
      description: "Mine.",
      order_index: 20,
      version: saved.version,
    });
    expect(titlesOf(await findItems(stage.admin(), useCaseKind))).toEqual(["B", "A"]);
    expect((await findRevisions(stage.admin(), "use_cases_content", a)).map(({ version }) => version)).toEqual(
      Array.from({ length: saved.version }, (_, index) => saved.version - index),
    );
  });

  test("asks when the form gave the item another place, and when its text changed as well", async () => {
    const [a, b] = [await addModule("A", "events"), await addModule("B", "events")];
    await reorderItems(stage.admin("bob"), moduleKind, [b, a]);
    const mine = { name: "A", description: "Mine.", category: "events" };
    const moved = await failureOf(updateItem(stage.admin(), moduleKind, a, 1, { ...mine, order_index: 7 }));
    expect(moved.conflict).toMatchObject({ theirs: { order_index: 20, description: "x" }, base: { order_index: 0 } });
    await updateItem(stage.admin("bob"), moduleKind, a, 2, { ...mine, description: "Theirs.", order_index: 20 });
    const edited = await failureOf(updateItem(stage.admin(), moduleKind, a, 1, { ...mine, order_index: 0 }));
    expect(edited.code).toBe("conflict");
    expect(await getItem(stage.admin(), moduleKind, a)).toMatchObject({ description: "Theirs.", version: 3 });
  });
});
