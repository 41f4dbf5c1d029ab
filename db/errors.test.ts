import { expect, it } from "vitest";
import { isUnavailable, uniqueViolation } from "./errors.ts";
import { describeOnEachEngine } from "./testing/describe-on-each-engine.ts";
import { blogPost } from "./testing/rows.ts";

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
    const entry = { collection: "blog_posts" as const, slug: "a)=(b", item_id: "1", created_at: new Date() };
    const insert = () => engine.db.insertInto("slug_history").values(entry).execute();
    await insert();
    const failure = await failureOf(insert());

    const expected = { table: "slug_history", columns: ["collection", "slug"] };
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
