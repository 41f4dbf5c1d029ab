import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "../testing/describe-on-each-engine.ts";
import { blogPost } from "../testing/rows.ts";
import { up as mediaOfTheTrash } from "./037-media-of-the-trash.ts";

describeOnEachEngine("a site that gets the uses of library items in the trash", (engine) => {
  it("knows those of what is there already, but for what was made anew", async () => {
    const { db } = engine;
    // As it was before.
    await db.schema.alterTable("media_versions").dropColumn("source_url").execute();
    const [gone, anew, one, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const page = `page:${randomUUID()}`;
    const entry = (collection: "blog_posts" | "site_texts" | "media_items", item_id: string, snapshot: object) => ({
      id: randomUUID(),
      collection,
      item_id,
      title: "Boats",
      snapshot: { ...snapshot },
      former_slugs: [],
      deleted_by: "ada@school.example",
      deleted_at: new Date(),
    });
    const post = { content: `/media/${one} and /media/${one}`, featured_image: `/media/${other}`, pinned: false };
    await db
      .insertInto("trash")
      .values([
        entry("blog_posts", gone, post),
        entry("blog_posts", anew, post),
        entry("site_texts", page, {
          published: { lead: `/media/${one}`, list: [{ text: `/media/${other}` }] },
          version: 2,
          draft: { lead: `/media/${one} /media/${other}` },
        }),
        entry("site_texts", `${page}-b`, { published: null, version: 0, draft: null }),
        entry("media_items", one, {}),
      ])
      .execute();
    await db
      .insertInto("blog_posts")
      .values(blogPost({ id: anew }))
      .execute();

    await mediaOfTheTrash(db);
    const uses = await db.selectFrom("media_uses").selectAll().execute();
    const nameOf = (id: string) => (id === one ? "one" : "other");
    expect(uses.map(({ media_id, item_id, field }) => `${nameOf(media_id)} ${item_id} ${field}`).toSorted()).toEqual(
      [
        `one ${gone} content`,
        `other ${gone} featured_image`,
        `one ${page} lead`,
        `other ${page} lead`,
        `other ${page} list`,
      ].toSorted(),
    );
    expect(await db.selectFrom("media_versions").select("source_url").execute()).toEqual([]);
  });
});
