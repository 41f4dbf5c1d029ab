import { beforeEach, expect, it, afterAll, beforeAll, test, describe } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem } from "../documents/edit-item.ts";
import { caseStudyKind } from "../kinds/case-study.ts";
import { moduleKind } from "../kinds/module.ts";
import { postKind } from "../kinds/post.ts";
import { strangers, person } from "../testing/actors.ts";
import { failureOf, setAdminStage } from "../testing/stages.ts";
import { deleteListView, findListViews, saveListView } from "./list-views.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type KyselyPlugin, CompiledQuery } from "kysely";
import { type OpenDatabase, openDatabase } from "#db/client.ts";
import { blogPost } from "#db/testing/rows.ts";
import { findEntries } from "../blog/find-entries.ts";
import { findMatchingEntries } from "../search/find-matching-entries.ts";
import { testContext } from "../testing/test-context.ts";
import { type ItemQuery, findItemIds, findItems } from "./find-items.ts";
import type { ItemSort, StateFilter } from "../documents/kind.ts";

describeOnEachEngine("views of lists", (engine) => {
  const stage = setAdminStage(engine);
  const [ada, bob] = [() => stage.admin(), () => stage.admin("bob")];
  const view = (name: string, rest: object = {}) => ({ name, query: "state=draft", isShared: false, ...rest });
  const namesFor = async (ctx: ReturnType<typeof ada>) =>
    (await findListViews(ctx, postKind.collection)).map(({ name }) => name);
  beforeEach(() => engine.db.deleteFrom("list_views").execute());

  it.each(strangers)("are closed to %s", async (_, actor, code) => {
    const ctx = stage.as(actor);
    for (const call of [
      () => findListViews(ctx, postKind.collection),
      () => saveListView(ctx, postKind.collection, view("Mine")),
      () => deleteListView(ctx, "x"),
    ])
      expect((await failureOf(call())).code).toBe(code);
  });

  it("are one's own, or the team's, of one list; one of the same name is replaced", async () => {
    await saveListView(ada(), postKind.collection, view("  My  drafts "));
    await saveListView(ada(), postKind.collection, view("Events", { isShared: true }));
    await saveListView(ada(), moduleKind.collection, view("Other"));
    expect(await namesFor(ada())).toEqual(["Events", "My drafts"]);
    expect(await findListViews(stage.admin("bob"), postKind.collection)).toMatchObject([
      { name: "Events", isShared: true },
    ]);
    await saveListView(ada(), postKind.collection, view("Events", { query: "q=choir" }));
    expect(await findListViews(ada(), postKind.collection)).toMatchObject([
      { name: "Events", query: "q=choir", isShared: false, mayDelete: true },
      { name: "My drafts" },
    ]);
    expect(await namesFor(bob())).toEqual([]);
  });

  it("are deleted by who made them, and shared ones by admins", async () => {
    await saveListView(ada(), postKind.collection, view("Own"));
    await saveListView(ada(), postKind.collection, view("Shared", { isShared: true }));
    const [own, shared] = await findListViews(ada(), postKind.collection);
    expect((await failureOf(deleteListView(bob(), own!.id))).code).toBe("not_found");
    const asWriter = { ...bob(), actor: { ...bob().actor, role: "writer" as const } } as ReturnType<typeof bob>;
    expect(await findListViews(asWriter, postKind.collection)).toMatchObject([{ name: "Shared", mayDelete: false }]);
    expect((await failureOf(deleteListView(asWriter, shared!.id))).code).toBe("not_found");
    await deleteListView(bob(), shared!.id);
    await deleteListView(ada(), own!.id);
    expect(await namesFor(ada())).toEqual([]);
  });

  it("have a name, and are not too many", async () => {
    expect((await failureOf(saveListView(ada(), postKind.collection, view(" ")))).fields).toHaveProperty("name");
    expect((await failureOf(saveListView(ada(), postKind.collection, view("x".repeat(61))))).fields).toHaveProperty(
      "name",
    );
    expect((await failureOf(saveListView(ada(), postKind.collection, { name: "A" }))).code).toBe("invalid");
    for (let at = 0; at < 30; at++) await saveListView(ada(), postKind.collection, view(`View ${at}`));
    expect((await failureOf(saveListView(ada(), postKind.collection, view("One more")))).code).toBe("conflict");
    await saveListView(ada(), postKind.collection, view("View 7", { query: "q=again" }));
  });
});

