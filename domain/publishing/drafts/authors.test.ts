import { beforeEach, expect, it } from "vitest";
import { defaultTeam } from "#content/article-page.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { getAuthor } from "../../authors/get-author.ts";
import { getArticle } from "../../blog/article.ts";
import { findEntries } from "../../blog/find-entries.ts";
import { findEntriesBy } from "../../blog/find-entries-by.ts";
import { publishedPost, setBlogStage } from "../../blog/testing/blog-stage.ts";
import { getItem } from "../../content/find-items.ts";
import { authorKind } from "../../content/kinds/author.ts";
import { postKind } from "../../content/kinds/post.ts";
import { createItem, updateItem } from "../../content/save-item.ts";
import type { Context } from "../../context.ts";
import { keepItemDraft } from "./item-drafts.ts";
import { publishRelease, undoRelease } from "../releases/publish-release.ts";
import { createRelease, findReleaseDrafts, moveToRelease } from "../releases/releases.ts";
import { withPast, withPublished } from "./views.ts";

describeOnEachEngine("authors in drafts, releases and the past", (engine) => {
  const stage = setBlogStage(engine);
  beforeEach(async () => {
    stage.now = new Date("2026-03-01T10:00:00Z");
    for (const table of ["drafts", "releases", "release_changes"] as const) await engine.db.deleteFrom(table).execute();
  });

  const bylineIn = async (ctx: Context) => {
    const found = await getArticle(ctx, "harbor-days");
    return found && "article" in found ? found.article.author : null;
  };

  it("a new author and a post that names them are looked at, published and taken back together", async () => {
    const admin = stage.admin();
    const post = { ...publishedPost, title: "Harbor days" };
    const { id: postId } = await createItem(admin, postKind, post);
    const authorId = crypto.randomUUID();
    const input = { name: "Ada Quimby", is_active: true };
    const author = await keepItemDraft(admin, authorKind, authorId, { known: 0, base: 0, input });
    const named = { ...post, authors: [authorId], pinned: true, dated: "2025-01-01" };
    const changed = await keepItemDraft(admin, postKind, postId, { known: 0, base: 1, input: named });
    const { id: release } = await createRelease(admin, { name: "Monday" });
    await moveToRelease(admin, release, { kind: "authors", itemId: authorId, version: author.version });
    await moveToRelease(admin, release, { kind: "blog_posts", itemId: postId, version: changed.version });

    const coming = await withPublished(stage.visitor(), await findReleaseDrafts(admin, release));
    expect(await bylineIn(coming)).toBe("Ada Quimby");
    expect((await findEntriesBy(coming, authorId, 1)).entries).toMatchObject([{ title: "Harbor days" }]);
    expect(await bylineIn(stage.visitor())).toBe(defaultTeam);

    stage.now = new Date("2026-03-02T10:00:00Z");
    const versionOf = async () => {
      const { version } = await engine.db.selectFrom("releases").select("version").executeTakeFirstOrThrow();
      return version;
    };
    await publishRelease(admin, release, await versionOf());
    expect(await bylineIn(stage.visitor())).toBe("Ada Quimby");
    expect(await getArticle(stage.visitor(), "harbor-days")).toMatchObject({
      article: { publishedAt: new Date("2025-01-01T12:00:00Z") },
    });

    const past = await withPast(stage.visitor(), new Date("2026-03-01T12:00:00Z"));
    expect(await bylineIn(past)).toBe(defaultTeam);
    expect(await getAuthor(past, "ada-quimby")).toBeNull();

    stage.now = new Date("2026-03-03T10:00:00Z");
    await undoRelease(admin, release, await versionOf(), { keep: false });
    expect(await getAuthor(stage.visitor(), "ada-quimby")).toBeNull();
    expect(await getArticle(stage.visitor(), "harbor-days")).toMatchObject({
      article: { author: defaultTeam, publishedAt: new Date("2026-03-01T10:00:00Z") },
    });
  });

  it("a draft that says what is live is none, with a date too", async () => {
    const admin = stage.admin();
    const { id } = await createItem(admin, postKind, { ...publishedPost, dated: "2025-01-01" });
    const { dated } = await getItem(admin, postKind, id);
    const input = { ...publishedPost, dated: dated?.toISOString() };
    expect(await keepItemDraft(admin, postKind, id, { known: 0, base: 1, input })).toEqual({ version: 0 });
  });

  it("posts of the past that knew no pins are in the order of their dates", async () => {
    const admin = stage.admin();
    const { id } = await createItem(admin, postKind, { ...publishedPost, title: "Older" });
    stage.now = new Date("2026-03-02T10:00:00Z");
    await createItem(admin, postKind, { ...publishedPost, title: "Newer" });
    const revisions = await engine.db.selectFrom("revisions").select(["id", "snapshot"]).execute();
    for (const { id: revision, snapshot } of revisions) {
      // As in a revision of an earlier release.
      const { pinned: _, authors: __, ...old } = snapshot;
      await engine.db.updateTable("revisions").set({ snapshot: old }).where("id", "=", revision).execute();
    }
    stage.now = new Date("2026-03-03T10:00:00Z");
    await updateItem(admin, postKind, id, 1, { ...publishedPost, title: "Older", pinned: true });
    const past = await withPast(stage.visitor(), new Date("2026-03-02T12:00:00Z"));
    const { entries } = await findEntries(past, { category: null, page: 1 });
    expect(entries.slice(0, 2).map(({ title, isPinned }) => [title, isPinned])).toEqual([
      ["Newer", false],
      ["Older", false],
    ]);
  });
});
