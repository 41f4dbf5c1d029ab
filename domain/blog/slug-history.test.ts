import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem, updateItem } from "../content/save-item.ts";
import { deleteItem } from "../content/delete-item.ts";
import { getArticle } from "./article.ts";
import { postKind } from "../content/kinds/post.ts";
import { publishedPost, setBlogStage } from "./testing/blog-stage.ts";

describeOnEachEngine("addresses that posts have left", (engine) => {
  const stage = setBlogStage(engine);

  const rename = (id: string, version: number, title: string, isPublished = true) =>
    updateItem(stage.admin(), postKind, id, version, { ...publishedPost, title, published: isPublished });

  test("each leads straight to where the post is now", async () => {
    const { id } = await createItem(stage.admin(), postKind, publishedPost);
    await rename(id, 1, "Second");
    await rename(id, 2, "Third");
    for (const slug of ["first-post", "second"])
      expect(await getArticle(stage.visitor(), slug)).toEqual({ movedTo: "third" });
    await rename(id, 3, "First post");
    expect(await getArticle(stage.visitor(), "first-post")).toMatchObject({ article: { slug: "first-post" } });
    expect(await getArticle(stage.visitor(), "third")).toEqual({ movedTo: "first-post" });
  });

  test("an address that was only ever a draft's is forgotten", async () => {
    const { id } = await createItem(stage.admin(), postKind, { ...publishedPost, published: false });
    await rename(id, 1, "Second", false);
    await rename(id, 2, "Second");
    expect(await getArticle(stage.visitor(), "first-post")).toBeNull();
  });

  test("a rename while the post is withdrawn still counts, and shows nothing meanwhile", async () => {
    const { id } = await createItem(stage.admin(), postKind, publishedPost);
    await rename(id, 1, "First post", false);
    await rename(id, 2, "Second", false);
    expect(await getArticle(stage.visitor(), "first-post")).toBeNull();
    await rename(id, 3, "Second");
    expect(await getArticle(stage.visitor(), "first-post")).toEqual({ movedTo: "second" });
  });

  test("a new post may take a left address, and owns it afterwards", async () => {
    const { id } = await createItem(stage.admin(), postKind, publishedPost);
    await rename(id, 1, "Second");
    const other = await createItem(stage.admin(), postKind, { ...publishedPost, content: "Another" });
    expect(await getArticle(stage.visitor(), "first-post")).toMatchObject({ article: { content: "Another" } });
    await rename(other.id, 1, "Elsewhere");
    expect(await getArticle(stage.visitor(), "first-post")).toEqual({ movedTo: "elsewhere" });
  });

  test("they go with the post", async () => {
    const { id } = await createItem(stage.admin(), postKind, publishedPost);
    await rename(id, 1, "Second");
    await deleteItem(stage.admin(), postKind, id);
    expect(await getArticle(stage.visitor(), "first-post")).toBeNull();
    expect(await getArticle(stage.visitor(), "second")).toBeNull();
  });
});
