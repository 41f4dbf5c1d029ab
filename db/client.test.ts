import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "./testing/describe-on-each-engine.ts";
import { blogPost, useCase } from "./testing/rows.ts";

describeOnEachEngine("values", (engine) => {
  it("come back as they went in: dates, booleans, documents, nulls", async () => {
    const row = useCase({
      scenarios: ["one", "two, 'quoted' {braces}"],
      benefits: [],
      is_active: false,
      subtitle: null,
    });
    const written = await engine.db
      .insertInto("use_cases_content")
      .values(row)
      .returningAll()
      .executeTakeFirstOrThrow();
    const read = await engine.db
      .selectFrom("use_cases_content")
      .selectAll()
      .where("id", "=", row.id)
      .executeTakeFirstOrThrow();

    expect(written).toStrictEqual({ ...row, version: 1 });
    expect(read).toStrictEqual({ ...row, version: 1 });
    expect(read.created_at).toBeInstanceOf(Date);
  });

  it("compare by date and boolean in conditions, and sort by time", async () => {
    const [early, late] = [new Date("2026-01-31T23:59:59.999Z"), new Date("2026-02-01T00:00:00.000Z")];
    const posts = [
      blogPost({ created_at: late, published: true }),
      blogPost({ created_at: early, published: true }),
      blogPost({ created_at: late, published: false }),
    ];
    await engine.db.insertInto("blog_posts").values(posts).execute();

    const published = await engine.db
      .selectFrom("blog_posts")
      .select("id")
      .where("published", "=", true)
      .orderBy("created_at")
      .execute();
    const after = await engine.db.selectFrom("blog_posts").select("id").where("created_at", ">", early).execute();

    expect(published.map((row) => row.id)).toEqual([posts[1]?.id, posts[0]?.id]);
    expect(new Set(after.map((row) => row.id))).toEqual(new Set([posts[0]?.id, posts[2]?.id]));
  });

  it("are converted under another name, through a subquery and in an update", async () => {
    const row = useCase({ is_active: true, scenarios: ["before"] });
    await engine.db.insertInto("use_cases_content").values(row).execute();

    const updated = await engine.db
      .updateTable("use_cases_content")
      .set({ scenarios: ["after"], is_active: false })
      .where("id", "=", row.id)
      .returning(["scenarios as list", "is_active as shown"])
      .executeTakeFirstOrThrow();
    const nested = await engine.db
      .selectFrom((eb) => eb.selectFrom("use_cases_content").selectAll().where("id", "=", row.id).as("inner"))
      .select(["inner.created_at as at", "inner.scenarios"])
      .executeTakeFirstOrThrow();

    expect(updated).toEqual({ list: ["after"], shown: false });
    expect(nested).toEqual({ at: row.created_at, scenarios: ["after"] });
  });

  it("count and sum as numbers", async () => {
    await engine.db.deleteFrom("rate_limits").execute();
    const at = new Date();
    const buckets = [1, 2.5, 3].map((tokens, index) => ({ key: `bucket-${index}`, tokens, updated_at: at }));
    await engine.db.insertInto("rate_limits").values(buckets).execute();

    const totals = await engine.db
      .selectFrom("rate_limits")
      .select((eb) => [eb.fn.countAll<number>().as("rows"), eb.fn.sum<number>("tokens").as("tokens")])
      .executeTakeFirstOrThrow();

    expect(totals).toEqual({ rows: 3, tokens: 6.5 });
  });

  it("say how many rows a write touched", async () => {
    const posts = [blogPost(), blogPost()];
    await engine.db.insertInto("blog_posts").values(posts).execute();
    const ids = posts.map((post) => post.id);

    const changed = await engine.db
      .updateTable("blog_posts")
      .set({ title: "x" })
      .where("id", "in", ids)
      .executeTakeFirst();
    const removed = await engine.db
      .deleteFrom("blog_posts")
      .where("id", "in", [...ids, "none"])
      .executeTakeFirst();

    expect(Number(changed.numUpdatedRows)).toBe(2);
    expect(Number(removed.numDeletedRows)).toBe(2);
  });

  it("stream in chunks while others write", async () => {
    await engine.db.deleteFrom("blog_posts").execute();
    await engine.db
      .insertInto("blog_posts")
      .values(Array.from({ length: 25 }, () => blogPost()))
      .execute();
    const seen: boolean[] = [];
    for await (const row of engine.db.selectFrom("blog_posts").selectAll().stream(10)) {
      if (seen.length === 0) await engine.db.deleteFrom("blog_posts").execute();
      seen.push(row.created_at instanceof Date && !row.published);
    }
    expect(seen).toEqual(Array.from({ length: 25 }, () => true));
  });

  it("reach Better Auth as its adapter stores them", async () => {
    const raw = engine.db.withoutPlugins().withTables<{ auth_users: Record<string, unknown> }>();
    const now = new Date("2026-03-04T05:06:07.089Z");
    const stored = engine.name === "sqlite" ? { flag: 1, date: now.toISOString() } : { flag: true, date: now };
    const user = { id: randomUUID(), name: "A", email: "a@example.org", emailVerified: stored.flag, image: null };
    await raw
      .insertInto("auth_users")
      .values({ ...user, createdAt: stored.date, updatedAt: stored.date })
      .execute();

    expect(await raw.selectFrom("auth_users").selectAll().execute()).toMatchObject([
      { ...user, createdAt: stored.date, updatedAt: stored.date },
    ]);
  });
});

describeOnEachEngine("a database handle", (engine) => {
  it("answers a ping", async () => {
    await expect(engine.opened.ping()).resolves.toBeUndefined();
    await engine.db.schema.alterTable("content_versions").renameTo("gone").execute();
    await expect(engine.opened.ping()).rejects.toThrow(/content_versions/);
    await engine.db.schema.alterTable("gone").renameTo("content_versions").execute();
  });

  it("refuses queries once closed", async () => {
    const another = await engine.openAnother();
    await another.close();
    await expect(sql`select 1`.execute(another.db)).rejects.toThrow(/destroyed|end on the pool/);
  });
});
