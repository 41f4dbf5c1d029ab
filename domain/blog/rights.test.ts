import { describe, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem, updateItem } from "../content/save-item.ts";
import { deleteItem } from "../content/delete-item.ts";
import { findItems, getItem } from "../content/find-items.ts";
import { failureOf, strangers } from "../testing/admin-stage.ts";
import { postKind } from "../content/kinds/post.ts";
import { previewDraft } from "../content/preview-draft.ts";
import { publishedPost, setBlogStage } from "./testing/blog-stage.ts";

describeOnEachEngine("rights on the blog", (engine) => {
  const stage = setBlogStage(engine);

  describe.each(strangers)("%s", (_, actor, code) => {
    test("gets nothing and changes nothing", async () => {
      const { id } = await createItem(stage.admin(), postKind, publishedPost);
      stage.changed = [];
      const ctx = stage.as(actor);
      const calls = [
        findItems(ctx, postKind),
        getItem(ctx, postKind, id),
        createItem(ctx, postKind, { ...publishedPost, title: "Mine" }),
        updateItem(ctx, postKind, id, 1, { ...publishedPost, title: "Mine" }),
        deleteItem(ctx, postKind, id),
        previewDraft(ctx, postKind, id, publishedPost),
      ];
      for (const call of await Promise.all(calls.map(failureOf))) expect(call.code).toBe(code);
      expect(stage.changed).toEqual([]);
      expect(await stage.slugsShown()).toEqual(["first-post"]);
    });
  });
});
