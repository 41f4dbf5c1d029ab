import { expect, it, beforeEach } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { findItems } from "../../lists/find-items.ts";
import { getItem } from "../../documents/get-item.ts";
import { createItem } from "../../documents/edit-item.ts";
import { strangers } from "../../testing/actors.ts";
import { failureOf, setReleaseStage, post, publishedPost, setBlogStage } from "../../testing/stages.ts";
import { testedKinds } from "../../testing/tested-content.ts";
import { slugIn } from "../../documents/kind.ts";
import { kindOf } from "../../kinds/kinds.ts";
import { duplicateItem } from "./duplicate-item.ts";
import { getItemDraft, publishItemDraft, discardItemDraft, keepItemDraft } from "./item-drafts.ts";
import { getDashboard } from "../../dashboard/dashboard.ts";
import { postKind } from "../../kinds/post.ts";
import { getItemPlan } from "../planned.ts";
import { createRelease, moveToRelease, planItemChange, takeOutOfRelease } from "../releases/releases.ts";
import { findReleaseDrafts } from "../../releases/open-releases.ts";
import { cancelSchedule, findSchedulesOf } from "../schedules/schedules.ts";
import { planAsSeen } from "../testing/plan-as-seen.ts";
import { defaultTeam } from "#content/journal/article-page.ts";
import { getAuthor } from "../../blog/authors.ts";
import { getArticle } from "../../blog/article.ts";
import { findEntriesBy } from "../../blog/find-entries.ts";
import { authorKind } from "../../kinds/author.ts";
import type { Context } from "../../context.ts";
import { publishRelease, undoRelease } from "../releases/publish-release.ts";
import { withPublished } from "../views.ts";

describeOnEachEngine("a copy of an item", (engine) => {
  const { stage } = setReleaseStage(engine);

  it.each(testedKinds)("of $collection is a draft, which can be published at an address of its own", async (tested) => {
    const kind = kindOf(tested.collection);
    const { id } = await createItem(stage.admin(), kind, tested.input);
    const original = await getItem(stage.admin(), kind, id);
    const { id: copy } = await duplicateItem(stage.member("writer"), kind, id);
    expect((await findItems(stage.admin(), kind)).total).toBe(1);
    const draft = await getItemDraft(stage.admin(), kind, copy);
    expect(draft?.fields).toMatchObject({ [kind.title]: `${String(original[kind.title as never])} (copy)` });
    await publishItemDraft(stage.admin(), kind, copy, draft!.version);
    const published = await getItem(stage.admin(), kind, copy);
    expect(published).toMatchObject({ [tested.text]: original[tested.text as never] });
    const slugs = [original, published].map(slugIn);
    expect(new Set(slugs).size).toBe(kind.pages ? 2 : 1);
    expect(await getItem(stage.admin(), kind, id)).toEqual(original);
  });

  it("cuts a long title, and is not for everybody", async () => {
    const kind = kindOf("blog_posts");
    const { id } = await createItem(stage.admin(), kind, { title: "x".repeat(200), content: "x" });
    const { id: copy } = await duplicateItem(stage.admin(), kind, id);
    const fields = (await getItemDraft(stage.admin(), kind, copy))?.fields;
    expect(fields?.["title"]).toBe(`${"x".repeat(193)} (copy)`);
    expect((await failureOf(duplicateItem(stage.admin(), kind, "gone"))).code).toBe("not_found");
    for (const [, actor, code] of strangers)
      expect((await failureOf(duplicateItem(stage.as(actor), kind, id))).code).toBe(code);
  });
});