describeOnEachEngine("a search in a narrowed list", (engine) => {
  const stage = setAdminStage(engine);
  const word = "regatta";

  test("finds what many others that have the words inside stand before", async () => {
    const posts = Array.from({ length: 520 }, (_, at) =>
      blogPost({ title: `Post ${at}`, content: `The ${word}.`, published: true, category: "Events" }),
    );
    const draft = blogPost({ title: "Draft", content: `A ${word} to come.` });
    const [edited, story] = ["Edited", "Story"].map((title) =>
      blogPost({ title, content: `Our ${word}.`, published: true, category: "Community", created_at: new Date(0) }),
    );
    const changedAt = new Date("2030-01-01T00:00:00Z");
    for (let at = 0; at < posts.length; at += 40)
      await engine.db
        .insertInto("blog_posts")
        .values(posts.slice(at, at + 40))
        .execute();
    await engine.db
      .insertInto("blog_posts")
      .values([draft, { ...edited!, updated_at: changedAt }, story!])
      .execute();
    const find = async (query: ItemQuery) => {
      const { items, total, isMore } = await findItems(stage.admin(), postKind, { search: word, ...query });
      const ids = await findItemIds(stage.admin(), postKind, { search: word, ...query });
      return { titles: items.map(({ title }) => title), total, isMore, ids: ids.length };
    };
    const one = { total: 1, isMore: false, ids: 1 };
    expect(await find({ state: "draft" })).toEqual({ titles: ["Draft"], ...one });
    expect(await find({ from: changedAt })).toEqual({ titles: ["Edited"], ...one });
    expect(await find({ fields: { category: "Community" }, until: changedAt })).toEqual({ titles: ["Story"], ...one });
    expect(await find({ fields: { category: "Events" } })).toMatchObject({ total: 500, isMore: true, ids: 500 });
    expect(await find({ fields: { category: "Events" }, state: "draft" })).toMatchObject({ total: 0, isMore: false });
    expect(await find({})).toMatchObject({ total: 500, isMore: true, ids: 500 });
  });

  test("of a kind that is read whole is narrowed, too", async () => {
    const input = { description: `For the ${word}`, category: "events" };
    await createItem(stage.admin(), moduleKind, { ...input, name: "Hidden", is_active: false });
    await createItem(stage.admin(), moduleKind, { ...input, name: "Shown", is_active: true });
    await createItem(stage.admin(), moduleKind, { ...input, name: "Other", category: "careers", is_active: true });
    const find = async (query: ItemQuery) => {
      const { items } = await findItems(stage.admin(), moduleKind, { search: word, sort: "title", ...query });
      return items.map(({ name }) => name);
    };
    expect(await find({})).toEqual(["Hidden", "Other", "Shown"]);
    expect(await find({ state: "hidden" })).toEqual(["Hidden"]);
    expect(await find({ state: "published", fields: { category: "events" } })).toEqual(["Shown"]);
  });
});

describeOnEachEngine("a search in lists of an item", (engine) => {
  const stage = setAdminStage(engine);

  test("finds what people wrote in them, whatever its signs, and not how it is stored", async () => {
    await createItem(stage.admin(), caseStudyKind, {
      title: "Harbor School",
      company: "Harbor",
      challenge: "Few came.",
      solution: "We asked.",
      metrics: [
        { label: "Growth at 100%_real", value: "3%" },
        { label: "Back\\slash", value: "Ärger" },
      ],
      results: ['They said "yes" at once', "Later too"],
    });
    const found = async (search: string) => {
      const { total } = await findItems(stage.admin(), caseStudyKind, { search });
      expect(await findItemIds(stage.admin(), caseStudyKind, { search })).toHaveLength(total);
      return total;
    };
    for (const words of ["growth", 'said "yes"', '"', "at once", "100%_", "k\\s", "äRGER", "3%", "harbor"])
      expect([words, await found(words)]).toEqual([words, 1]);
    for (const words of ["label", "value", "Val", '"label"', '", "', "[", "],", "100_", "growth%real", "once, later"])
      expect([words, await found(words)]).toEqual([words, 0]);
    const labeled = { title: "B", company: "B", challenge: "c", solution: "d", results: ['A "label": new'] };
    await createItem(stage.admin(), caseStudyKind, { ...labeled, metrics: [{ label: "The labels", value: "1" }] });
    expect(await found("label")).toBe(1);
    expect(await found("labels")).toBe(1);
    expect(await found('"label":')).toBe(1);
  });
});

