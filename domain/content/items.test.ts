import { describe, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { blogPost } from "#db/testing/rows.ts";
import { spokenColumn } from "./kind.ts";
import { postKind } from "./kinds/post.ts";
import { kindOf } from "./kinds.ts";
import { failureOf, setAdminStage, strangers } from "../testing/admin-stage.ts";
import { createItem } from "./save-item.ts";
import { type ListRow, findItems } from "./find-items.ts";
import { testedKinds, titlesOf } from "./testing/tested-kinds.ts";

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
      expect(await titles({ state: "inactive" })).toEqual(["apple"]);
      expect(await titles({ search: " zeBRA " })).toEqual(["Zebra 100%"]);
      expect(await titles({ search: "100%" })).toEqual(["Zebra 100%"]);
      expect(await titles({ search: "1%0" })).toEqual([]);
      expect(await titles({ search: "e", state: "active", sort: "title" })).toEqual(["Berry", "Zebra 100%"]);
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

  test("search knows capital letters beyond ASCII", async () => {
    await createItem(stage.admin(), postKind, { title: "Équipe de Québec 1", content: "x" });
    const searches = ["équipe", "ÉQUIPE", "québec", "QUÉBEC", "quebec"];
    const found = await Promise.all(searches.map((search) => findItems(stage.admin(), postKind, { search })));
    expect(found.map(({ total }) => total)).toEqual([1, 1, 1, 1, 0]);
  });
});