describeOnEachEngine("a writer", (engine) => {
  const { stage, releaseWith } = setReleaseStage(engine);
  const writer = () => stage.member("writer");
  const editor = () => stage.member("editor");
  const newId = () => crypto.randomUUID();
  const typed = { ...post, title: "Autumn reunion" };
  const plan = (kind: string, itemId: string) => ({
    action: "publish",
    kind,
    itemId,
    local: "2026-03-02T09:00",
    zone: "Europe/Berlin",
  });

  it("keeps a draft, which an editor publishes", async () => {
    const id = newId();
    const { version } = await keepItemDraft(writer(), postKind, id, { known: 0, base: 0, input: typed });
    expect(await failureOf(publishItemDraft(writer(), postKind, id, version))).toMatchObject({
      code: "forbidden",
    });
    await publishItemDraft(editor(), postKind, id, version);
    expect(await getItem(writer(), postKind, id)).toMatchObject({ title: "Autumn reunion", published: true });
  });

  it("changes and discards drafts beside what is live, which stays", async () => {
    const { id } = await createItem(editor(), postKind, post);
    const { version } = await keepItemDraft(writer(), postKind, id, { known: 0, base: 1, input: typed });
    expect(await getItem(editor(), postKind, id)).toMatchObject({ title: post.title });
    await discardItemDraft(writer(), postKind, id, version);
    expect(await getItemDraft(editor(), postKind, id)).toBeNull();
  });

  it("adds drafts to an open release, and takes nothing else into it or out of it", async () => {
    const { id } = await createItem(editor(), postKind, post);
    const release = await releaseWith();
    const { version } = await keepItemDraft(writer(), postKind, id, { known: 0, base: 1, input: typed });
    await moveToRelease(writer(), release, { kind: "blog_posts", itemId: id, version });
    const refused = [
      takeOutOfRelease(writer(), release, { kind: "blog_posts", itemId: id }),
      planItemChange(writer(), release, { collection: "blog_posts", itemId: id, change: "hide" }),
      moveToRelease(writer(), release, { kind: "site_texts", itemId: "home", version: 1 }),
      createRelease(writer(), { name: "Mine" }),
    ];
    for (const failure of await Promise.all(refused.map(failureOf))) expect(failure.code).toBe("forbidden");
  });

  it("changes nothing that goes live by a plan", async () => {
    const { id } = await createItem(editor(), postKind, post);
    const { version } = await keepItemDraft(writer(), postKind, id, { known: 0, base: 1, input: typed });
    await planAsSeen(editor(), plan("blog_posts", id));
    const keep = (ctx = writer()) =>
      keepItemDraft(ctx, postKind, id, { known: version, base: 1, input: { ...typed, title: "Unseen" } });
    const release = await releaseWith();
    const refused = [
      keep(),
      discardItemDraft(writer(), postKind, id, version),
      moveToRelease(writer(), release, { kind: "blog_posts", itemId: id, version }),
    ];
    for (const failure of await Promise.all(refused.map(failureOf))) {
      expect(failure).toMatchObject({
        code: "conflict",
        message: expect.stringMatching(/is scheduled to go live/) as string,
      });
    }
    expect((await getItemDraft(editor(), postKind, id))?.fields).toMatchObject({ title: typed.title });
    const [schedule] = await findSchedulesOf(writer(), "blog_posts", id);
    await cancelSchedule(editor(), schedule!.id);
    await expect(keep()).resolves.toBeTruthy();
  });

  it("changes nothing in a release that goes live by a plan", async () => {
    const [id, other] = [newId(), newId()];
    const release = await releaseWith((release) =>
      keepItemDraft(writer(), postKind, id, { known: 0, base: 0, input: typed, release }),
    );
    const known = (await getItemDraft(writer(), postKind, id, release))!.version;
    await planAsSeen(editor(), plan("release", release));
    const input = { ...typed, title: "Unseen" };
    const { version } = await keepItemDraft(writer(), postKind, other, { known: 0, base: 0, input });
    const refused = [
      keepItemDraft(writer(), postKind, id, { known, base: 0, input, release }),
      moveToRelease(writer(), release, { kind: "blog_posts", itemId: other, version }),
    ];
    for (const failure of await Promise.all(refused.map(failureOf))) expect(failure.code).toBe("conflict");
    await expect(keepItemDraft(editor(), postKind, id, { known, base: 0, input, release })).resolves.toBeTruthy();
  });

  it("sees neither inquiries nor preview links", async () => {
    const { id } = await createItem(editor(), postKind, { ...post, published: false });
    expect(await getDashboard(writer())).toMatchObject({
      waiting: { inquiries: null },
      undelivered: null,
      problems: null,
    });
    expect(await getDashboard(editor())).toMatchObject({ undelivered: [] });
    expect((await getItemPlan(writer(), postKind, id)).links).toEqual([]);
  });
});

describeOnEachEngine("authors in drafts and releases", (engine) => {
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
});