describe("plans of queries", () => {
  // SQLite has no statistics here (docs/decisions/117-a-hundred-thousand-posts.md), so its query plans are the same with
  // one post as with 20,000. They reveal whether a list reads rows that it does not show.

  let opened: OpenDatabase;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "homecoming-unit-"));
    opened = await openDatabase({ dataDir });
    await opened.migrate();
    const now = new Date();
    const admin = {
      id: "a",
      email: "ada@school.example",
      user_id: null,
      is_active: true,
      last_login: now,
      created_at: now,
    };
    await opened.db.insertInto("admin_users").values(admin).execute();
    await opened.db
      .insertInto("blog_posts")
      .values([blogPost({ published: true, category: "Events" }), blogPost()])
      .execute();
  });
  afterAll(async () => {
    await opened.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** SQLite's query plans for choosing the posts of a page. */
  async function plansOf(work: (ctx: ReturnType<typeof testContext>) => Promise<unknown>): Promise<string[]> {
    const asked: CompiledQuery[] = [];
    const listen: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        asked.push(opened.db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await work(testContext(opened.db.withPlugin(listen), { actor: person("ada@school.example") }));
    const choosing = asked.filter(({ sql }) => sql.includes('from "blog_posts"') && sql.includes("order by"));
    expect(choosing).not.toEqual([]);
    const plans = choosing.map(async ({ sql, parameters }) => {
      const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      const { rows } = await opened.db.connection().execute((db) => db.executeQuery<{ detail: string }>(explain));
      // Not those of the plans and of hidden posts, of which there are few.
      const ofPosts = rows.filter(({ detail }) => !/SUBQUERY| schedules | former |BLOOM/.test(detail));
      return ofPosts.map(({ detail }) => detail).join("; ");
    });
    return Promise.all(plans);
  }

  const sorts: ItemSort[] = ["specified", "title", "updated"];
  const states: StateFilter[] = ["all", "published", "draft"];
  const queries: ItemQuery[] = sorts.flatMap((sort) => states.map((state) => ({ sort, state })));

  test.each(queries)("a list sorted by $sort of $state posts is read from an index in its order", async (query) => {
    for (const plan of await plansOf((ctx) => findItems(ctx, postKind, query)))
      expect(plan).toMatch(/^\S+ blog_posts USING COVERING INDEX [^;]+$/);
  });

  test.each(queries)(
    "a search sorted by $sort in $state posts reads texts from the index, not from rows",
    async (query) => {
      const plans = await plansOf((ctx) => findItems(ctx, postKind, { ...query, search: "choir" }));
      const [head, ...inside] = plans;
      expect(head).toMatch(/^SCAN blog_posts USING COVERING INDEX blog_posts_\w+$/);
      // The latest drafts, whose texts are read (domain/lists/list-filters.ts).
      for (const plan of inside) expect(plan).toContain("USING COVERING INDEX blog_posts_state (published=?)");
    },
  );

  const events = { list: "categories", ids: ["Events"] } as const;

  test.each([null, events])("a page of the blog (%o) is read from an index in its order", async (topic) => {
    for (const plan of await plansOf((ctx) => findEntries(ctx, { topic, page: 1 })))
      expect(plan).toMatch(/^\S+ blog_posts USING COVERING INDEX [^;]+$/);
  });

  test.each([null, events])("a search for a team alone (%o) reads posts in the order of an index", async (topic) => {
    for (const plan of await plansOf((ctx) => findMatchingEntries(ctx, { query: "editorial", topic, page: 1 })))
      expect(plan).toMatch(/^SEARCH blog_posts USING INDEX [^;]+$/);
  });
});
