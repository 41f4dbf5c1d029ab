import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { exportCollection } from "../import/export-content.ts";
import { importContent } from "../import/import-content.ts";
import { createItem } from "../content/save-item.ts";
import { deleteItem } from "../content/delete-item.ts";
import { findMatchingEntries } from "../search/find-matching-entries.ts";
import { restoreFromTrash } from "../trash/trash.ts";
import { postKind } from "../content/kinds/post.ts";
import { publishedPost, setBlogStage } from "./testing/blog-stage.ts";

describeOnEachEngine("a search, newest first by the date of publication,", (engine) => {
  const stage = setBlogStage(engine);
  const found = async () => {
    const f = await findMatchingEntries(stage.visitor(), { query: "zebra", category: null, page: 1 });
    return f.entries.map(({ href }) => href);
  };
  const wanted = [5, 4, 3, 2, 1, 0].map((n) => `/blog/zebra-${"abcdef"[n]}`);
  const fill = async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) {
      stage.now = new Date(Date.UTC(2026, 2, n + 1));
      ids.push((await createItem(stage.admin(), postKind, { ...publishedPost, title: `Zebra ${"abcdef"[n]}` })).id);
    }
    return ids;
  };
  test("stays so after import into an empty site", async () => {
    await fill();
    expect(await found()).toEqual(wanted);
    const posts: object[] = [];
    for await (const post of exportCollection(stage.admin(), "blog_posts")) posts.push(post);
    const doc = JSON.parse(JSON.stringify({ format: 1, blog_posts: posts }));
    for (const table of ["blog_posts", "trash", "slug_history"] as const) await engine.db.deleteFrom(table).execute();
    await importContent(stage.admin(), doc);
    expect(await stage.slugsShown()).toEqual(wanted.map((h) => h.slice(6)));
    expect(await found()).toEqual(wanted);
  });
  test("stays so after restore of the oldest from trash", async () => {
    const ids = await fill();
    const { trashId } = await deleteItem(stage.admin(), postKind, ids[0]!);
    await restoreFromTrash(stage.admin(), trashId);
    expect(await stage.slugsShown()).toEqual(wanted.map((h) => h.slice(6)));
    expect(await found()).toEqual(wanted);
  });
});
