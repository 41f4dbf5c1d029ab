import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { blogPost } from "#db/testing/rows.ts";
import { findMatchingPosts } from "../search-text.ts";
import { up as authors } from "./024-authors.ts";

describeOnEachEngine("a site with posts that gets authors", (engine) => {
  it("keeps its posts, their dates and what is found, and a post with another date is found in its new place", async () => {
    const { db } = engine;
    // As it was before.
    await db.schema.dropTable("authors").execute();
    await db.deleteFrom("content_versions").where("topic", "=", "authors").execute();
    for (const index of ["blog_posts_listed", "blog_posts_listed_in_category", "blog_posts_by_series"])
      await db.schema.dropIndex(index).execute();
    if (engine.name === "sqlite") await sql`drop trigger blog_search_move`.execute(db);
    for (const column of ["authors", "dated", "series", "pinned", "own_slug"])
      await db.schema.alterTable("blog_posts").dropColumn(column).execute();
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const [first, second] = [randomUUID(), randomUUID()];
    await db
      .insertInto("blog_posts")
      .values([
        blogPost({ id: first, title: "Boats", published: true, created_at: at(1) }),
        blogPost({ id: second, title: "Boats", published: true, created_at: at(2) }),
      ])
      .execute();

    await authors(db);
    const found = async () => {
      const posts = await findMatchingPosts(db, { words: [["boats"]], category: null, limit: 10 });
      return posts.map(({ id }) => id);
    };
    expect(await found()).toEqual([second, first]);
    expect(
      await db
        .selectFrom("blog_posts")
        .select(["authors", "dated", "series", "pinned", "own_slug", "published_at"])
        .where("id", "=", first)
        .execute(),
    ).toEqual([{ authors: [], dated: null, series: null, pinned: false, own_slug: null, published_at: at(1) }]);
    await db
      .updateTable("blog_posts")
      .set({ published_at: at(3) })
      .where("id", "=", first)
      .execute();
    expect(await found()).toEqual([first, second]);
  });
});
