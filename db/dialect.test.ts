import fc from "fast-check";
import { expect, it } from "vitest";
import { storableJson, storableText, lockRows } from "./dialect.ts";
import { describeOnEachEngine } from "./testing/describe-on-each-engine.ts";
import { blogPost, useCase } from "./testing/rows.ts";
import { isUnavailable, uniqueViolation } from "./errors.ts";
import { setTimeout as delay } from "node:timers/promises";

describeOnEachEngine("any text", (engine) => {
  const anyText = fc.string({
    unit: fc.oneof(fc.constantFrom("\0", "\ud83d", "\ude00", "'", "\\"), fc.string({ unit: "binary" })),
  });

  it("can be stored in a column and read again", async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const { content } = await engine.db
          .insertInto("blog_posts")
          .values(blogPost({ content: text }))
          .returning("content")
          .executeTakeFirstOrThrow();
        expect(content).toBe(storableText(text));
      }),
      { numRuns: 200, examples: [["a\0b"], ["\ud83d"], ["\ude00\ud83d"], ["😀"], ["\\u0000"]] },
    );
  });

  it("can be stored inside a document and read again", async () => {
    const documents = fc.array(fc.oneof(anyText, fc.dictionary(anyText, anyText), fc.double({ noNaN: true })));
    await fc.assert(
      fc.asyncProperty(documents, async (document) => {
        const { scenarios } = await engine.db
          .insertInto("use_cases_content")
          .values(useCase({ scenarios: document as string[] }))
          .returning("scenarios")
          .executeTakeFirstOrThrow();
        expect(scenarios).toEqual(JSON.parse(storableJson(document)));
      }),
      { numRuns: 200, examples: [[["a\0b"]], [[{ "k\0": "\ud83d" }]], [["\\u0000", "\\ud83d", "😀"]]] },
    );
  });

  it("is left alone when both engines can hold it", () => {
    expect(storableText("Ünïcode 😀 \\u0000")).toBe("Ünïcode 😀 \\u0000");
    expect(JSON.parse(storableJson(["\\u0000 and \\ud83d", "😀"]))).toEqual(["\\u0000 and \\ud83d", "😀"]);
  });
});

describeOnEachEngine("errors", (engine) => {
  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => expect.unreachable("it should have failed"),
      (error: unknown) => error,
    );

  it("name the table and column that was not unique", async () => {
    const post = blogPost();
    await engine.db.insertInto("blog_posts").values(post).execute();

    const slug = await failureOf(
      engine.db
        .insertInto("blog_posts")
        .values(blogPost({ slug: post.slug }))
        .execute(),
    );
    const id = await failureOf(
      engine.db
        .insertInto("blog_posts")
        .values(blogPost({ id: post.id }))
        .execute(),
    );

    expect(uniqueViolation(slug)).toEqual({ table: "blog_posts", columns: ["slug"] });
    expect(uniqueViolation(id)).toEqual({ table: "blog_posts", columns: ["id"] });
    expect(isUnavailable(slug)).toBe(false);
  });

  it("name all columns of a combined key, also through a wrapping error", async () => {
    const entry = { collection: "blog_posts" as const, slug: "a)=(b", item_id: "1", imported_at: new Date() };
    const insert = () => engine.db.insertInto("imported_entries").values(entry).execute();
    await insert();
    const failure = await failureOf(insert());

    const expected = { table: "imported_entries", columns: ["collection", "slug"] };
    expect(uniqueViolation(failure)).toEqual(expected);
    expect(uniqueViolation(new Error("saving failed", { cause: failure }))).toEqual(expected);
  });

  it("are neither when a value is missing or the statement is wrong", async () => {
    const { title: _title, ...untitled } = blogPost();
    const missing = await failureOf(
      engine.db
        .insertInto("blog_posts")
        .values(untitled as never)
        .execute(),
    );
    const wrong = await failureOf(
      engine.db
        .selectFrom("blog_posts")
        .select("no_such_column" as never)
        .execute(),
    );

    for (const failure of [missing, wrong, new Error("other"), "text", undefined]) {
      expect(uniqueViolation(failure)).toBeNull();
      expect(isUnavailable(failure)).toBe(false);
    }
  });
});

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
