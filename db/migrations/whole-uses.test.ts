import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "../testing/describe-on-each-engine.ts";
import { author, blogPost, useCase } from "../testing/rows.ts";
import { up as wholeUses } from "./034-whole-uses.ts";

describeOnEachEngine("a site that gets the links to pages of editors and the uses by whole addresses", (engine) => {
  it("knows those of what it has already, beside what it knew", async () => {
    const { db } = engine;
    const [post, scene, ann, media] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const address = `https://school.example/media/${media}?x=1`;
    await db
      .insertInto("blog_posts")
      .values(blogPost({ id: post, content: `[x](/spring) /media/${media}\n/blog/boats`, excerpt: address }))
      .execute();
    await db
      .insertInto("use_cases_content")
      .values(useCase({ id: scene, scenarios: ["First", "Line\n/open-day/2026", address] }))
      .execute();
    await db
      .insertInto("authors")
      .values(author({ id: ann, about: "<a href='/spring#x'>" }))
      .execute();
    const body = { lead: "Hi", list: [{ text: address }] };
    await db.insertInto("site_texts").values({ id: "about", body, version: 1, updated_at: new Date() }).execute();
    await db
      .insertInto("content_links")
      .values({ path: "/blog/boats", collection: "blog_posts", item_id: post })
      .execute();
    const known = { media_id: media, collection: "blog_posts", item_id: post, field: "content" };
    await db.insertInto("media_uses").values(known).execute();

    await wholeUses(db);
    const links = await db.selectFrom("content_links").selectAll().execute();
    expect(links.map(({ path, collection, item_id }) => `${path} ${collection} ${item_id}`).toSorted()).toEqual([
      `/blog/boats blog_posts ${post}`,
      `/open-day/2026 use_cases_content ${scene}`,
      `/spring authors ${ann}`,
      `/spring blog_posts ${post}`,
    ]);
    const uses = await db.selectFrom("media_uses").selectAll().where("media_id", "=", media).execute();
    expect(uses.map(({ collection, item_id, field }) => `${collection} ${item_id} ${field}`).toSorted()).toEqual([
      `blog_posts ${post} content`,
      `blog_posts ${post} excerpt`,
      "site_texts about list",
      `use_cases_content ${scene} scenarios`,
    ]);
    await wholeUses(db);
    expect(await db.selectFrom("content_links").selectAll().execute()).toHaveLength(links.length);
  });
});
