import { beforeEach, expect, it } from "vitest";
import { withOverlay } from "./overlay.ts";
import { describeOnEachEngine } from "./testing/describe-on-each-engine.ts";
import { blogPost, caseStudy } from "./testing/rows.ts";

describeOnEachEngine("rows laid over a table", (engine) => {
  beforeEach(async () => {
    for (const table of ["blog_posts", "case_studies_content"] as const) await engine.db.deleteFrom(table).execute();
  });
  const at = new Date("2026-03-04T05:06:07.000Z");
  const draft = { ...blogPost({ category: null, version: 1, published_at: at }), title: "Laid", published: true };
  const titles = (db: typeof engine.db) => db.selectFrom("blog_posts").select("title").orderBy("title").execute();

  it("are read in place of the one with the same id or slug, among the others, as what they are", async () => {
    const same = { ...blogPost({ title: "Stored" }), id: draft.id };
    const other = blogPost({ title: "Other", published: true });
    await engine.db.insertInto("blog_posts").values([same, other]).execute();
    const laid = withOverlay(engine.db, [{ table: "blog_posts", row: draft }]);
    expect(await titles(laid)).toEqual([{ title: "Laid" }, { title: "Other" }]);
    const row = await laid
      .selectFrom("blog_posts")
      .selectAll()
      .where("published", "=", true)
      .where("slug", "=", draft.slug)
      .executeTakeFirst();
    expect(row).toEqual(draft);
    expect(await titles(engine.db)).toEqual([{ title: "Other" }, { title: "Stored" }]);

    const twin = withOverlay(engine.db, [{ table: "blog_posts", row: { ...draft, id: "new", slug: other.slug } }]);
    expect(await titles(twin)).toEqual([{ title: "Laid" }, { title: "Stored" }]);
  });

  it("are there in subqueries, beside a query's own tables, for several tables and with lists and nothing in them", async () => {
    const stored = blogPost({ title: "Stored", published: true });
    await engine.db.insertInto("blog_posts").values(stored).execute();
    const story = {
      ...caseStudy({ results: ["95% engagement"], metrics: [], industry: null, version: 3 }),
      title: "Story",
    };
    const laid = withOverlay(engine.db, [
      { table: "blog_posts", row: draft },
      { table: "blog_posts", row: { ...draft, id: "second", slug: "second", title: "Second", published_at: null } },
      { table: "case_studies_content", row: story },
    ]);
    const shown = await laid
      .with("newest", (db) => db.selectFrom("blog_posts").select("id").where("title", "!=", "Stored"))
      .selectFrom("blog_posts")
      .select("title")
      .where("id", "in", (eb) => eb.selectFrom("newest").select("newest.id"))
      .orderBy("title")
      .execute();
    expect(shown).toEqual([{ title: "Laid" }, { title: "Second" }]);
    expect(await laid.selectFrom("case_studies_content").selectAll().execute()).toEqual([story]);
    const second = laid.selectFrom("blog_posts").select(["published_at", "created_at"]).where("id", "=", "second");
    expect(await second.executeTakeFirst()).toEqual({ published_at: null, created_at: draft.created_at });
  });

  it("hold what no engine can store as it would be stored", async () => {
    const hostile = { ...draft, title: "La\0id \ud800 \u202e", category: "\ud83c\udf89 50% \\u0000" };
    const laid = withOverlay(engine.db, [{ table: "blog_posts", row: hostile }]);
    const [row] = await laid.selectFrom("blog_posts").selectAll().execute();
    expect(row).toEqual({ ...draft, title: "Laid \ufffd \u202e", category: "\ud83c\udf89 50% \\u0000" });
  });

  it("are nowhere without any", async () => {
    expect(withOverlay(engine.db, [])).toBe(engine.db);
  });
});
