import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { lockRows } from "./dialect.ts";
import { describeOnEachEngine } from "./testing/describe-on-each-engine.ts";
import { blogPost } from "./testing/rows.ts";

describeOnEachEngine("transactions", (engine) => {
  const titles = async (): Promise<string[]> => {
    const rows = await engine.db.selectFrom("blog_posts").select("title").orderBy("title").execute();
    return rows.map((row) => row.title);
  };
  const clear = () => engine.db.deleteFrom("blog_posts").execute();

  it("keep nothing of what failed", async () => {
    await clear();
    const failing = engine.db.transaction().execute(async (tx) => {
      await tx.insertInto("blog_posts").values(blogPost()).execute();
      throw new Error("changed my mind");
    });

    await expect(failing).rejects.toThrow("changed my mind");
    expect(await titles()).toEqual([]);
  });

  it("keep nothing when a statement inside failed, even if the caller caught it", async () => {
    await clear();
    const post = blogPost();
    const outcome = engine.db.transaction().execute(async (tx) => {
      await tx.insertInto("blog_posts").values(post).execute();
      await tx
        .insertInto("blog_posts")
        .values(blogPost({ slug: post.slug }))
        .execute();
    });

    await expect(outcome).rejects.toThrow();
    expect(await titles()).toEqual([]);
  });

  it("refuse the outer handle inside, at once, and roll back", async () => {
    await clear();
    const started = performance.now();
    const misuse = engine.db.transaction().execute(async (tx) => {
      await tx.insertInto("blog_posts").values(blogPost()).execute();
      await delay(5);
      await engine.db.selectFrom("blog_posts").selectAll().execute();
    });

    await expect(misuse).rejects.toThrow(/outer database handle was used inside a transaction/);
    expect(performance.now() - started).toBeLessThan(8_000);
    expect(await titles()).toEqual([]);
  });

  it("refuse a second transaction on the outer handle inside", async () => {
    const nested = engine.db
      .transaction()
      .execute(() => engine.db.transaction().execute((tx) => tx.deleteFrom("blog_posts").execute()));
    await expect(nested).rejects.toThrow(/outer database handle/);
  });

  it("leave the outer handle free again afterwards, also in work that they started", async () => {
    await clear();
    let later: Promise<string[]> | undefined;
    await engine.db.transaction().execute(async (tx) => {
      later = delay(100).then(titles);
      await tx
        .insertInto("blog_posts")
        .values(blogPost({ title: "kept" }))
        .execute();
    });

    expect(await titles()).toEqual(["kept"]);
    expect(await later).toEqual(["kept"]);
  });

  it("do not disturb others, who read what is committed meanwhile", async () => {
    await clear();
    const began = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const slow = engine.db.transaction().execute(async (tx) => {
      await tx
        .insertInto("blog_posts")
        .values(blogPost({ title: "slow" }))
        .execute();
      began.resolve();
      await mayEnd.promise;
    });
    await began.promise;

    expect(await titles()).toEqual([]);
    mayEnd.resolve();
    await slow;
    expect(await titles()).toEqual(["slow"]);
  });

  it("take turns: a counter read and written in each loses no step", async () => {
    await engine.db.updateTable("content_versions").set({ version: 0 }).where("topic", "=", "blog_posts").execute();
    const step = () =>
      engine.db.transaction().execute(async (tx) => {
        const row = await tx
          .selectFrom("content_versions")
          .select("version")
          .where("topic", "=", "blog_posts")
          .$call(lockRows(tx))
          .executeTakeFirstOrThrow();
        await delay(1);
        await tx
          .updateTable("content_versions")
          .set({ version: row.version + 1 })
          .where("topic", "=", "blog_posts")
          .execute();
      });
    await Promise.all(Array.from({ length: 20 }, step));

    const { version } = await engine.db
      .selectFrom("content_versions")
      .select("version")
      .where("topic", "=", "blog_posts")
      .executeTakeFirstOrThrow();
    expect(version).toBe(20);
  });
});
