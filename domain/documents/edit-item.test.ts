import { describe, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { blogPost } from "#db/testing/rows.ts";
import { spokenColumn, titleOf } from "./kind.ts";
import { postKind } from "../kinds/post.ts";
import { kindOf, kinds } from "../kinds/kinds.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { createItem } from "./edit-item.ts";
import { previewDraft } from "./preview-item.ts";
import { type ListRow, findItems } from "../lists/find-items.ts";
import { testedKinds, titlesOf } from "../testing/tested-content.ts";
import { getArticle } from "../blog/article.ts";
import { findEntries } from "../blog/find-entries.ts";
import { publicPages } from "../pages/public-pages.ts";
import { countPublishedPosts } from "../blog/post-addresses.ts";
import { findSurroundings } from "../blog/find-surroundings.ts";
import { findModules } from "../showcase/modules.ts";
import { caseStudyKind } from "../kinds/case-study.ts";
import { moduleKind } from "../kinds/module.ts";
import { useCaseKind } from "../kinds/use-case.ts";

describeOnEachEngine("managed content", (engine) => {
  const stage = setAdminStage(engine);

  describe.each(testedKinds)("$collection", ({ collection, create, update, remove, get, findAll, ...kind }) => {
    const { input, title, visible, text } = kind;

    test.each(strangers)("is closed to %s", async (_, actor, code) => {
      const { id } = await create(stage.admin(), input);
      const stored = await get(stage.admin(), id);
      stage.changed = [];
      const ctx = stage.as(actor);
      const calls = [
        findAll(ctx),
        get(ctx, id),
        create(ctx, { ...input, [title]: "Mine" }),
        update(ctx, id, 1, { ...input, [title]: "Mine" }),
        remove(ctx, id),
      ];
      for (const call of await Promise.all(calls.map(failureOf))) expect(call.code).toBe(code);
      expect(stage.changed).toEqual([]);
      expect(await get(stage.admin(), id)).toEqual(stored);
      expect(await findAll(stage.admin())).toMatchObject({ total: 1 });
    });

    test("is created, read, updated and deleted, each time with a revision and news of it", async () => {
      const created = await create(stage.admin(), input);
      expect(created.version).toBe(1);
      stage.now = new Date("2026-03-02T10:00:00Z");
      expect(await update(stage.admin("bob"), created.id, "1", { ...input, [text]: "Better." })).toMatchObject({
        version: 2,
      });
      expect(await get(stage.admin(), created.id)).toMatchObject({
        [text]: "Better.",
        [visible]: true,
        version: 2,
        created_at: new Date("2026-03-01T10:00:00Z"),
        updated_at: stage.now,
      });
      await remove(stage.admin(), created.id);
      expect((await failureOf(get(stage.admin(), created.id))).code).toBe("not_found");
      const revisions = await engine.db.selectFrom("revisions").selectAll().where("item_id", "=", created.id).execute();
      expect(
        revisions.map(({ action, version, actor_email }) => `${action} ${version} ${actor_email}`).toSorted(),
      ).toEqual(["create 1 ada@school.example", "delete 2 ada@school.example", "update 2 bob@school.example"]);
      expect(stage.changed).toEqual([collection, collection, collection]);
    });

    test("refuses a stale save with both states, and takes the one that names the stored version", async () => {
      const { id } = await create(stage.admin(), input);
      stage.now = new Date("2026-03-02T10:00:00Z");
      await update(stage.admin("bob"), id, 1, { ...input, [text]: "Theirs." });
      const mine = { ...input, [text]: "Mine." };
      const failure = await failureOf(update(stage.admin(), id, 1, mine));
      expect(failure.code).toBe("conflict");
      expect(failure.message).toContain("bob@school.example");
      expect(failure.message).toContain(`changed: ${spokenColumn(kindOf(collection), text)}`);
      expect(failure.conflict).toMatchObject({
        version: 2,
        by: "bob@school.example",
        at: stage.now,
        theirs: { [text]: "Theirs.", [visible]: true },
        base: { [text]: input[text], [visible]: true },
      });
      expect(Object.keys(failure.conflict?.theirs ?? {})).toEqual(Object.keys(failure.conflict?.base ?? {}));
      expect(failure.conflict?.theirs).not.toHaveProperty("version");
      await update(stage.admin(), id, failure.conflict?.version, mine);
      expect(await get(stage.admin(), id)).toMatchObject({ [text]: "Mine.", version: 3 });
    });

    test("takes spaces that don't break out of its title, and leaves them in its text", async () => {
      const words = { [title]: " 10\u00a0000 a\u202fb ", [text]: "10\u00a0000\u202f€" };
      const { id } = await create(stage.admin(), { ...input, ...words });
      expect(await get(stage.admin(), id)).toMatchObject({ [title]: "10 000 a b", [text]: "10\u00a0000\u202f€" });
    });

    test("has no base in a conflict when the opened version is unknown", async () => {
      const { id } = await create(stage.admin(), input);
      await update(stage.admin(), id, 1, input);
      await engine.db.deleteFrom("revisions").where("version", "=", 1).execute();
      expect((await failureOf(update(stage.admin(), id, 1, input))).conflict).toMatchObject({ version: 2, base: null });
    });

    test.each([" ", undefined])("wants a %j for its title to be more", async (blank) => {
      const failure = await failureOf(create(stage.admin(), { ...input, [title]: blank }));
      expect(failure.code).toBe("invalid");
      expect(Object.keys(failure.fields)).toEqual([title]);
    });

    test("is found by text in any case, by state and in the order asked for", async () => {
      const add = async (name: string, isVisible: boolean, day: number) => {
        stage.now = new Date(Date.UTC(2026, 2, day));
        const { id } = await create(stage.admin(), { ...input, [title]: name, [visible]: isVisible });
        return id;
      };
      const zebra = await add("Zebra 100%", true, 1);
      await add("apple", false, 2);
      await add("Berry", true, 3);
      stage.now = new Date("2026-04-01T10:00:00Z");
      await update(stage.admin(), zebra, 1, { ...input, [title]: "Zebra 100%", [visible]: true });
      const titles = async (query: object) => titlesOf(await findAll(stage.admin(), query));
      expect(await titles({ sort: "title" })).toEqual(["apple", "Berry", "Zebra 100%"]);
      expect((await titles({ sort: "updated" }))[0]).toBe("Zebra 100%");
      expect((await titles({ state: "published" })).toSorted()).toEqual(["Berry", "Zebra 100%"]);
      expect(await titles({ state: visible === "published" ? "draft" : "hidden" })).toEqual(["apple"]);
      expect(await titles({ search: " zeBRA " })).toEqual(["Zebra 100%"]);
      expect(await titles({ search: "100%" })).toEqual(["Zebra 100%"]);
      expect(await titles({ search: "1%0" })).toEqual([]);
      expect(await titles({ search: "e", state: "published", sort: "title" })).toEqual(["Berry", "Zebra 100%"]);
      expect(await findAll(stage.admin(), { page: 9 })).toMatchObject({ page: 1, pages: 1, total: 3 });
    });
  });

  test("lists of many are paged from either end, in one order throughout, and counted exactly", async () => {
    const rows = Array.from({ length: 530 }, (_, n) =>
      blogPost({ title: `Post ${n}`, published: n % 3 === 0, created_at: new Date(Date.UTC(2026, 0, 1, 0, n % 100)) }),
    );
    await engine.db.insertInto("blog_posts").values(rows).execute();
    for (const query of [{}, { state: "draft" }, { sort: "title" }, { search: "post", state: "published" }] as const) {
      const first = await findItems(stage.admin(), postKind, query);
      const seen: ListRow[] = [];
      for (let page = 1; page <= first.pages; page++) {
        const { items } = await findItems(stage.admin(), postKind, { ...query, page });
        seen.push(...items);
      }
      const expected = rows.filter(
        ({ published }) => !("state" in query) || published === (query.state === "published"),
      );
      expect(first).toMatchObject({ total: expected.length, isMore: false });
      expect(new Set(seen.map(({ id }) => id)).size).toBe(expected.length);
      const inOrder = seen.toSorted((one, other) =>
        "sort" in query
          ? String(one["title"]) < String(other["title"])
            ? -1
            : 1
          : other.created_at.getTime() - one.created_at.getTime(),
      );
      expect(seen).toEqual(inOrder);
    }
    expect(await findItems(stage.admin(), postKind, { search: "post" })).toMatchObject({
      total: 500,
      pages: 25,
      isMore: true,
    });
  });

  test("search knows capital letters beyond ASCII, and the address by letters without accents", async () => {
    await createItem(stage.admin(), postKind, { title: "Équipe de Québec 1", content: "x" });
    const searches = ["équipe", "ÉQUIPE", "québec", "QUÉBEC", "quebec"];
    const found = await Promise.all(searches.map((search) => findItems(stage.admin(), postKind, { search })));
    expect(found.map(({ total }) => total)).toEqual([1, 1, 1, 1, 1]);
  });
});

describeOnEachEngine("a preview", (engine) => {
  const stage = setAdminStage(engine);

  describe.each(kinds.map((kind) => [kind.noun, kind] as const))("of a %s", (_, kind) => {
    test.each(strangers)("is closed to %s", async (__, actor, code) => {
      expect((await failureOf(previewDraft(stage.as(actor), kind, null, {}))).code).toBe(code);
    });

    test("is made of a form in which nothing is written yet, and stores nothing", async () => {
      stage.changed = [];
      // The category of a module is chosen from the beginning.
      const { row } = await previewDraft(stage.admin(), kind, null, { category: "events" });
      expect(titleOf(kind, row)).toBe(`Untitled ${kind.noun}`);
      expect(stage.changed).toEqual([]);
      expect(await engine.db.selectFrom("revisions").selectAll().execute()).toEqual([]);
      expect(await engine.db.selectFrom(kind.collection).select("id").execute()).toEqual([]);
    });
  });

  test("keeps what is valid, leaves out an optional field that isn't, and refuses an impossible text", async () => {
    const { row } = await previewDraft(stage.admin(), postKind, null, {
      title: "Half",
      content: "x",
      featured_image: "no address",
      published: "false",
    });
    expect(row).toMatchObject({ title: "Half", slug: "half", content: "x", featured_image: null, published: true });
    const failure = await failureOf(previewDraft(stage.admin(), postKind, null, { content: ">".repeat(60) }));
    expect(failure.code).toBe("invalid");
    expect(failure.fields).toHaveProperty("content");
    const tooLong = await failureOf(previewDraft(stage.admin(), postKind, null, { title: "x".repeat(206) }));
    expect(tooLong.message).toBe("Title: At most 200 characters.");
  });

  test("of a stored item stands at that item's address, with its date", async () => {
    const post = await createItem(stage.admin(), postKind, { title: "Old", content: "x", published: true });
    const created = stage.now;
    stage.now = new Date("2026-04-01T10:00:00Z");
    const { ctx, row } = await previewDraft(stage.admin(), postKind, post.id, { title: "New", content: "y" });
    expect(row.slug).toBe("old");
    expect(await getArticle(ctx, "old")).toMatchObject({ article: { title: "New", publishedAt: created } });
    expect(await getArticle(stage.visitor(), "old")).toMatchObject({ article: { title: "Old" } });
  });

  test("of a draft is seen in every list as it would be, and nowhere else", async () => {
    const input = { title: "First", content: "Mentors meet.", published: true };
    await createItem(stage.admin(), postKind, input);
    stage.now = new Date("2026-04-01T10:00:00Z");
    const { ctx, row } = await previewDraft(stage.admin(), postKind, null, { ...input, title: "Second" });
    const titlesOf = async (seen: typeof ctx) =>
      (await findEntries(seen, { topic: null, page: 1 })).entries.slice(0, 2).map(({ title }) => title);
    expect(await titlesOf(ctx)).toEqual(["Second", "First"]);
    expect((await titlesOf(stage.visitor()))[0]).toBe("First");
    expect([await countPublishedPosts(ctx), await countPublishedPosts(stage.visitor())]).toEqual([2, 1]);
    const found = await getArticle(ctx, row.slug);
    if (!found || !("article" in found)) throw new Error("the draft is not seen");
    expect((await findSurroundings(ctx, found.article)).previous).toMatchObject({ slug: "first" });
  });

  test("of a new item takes the address that its title asks for, also when another item has it", async () => {
    await createItem(stage.admin(), useCaseKind, { title: "Rowing", description: "Stored." });
    const input = { title: "Rowing", description: "Laid over." };
    const { ctx } = await previewDraft(stage.admin(), useCaseKind, null, input);
    const page = await publicPages.use_cases_content.get(ctx, "rowing");
    expect(JSON.stringify(page)).toContain("Laid over.");
  });

  test("of a module stands in the catalogue, and lists in an item are as they were filled in", async () => {
    const module = { name: "Class Choir", description: "Sings.", category: "events" };
    const { ctx } = await previewDraft(stage.admin(), moduleKind, null, module);
    expect(await findModules(ctx)).toMatchObject({ total: 1 });
    const input = { title: "Story", company: "A", challenge: "B", solution: "C" };
    const story = await createItem(stage.admin(), caseStudyKind, input);
    const { row } = await previewDraft(stage.admin(), caseStudyKind, story.id, {
      ...input,
      metrics: [{ label: "x", value: "" }],
    });
    expect(row).toMatchObject({ slug: "story", metrics: [] });
  });
});
