import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem } from "#domain/documents/edit-item.ts";
import { kinds } from "#domain/kinds/kinds.ts";
import { authorKind } from "#domain/kinds/author.ts";
import { postKind } from "#domain/kinds/post.ts";
import { tagsOf } from "#domain/documents/tags.ts";
import { transaction } from "#domain/database.ts";
import { announceMedia, mediaTag } from "#domain/media/media-item.ts";
import { setAdminStage } from "#domain/testing/stages.ts";
import { siteTextNames } from "#content/site-texts.ts";
import { textTag } from "#domain/texts/get-texts.ts";
import { cacheTag } from "./cache-tag.ts";

const ids = Array.from({ length: 60 }, (_, n) => `${n}`.padStart(8, "0") + "-aaaa-4aaa-8aaa-aaaaaaaaaaaa");
const itemTags = [...kinds.map((kind) => tagsOf(kind).item), mediaTag];

test("names every source of a page once", () => {
  expect(cacheTag(["blog_posts", "post:1", "/blog/a", "post:1", "posts:list"])).toBe(
    "blog_posts,post:1,/blog/a,posts:list",
  );
});

test("fits into the header buffer of a proxy, whatever a page shows, and keeps all that is no item", () => {
  const others = ["blog_posts", "media_items", "/blog/a", "posts:list", "pages:list", ...siteTextNames.map(textTag)];
  const tags = [...others, ...itemTags.flatMap((tagOf) => ids.map(tagOf))];
  const header = cacheTag(tags);
  expect(header.length).toBeLessThanOrEqual(1_500);
  const kept = header.split(",");
  expect(kept.slice(0, others.length)).toEqual(others);
  expect(kept.slice(others.length)).toEqual([...kinds.map((kind) => tagsOf(kind).any), "media:any"]);
});

describeOnEachEngine("a page that names no items", (engine) => {
  const stage = setAdminStage(engine);

  test.each([
    ["an author", () => createItem(announcing(), authorKind, { name: "Ada", is_active: true }), authorKind],
    ["a post", () => createItem(announcing(), postKind, { title: "A", content: "x", published: true }), postKind],
  ])("is purged with the change of %s", async (_, change, kind) => {
    await change();
    const [id = ""] = [...told].flatMap((tag) => (tag.startsWith(tagsOf(kind).item("")) ? tag.split(":")[1]! : []));
    expect(told.isDisjointFrom(new Set(cacheTag([id, ...ids].map(tagsOf(kind).item)).split(",")))).toBe(false);
  });

  test("is purged with the change of a picture", async () => {
    await transaction(announcing(), (tx) => announceMedia(tx, "a"));
    expect(told.isDisjointFrom(new Set(cacheTag(["a", ...ids].map(mediaTag)).split(",")))).toBe(false);
  });

  let told: ReadonlySet<string> = new Set();
  const announcing = () => {
    told = new Set();
    return stage.as(stage.admin().actor, { contentChanged: (tags) => (told = tags) });
  };
});
